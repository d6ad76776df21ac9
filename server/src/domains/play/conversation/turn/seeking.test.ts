import { launchStories } from '@emberlore/content';
import { expect, test } from 'vitest';
import { findSought, listPlaces, listSearches, onlySearches } from './seeking.ts';

const watch = {
  itemId: 'watch',
  name: 'Engraved Watch',
  foundText: 'In the snow by the fourth wheel, directly below the window of berth nine.',
};
const ring = {
  itemId: 'ring',
  name: 'The Royal Ring',
  foundText: 'In the bucket of the courtyard well, under a foot of water and moon.',
};

const seek = (text: string, kind: 'text' | 'action') =>
  findSought(listSearches(text, kind), kind, [watch, ring])?.itemId;

test('places are what prepositions lead to', () => {
  expect(listPlaces(watch.foundText)).toEqual(['snow', 'wheel', 'window']);
  expect(listPlaces(ring.foundText)).toEqual(expect.arrayContaining(['bucket', 'well', 'water']));
});

test.each([
  'I kneel by the fourth wheel and dig in the snow with my gloves until I find the bright thing.',
  'crouch at the fourth wheel and feel through the snow with my fingers until I find the thing',
  'looks under the window',
  'search for the watch',
])('the action %j finds what lies there', (text) => {
  expect(seek(text, 'action')).toBe('watch');
});

test.each([
  ['I go out and dig in the snow by the fourth wheel', 'watch'],
  ['Let me look in the bucket.', 'ring'],
  ['Very cold tonight. *reaches into the bucket*', 'ring'],
  ['ok, I’ll search the well then', 'ring'],
  ['Check the bucket!', 'ring'],
])('%j is done, too', (text, itemId) => {
  expect(seek(text, 'text')).toBe(itemId);
});

test.each([
  'What lies by the fourth wheel?',
  'I look at the snow.',
  'I am looking for the ring.',
  'Should I dig in the snow?',
  'I would look in the well if I were you.',
  "I won't dig in the snow.",
  'The snow feels cold.',
])('%j searches nothing', (text) => {
  expect(seek(text, 'text')).toBeUndefined();
});

test('an action that searches somewhere else finds nothing', () => {
  expect(listSearches('I wander over to the counter and look for the teapot', 'action')).not.toEqual([]);
  expect(listSearches('I open the door of the carriage', 'action')).not.toEqual([]);
  expect(seek('I open the door of the carriage', 'action')).toBeUndefined();
  expect(listSearches('I kiss her hand', 'action')).toEqual([]);
});

test('only what does nothing but search finds nothing', () => {
  const isTold = (action: string) => onlySearches(listSearches(action, 'action'));
  expect(['searches the barrels', 'looks behind the bar', 'digs in the garden'].map(isTold)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['raises a glass', 'opens the door', 'checks his watch'].map(isTold)).toEqual([false, false, false]);
});

test('everything that is hidden in the launch stories lies somewhere', () => {
  const items = launchStories().flatMap(({ scenes }) =>
    scenes.flatMap(({ quests, items }) =>
      items.filter(({ id }) => quests.some(({ type, target }) => type === 'SEARCH' && target === id)),
    ),
  );
  const nowhere = items.filter(({ searchText }) => listPlaces(searchText).length === 0);
  expect(nowhere.map(({ name }) => name)).toEqual([]);
});
