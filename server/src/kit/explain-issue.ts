import { type FieldError, fieldError, fieldErrorCode, fieldErrors } from '@emberlore/contract';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function explainSmall({ origin, minimum }: { origin: string; minimum: number | bigint }): FieldError {
  const least = Number(minimum);
  if (origin === 'string') return least === 1 ? fieldErrors.required : fieldError('tooShort', { least });
  return fieldError(origin === 'array' ? 'tooFew' : 'tooSmall', { least });
}

function explainLarge({ origin, maximum }: { origin: string; maximum: number | bigint }): FieldError {
  const most = Number(maximum);
  if (origin === 'string') return fieldError('tooLong', { most });
  return fieldError(origin === 'array' ? 'tooMany' : 'tooLarge', { most });
}

/** Returns the field error of a schema's issue, with the text that applies unless the schema has its own. */
export function explainIssue(issue: Issue): FieldError {
  if (issue.input === undefined) return fieldErrors.required;
  switch (issue.code) {
    case 'invalid_type':
      return fieldError('wrongType', { kind: kinds[issue.expected] ?? 'of another type' });
    case 'too_small':
      return explainSmall(issue);
    case 'too_big':
      return explainLarge(issue);
    case 'invalid_value':
      // A box that has to be ticked.
      return issue.values[0] === true ? fieldErrors.required : fieldErrors.notAnOption;
    case 'invalid_format':
      return issue.format === 'email' ? fieldErrors.badEmail : fieldErrors.invalid;
    case 'custom': {
      const code = fieldErrorCode.safeParse(issue.params?.code);
      return { ...fieldErrors.invalid, ...(code.success && { code: code.data }) };
    }
    default:
      return fieldErrors.invalid;
  }
}
