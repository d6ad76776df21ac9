import { expect, test } from 'vitest';
import { sampleCharacter } from '../../../testing/samples.ts';
import { findListeners } from './listeners.ts';

const people = ['okafor', 'ruiz', 'vesper', 'amara'].map((characterId) => sampleCharacter({ characterId }));

const beside = (count: number, shownId: string) =>
  findListeners(people.slice(0, count), shownId, { ruiz: 3 }).map(({ id, side, emotion }) => [side, id, emotion]);

test('the next in the row stand beside the one who speaks', () => {
  expect(beside(4, 'vesper')).toEqual([
    ['left', 'ruiz', 3],
    ['right', 'amara', 1],
  ]);
  expect(beside(4, 'okafor')).toEqual([
    ['left', 'amara', 1],
    ['right', 'ruiz', 3],
  ]);
});

test('two look at each other, whichever of them speaks', () => {
  expect(beside(2, 'okafor')).toEqual([['right', 'ruiz', 3]]);
  expect(beside(2, 'ruiz')).toEqual([['left', 'okafor', 1]]);
});

test('nobody stands beside somebody alone, or somebody who has left', () => {
  expect(beside(1, 'okafor')).toEqual([]);
  expect(beside(2, 'vesper')).toEqual([]);
});
