import { describe, expect, test } from 'vitest';
import { createTypoCorrector } from './typos.ts';

const story = ['hallowmere', 'medallion', 'ilane', 'priestess', 'osric', 'clapper', 'bell'];
const foreign = new Set(['wifi', 'tiktok']);
const correct = createTypoCorrector(story, (word) => foreign.has(word));

describe('typos are corrected', () => {
  test.each([
    ['whats the medalion', 'whats the medallion'],
    ['is the preistess dangrous', 'is the priestess dangerous'],
    ['where is halowmere', 'where is hallowmere'],
    ['do you know Osrik?', 'do you know osric?'],
    ["i don't beleive you", "i don't believe you"],
    ['are you maried', 'are you married'],
    ['are you my freind', 'are you my friend'],
  ])('"%s" is read as "%s"', (typed, meant) => {
    expect(correct(typed)).toBe(meant);
  });
});

describe('what is meant as it is stays', () => {
  test.each([
    'Did the clapper fall into the lake?',
    'my favourite colour is grey',
    'do you have wifi here',
    'my name is marik',
    'I met Jana in Galwey',
    "they wouldn't have known",
    'asdfghjkl qwertyuiop',
    'A bel and 42 priestesses',
  ])('%s', (typed) => {
    expect(correct(typed)).toBe(typed);
  });
});

test('only the first six typos of a message are corrected', () => {
  expect(correct('medalion '.repeat(9))).toBe(`${'medallion '.repeat(6)}${'medalion '.repeat(3)}`);
});
