import { z } from 'zod';
import { listErrors } from '../errors.ts';
import { listFieldErrors } from '../field-errors.ts';

/** The code of any error of the API. */
export const errorCode = z
  .enum(listErrors().map(({ code }) => code))
  .describe('The stable code of the error. Compare this, not the text.');

/** The code of any field error of the API. */
export const fieldErrorCode = z
  .enum(listFieldErrors().map(({ code }) => code))
  .describe('The stable code of the field’s error. Compare this, not the text.');

/** The content of the envelope of a failed call. A 409 may also have the current object. */
export const failure = z.looseObject({
  error: z.string().describe('The text of the error, for people.'),
  code: errorCode,
  fields: z.record(z.string(), z.string()).optional().describe('The invalid fields, each with its message.'),
  fieldCodes: z.record(z.string(), fieldErrorCode).optional().describe('The same fields, each with its code.'),
});
export type Failure = z.infer<typeof failure>;
