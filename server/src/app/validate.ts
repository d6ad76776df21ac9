import type { z } from 'zod';
import { type FieldErrors, invalid } from '../kit/errors.ts';

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function sizeText(issue: { origin?: unknown; minimum?: unknown; maximum?: unknown }): string {
  const [word, bound] = issue.minimum === undefined ? ['most', issue.maximum] : ['least', issue.minimum];
  if (issue.origin === 'string')
    return bound === 1 && word === 'least' ? 'Required.' : `Use at ${word} ${bound} characters.`;
  if (issue.origin === 'array') return `Give at ${word} ${bound}.`;
  return `Must be at ${word} ${bound}.`;
}

/** Returns a plain message for issues without a text in the schema. */
function plainText(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'Required.';
  if (issue.code === 'invalid_type') return `Must be ${kinds[issue.expected] ?? 'of another type'}.`;
  if (issue.code === 'too_small' || issue.code === 'too_big') return sizeText(issue);
  if (issue.code === 'invalid_value') return 'Not one of the possible values.';
  return 'Not in the right form.';
}

function fieldErrors(error: z.ZodError, whole: string): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const name = issue.path.length > 0 ? issue.path.map(String).join('.') : whole;
    fields[name] ??= issue.message;
  }
  return fields;
}

/** Returns the parsed value. Throws a 400 with a message for each invalid field; `whole` names the value itself. */
export function validated<S extends z.ZodType>(schema: S, value: unknown, whole: string): z.output<S> {
  const result = schema.safeParse(value, { error: plainText });
  if (!result.success) throw invalid(fieldErrors(result.error, whole));
  return result.data;
}
