import { describe, expect, test, vi } from 'vitest';
import { newCopyrightNotice } from './copyright.ts';
import { lines, trimmed } from './fields.ts';

const listMessages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message);

describe('a trimmed text', () => {
  test.each([
    ['too long in code units', 'a'.repeat(1_000_000), ['Use at most 10 characters.']],
    ['too long in code points', '😀'.repeat(11), ['Use at most 10 characters.']],
    ['too long by little', 'a'.repeat(11), ['Use at most 10 characters.']],
    ['too short', ' a ', ['Use at least 2 characters.']],
  ])('that is %s fails the length check before any later check', (_how, text, messages) => {
    const behind = vi.fn(() => true);
    const result = trimmed(10, 2).refine(behind).safeParse(text);
    expect(listMessages(result)).toEqual(messages);
    expect(behind).not.toHaveBeenCalled();
  });

  test('is counted in code points without surrounding space', () => {
    expect(trimmed(10).parse(`   ${'😀'.repeat(10)}\n`)).toBe('😀'.repeat(10));
  });

  test('can have its own message for empty text', () => {
    expect(listMessages(trimmed(10, 1, 'Say something.').safeParse(' '))).toEqual(['Say something.']);
  });
});

describe('lines', () => {
  test('are counted without blank lines', () => {
    expect(lines(7, 2).parse(['one', ' ', '\n', 'two'])).toEqual(['one', 'two']);
    expect(listMessages(lines(6).safeParse('one\ntwo'))).toEqual(['Use at most 6 characters.']);
  });

  test('are not split if they are too long in total', () => {
    expect(listMessages(lines(100).safeParse(Array(1000).fill('\n'.repeat(400))))).toEqual([
      'Use at most 100 characters.',
    ]);
  });
});

describe('the e-mail address of a copyright notice', () => {
  const { email } = newCopyrightNotice.shape;

  test.each(['a@b.example', "o'hara+x@mail.b.example", 'ü@bücher.example'])('can be %s', (text) => {
    expect(email.safeParse(text).success).toBe(true);
  });

  test.each(['a', 'a@b', 'a@b.', 'a@.b', 'a@b..c', 'a@b@c.d', 'a b@c.d', 'a@b.c,d@e.f', 'a@b.c>'])(
    'cannot be %s',
    (text) => {
      expect(email.safeParse(text).success).toBe(false);
    },
  );
});
