import { expect, test } from 'vitest';
import { bringsUp } from './matter.ts';

const matter = 'the bolted door, the king’s death, that night';

test.each([
  ['who bolted the door from inside?', true],
  ['Tell me about the doors that were bolted.', true],
  ['how did the king die? his death', true],
  ['What happened that night?', true],
  ['Hello.', false],
  ['ok', false],
  ['That door is nice.', false],
  ['', false],
])('%s', (text, expected) => {
  expect(bringsUp(text, matter)).toBe(expected);
});

test('a matter of empty words is never brought up', () => {
  expect(bringsUp('it is what it is', 'it, the, ,')).toBe(false);
});
