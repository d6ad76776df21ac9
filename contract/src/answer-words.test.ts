import { expect, test } from 'vitest';
import { areAlike, createTellTest, readQuestion } from './answer-words.ts';

const isLike = (one: string, other: string) => areAlike(readQuestion(one), readQuestion(other));

test('questions in nearly the same words are alike', () => {
  expect(isLike('Why did you do it?', 'so why did you do it')).toBe(true);
  expect(isLike('Where are the keys?', 'where’s the key, please')).toBe(true);
  expect(isLike('Did Zoë take it?', 'did zoe take it')).toBe(true);
});

test('questions for something else are not, however short', () => {
  expect(isLike('Why did you do it?', 'who did it')).toBe(false);
  expect(isLike('What did he tell you?', 'what did you tell him')).toBe(false);
  expect(isLike('Where is the key?', 'where is the lantern')).toBe(false);
  expect(isLike('?', '!')).toBe(false);
});

test('a text tells a line, in whatever person, if it has most of its words', () => {
  const tells = createTellTest('Aye. I hid the ledger under the third step, and I would again.');
  expect(tells('She hid the ledger under the third step.')).toBe(true);
  expect(tells('The ledger is gone.')).toBe(false);
  expect(tells('Mind the third step.')).toBe(false);
  expect(tells('Up the third step!')).toBe(false);
  expect(tells('The third step.')).toBe(true);
  expect(tells('I hid it.')).toBe(false);
});
