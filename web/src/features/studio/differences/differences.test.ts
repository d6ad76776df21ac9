import { expect, test } from 'vitest';
import { findDifferences } from './differences.ts';

test('only what differs is named, in the order of the form', () => {
  const mine = [
    ['Name', 'The Ferry'],
    ['Description', 'Mine.'],
    ['Hint', ''],
  ] as const;
  const theirs = [
    ['Hint', 'Ask her.'],
    ['Name', 'The Ferry '],
    ['Description', 'Theirs.'],
  ] as const;
  expect(findDifferences(mine, theirs)).toEqual([
    { name: 'Description', mine: 'Mine.', theirs: 'Theirs.' },
    { name: 'Hint', mine: '', theirs: 'Ask her.' },
  ]);
});

test('a picture is the same when its address is, whatever is said of it', () => {
  const lamp = { url: '/media/lamp.webp' };
  const file = { file: new Blob(['lamp']) };
  expect(findDifferences([['Picture', { ...lamp, look: { alt: 'A lamp' } }]], [['Picture', lamp]])).toEqual([]);
  expect(findDifferences([['Picture', file]], [['Picture', lamp]])).toEqual([
    { name: 'Picture', mine: file, theirs: lamp },
  ]);
  expect(findDifferences([['Picture', null]], [['Picture', lamp]])).toHaveLength(1);
});
