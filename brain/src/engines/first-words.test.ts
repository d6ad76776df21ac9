import { expect, test } from 'vitest';
import { osric } from '../testing/fixtures.ts';
import { hasSaid, speakFirst } from './first-words.ts';

const here = { place: 'The landing', seed: 'run' };

test('greets somebody new in the author’s words, and remembers it', () => {
  const first = speakFirst(osric, null, here);
  expect(osric.greetings).toContain(first.text);
  expect(speakFirst(osric, null, here)).toEqual(first);
  expect(first.memory).toMatchObject({ turn: 1, place: 'The landing', told: [] });
  expect(first.memory.said.length).toBeGreaterThan(0);
});

test('greets somebody known in other words', () => {
  const { memory } = speakFirst(osric, null, here);
  const again = speakFirst(osric, memory, { place: 'The spire', seed: 'run' });
  expect(osric.greetings).not.toContain(again.text);
  expect(again.memory).toMatchObject({ turn: 2, place: 'The spire' });
});

test('has words for a character without greetings', () => {
  expect(speakFirst({ ...osric, greetings: [] }, null, here).text).not.toBe('');
});

test('says the words that are due, and remembers having said them', () => {
  const words = 'You have found it. Sit down, and let me look at it.';
  const { text, memory } = speakFirst(osric, null, { ...here, words });
  expect(text).toBe(words);
  expect([null, memory].map((each) => hasSaid(osric, each, words))).toEqual([false, true]);
});

test('remembers words with names as they were said, and that it has nothing to say without words', () => {
  const words = 'Here you are, {{user}}. {{char}} has waited for you.';
  const playerName = 'Anna';
  const { text, memory } = speakFirst(osric, null, { ...here, words, playerName });
  expect(text).toContain('Here you are, Anna.');
  expect([null, memory].map((each) => hasSaid(osric, each, words, playerName))).toEqual([false, true]);
  expect(hasSaid(osric, null, '...')).toBe(true);
});

test('lets those who are met one after the other in a run begin differently', () => {
  const quiet = { ...osric, greetings: [] };
  const texts = [0, 1, 2].map((before) => speakFirst(quiet, null, { ...here, met: { run: 'a run', before } }).text);
  expect(new Set(texts).size).toBe(3);
});
