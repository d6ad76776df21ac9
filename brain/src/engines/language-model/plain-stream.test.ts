import { expect, test } from 'vitest';
import { createPlainStream } from './plain-stream.ts';

function cleaned(...pieces: string[]): string {
  const stream = createPlainStream();
  return [...pieces.map(stream.push), stream.end()].join('');
}

test('removes control characters and keeps line breaks and tabs', () => {
  expect(cleaned('A\u0000b\u001b[2J', '\u0085c\n\td')).toBe('Ab[2Jc\n\td');
});

test('removes what turns the direction of writing, and keeps its marks', () => {
  expect(cleaned('Go to \u202Emoc.live', '\u2066x\u2069 \u202Bשלום\u202C \u200Fא')).toBe(
    'Go to moc.livex שלום \u200Fא',
  );
});

test('joins split surrogate pairs and replaces lone surrogates', () => {
  expect(cleaned('sea \ud83c', '\udf0a!')).toBe('sea \u{1f30a}!');
  expect(cleaned('\udf0a sea \ud83c', 'x')).toBe('\ufffd sea \ufffdx');
  expect(cleaned('\ud83c')).toBe('\ufffd');
});
