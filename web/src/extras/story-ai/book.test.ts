import type { GeneratedScene } from '@emberlore/contract';
import { expect, test } from 'vitest';
import {
  appendScene,
  createGeneratedStory,
  formatStory,
  type GeneratedStory,
  interpretInput,
  isOver,
  listLetters,
  toggleEntry,
} from './book.ts';

const scene = (sceneId: number, choices: string[], ending: string | null = null) =>
  ({
    sceneId,
    title: `Scene ${sceneId}`,
    location: 'A hall',
    description: 'Snow falls.',
    question: { text: '?', choices },
    ending,
  }) as GeneratedScene;

const first: GeneratedStory = createGeneratedStory({
  title: 'The Bell',
  theme: 'Of debts',
  ending: '',
  scene: scene(1, ['Open it', 'Leave it']),
});

test.each([
  ['a', 'Open it'],
  [' B. ', 'Leave it'],
  ['b)', 'Leave it'],
  ['C', 'C'],
  ['A bell', 'A bell'],
  ['  Ring it  ', 'Ring it'],
])('%j means %j', (text, meant) => {
  expect(interpretInput(text, ['Open it', 'Leave it'])).toBe(meant);
});

test('the choices are named by their letters', () => {
  expect([['x'], ['x', 'y'], ['x', 'y', 'z']].map(listLetters)).toEqual(['A', 'A or B', 'A, B or C']);
});

test('a book remembers what was chosen, and is over where nothing is left to choose', () => {
  const second = appendScene(first, 'Open it', scene(2, [], 'And so it ended.'));
  expect(first.pages[0]?.choice).toBeNull();
  expect(second.pages.map(({ choice }) => choice)).toEqual(['Open it', null]);
  expect([isOver(first), isOver(second)]).toEqual([false, true]);
});

test('the text to keep has every scene, every choice and the ending', () => {
  const text = formatStory(appendScene(first, 'Open it', scene(2, [], 'And so it ended.')));
  for (const part of ['The Bell', '1. Scene 1', '> Open it', '2. Scene 2', 'And so it ended.'])
    expect(text).toContain(part);
});

test('one more or less, and no more than may be', () => {
  expect(toggleEntry([], 'a', 2)).toEqual(['a']);
  expect(toggleEntry(['a'], 'a', 2)).toEqual([]);
  expect(toggleEntry(['a', 'b'], 'c', 2)).toEqual(['a', 'b']);
});
