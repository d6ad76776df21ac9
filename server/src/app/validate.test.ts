import { calls, limits, newCopyrightNotice, newPasswordOrNone, userName } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CodedError, type FieldErrors } from '../kit/errors.ts';
import { validated } from './validate.ts';

/** Returns what the validation finds in a value. */
function findErrors(schema: z.ZodType, value: unknown): FieldErrors | undefined {
  try {
    validated(schema, value, 'body');
    return undefined;
  } catch (error) {
    if (error instanceof CodedError) return error.fields;
    throw error;
  }
}

test.each([
  ['a missing field', {}, 'field.required', 'Required.'],
  ['an empty name', { it: ' ' }, 'field.required', 'Required.'],
  ['a name of too many code points', { it: '😀'.repeat(limits.userName + 1) }, 'field.too_long', undefined],
  ['another type', { it: 7 }, 'field.wrong_type', 'Must be a text.'],
])('%s has a code', (_what, value, code, text) => {
  const error = findErrors(z.object({ it: userName }), value)?.it;
  expect(error).toEqual({ code, text: text ?? expect.any(String) });
});

test('a check of our own has the code that it names', () => {
  expect(findErrors(newPasswordOrNone, 'short')).toEqual({
    body: { code: 'field.too_short', text: `Use at least ${limits.passwordLeast} characters.` },
  });
});

test('a text of the schema keeps the code of its check', () => {
  const input = calls.createStory.parts.storyInfo;
  const tags = Array.from({ length: limits.storyTags + 1 }, () => 'fantasy');
  expect(findErrors(input, { storyTags: tags })?.storyTags).toEqual({
    code: 'field.too_many',
    text: 'You can only select up to 4 tags.',
  });
});

test('an e-mail address and a box to tick have codes of their own', () => {
  const address = calls.forgotPassword.body.shape.email;
  expect(findErrors(address, 'nobody')).toEqual({ body: { code: 'email.invalid', text: 'Enter an e-mail address.' } });
  const agreed = newCopyrightNotice.shape.goodFaith;
  expect(findErrors(agreed, false)).toEqual({ body: { code: 'field.required', text: 'Required.' } });
});

test('a field may have the name of what every object inherits', () => {
  const errors = findErrors(z.record(z.string(), userName), { constructor: 7 });
  expect(Object.keys(errors ?? {})).toEqual(['constructor']);
});
