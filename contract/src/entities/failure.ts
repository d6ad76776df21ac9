import { z } from 'zod';
import { listErrors } from '../errors.ts';

/** The code of any error of the API. */
export const errorCode = z
  .enum(listErrors().map(({ code }) => code))
  .describe('What went wrong. Compare this, never the text.');

/** What stands in the envelope of a failed call. A 409 may bring the current object along. */
export const failure = z.looseObject({
  error: z.string().describe('What went wrong, for people.'),
  code: errorCode,
  fields: z.record(z.string(), z.string()).optional().describe('What is wrong with which field.'),
});
export type Failure = z.infer<typeof failure>;
