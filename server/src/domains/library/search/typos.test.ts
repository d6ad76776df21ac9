import { expect, test } from 'vitest';
import { guessWords, isGuessable, listReadings, splitWords } from './typos.ts';

test('splits a text into plain words', () => {
  expect(splitWords('The Lantern of Inis Mór, sci-fi!')).toEqual(['the', 'lantern', 'of', 'inis', 'mor', 'sci', 'fi']);
});

test.each([
  ['blel', 'bell'],
  ['ball', 'bell'],
  ['bel', 'bell'],
  ['belll', 'bell'],
  ['fo', 'of'],
])('%s may mean %s', (typed, meant) => {
  expect(guessWords(typed)).toContain(meant);
  expect(guessWords(typed)[0]).toBe(typed);
});

test('a word of two letters has only its letters exchanged, a single letter nothing', () => {
  expect([guessWords('xy'), guessWords('x')]).toEqual([['xy', 'yx'], ['x']]);
});

test('reads a text in known words, exchanged letters first, and never as it was typed', () => {
  const known = new Set(['form', 'from', 'farm', 'bell']);
  expect(listReadings(['form'], known)).toEqual(['from', 'farm']);
  expect(listReadings(['drowned', 'blel'], known)).toEqual(['drowned bell']);
  expect(listReadings(['nothing'], known)).toEqual([]);
});

test('long texts are not guessed', () => {
  expect([isGuessable(['a'.repeat(33)]), isGuessable(['a', 'b', 'c', 'd', 'e']), isGuessable([])]).toEqual([
    ...[false, false, false],
  ]);
  expect(isGuessable(['the', 'drowned', 'bell'])).toBe(true);
});
