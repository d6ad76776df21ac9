import type { z } from 'zod';
import { type FieldErrors, invalid } from '../kit/errors.ts';
import { explainIssue } from '../kit/explain-issue.ts';

function explainFields(error: z.ZodError, whole: string): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const name = issue.path.length > 0 ? issue.path.map(String).join('.') : whole;
    if (!Object.hasOwn(fields, name)) fields[name] = { code: explainIssue(issue).code, text: issue.message };
  }
  return fields;
}

/** Returns the parsed value. Throws a 400 with an error for each invalid field; `whole` names the value itself. */
export function validated<S extends z.ZodType>(schema: S, value: unknown, whole: string): z.output<S> {
  const result = schema.safeParse(value, { error: (issue) => explainIssue(issue).text, reportInput: true });
  if (!result.success) throw invalid(explainFields(result.error, whole));
  return result.data;
}
