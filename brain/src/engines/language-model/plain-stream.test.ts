import { expect, test } from 'vitest';
import { createPlainStream } from './plain-stream.ts';

function cleaned(...pieces: string[]): string {
  const stream = createPlainStream();
  return [...pieces.map(stream.push), stream.end()].join('');
}

test('control characters are left out, line breaks and tabs stay', () => {
  expect(cleaned('A\u0000b\u001b[2J', '\u0085c\n\td')).toBe('Ab[2Jc\n\td');
});

test('a surrogate pair may come in two pieces, and half a pair is replaced', () => {
  expect(cleaned('sea \ud83c', '\udf0a!')).toBe('sea \u{1f30a}!');
  expect(cleaned('\udf0a sea \ud83c', 'x')).toBe('\ufffd sea \ufffdx');
  expect(cleaned('\ud83c')).toBe('\ufffd');
});
