import { expect, test } from 'vitest';
import { findImpossible } from './ways.fixture.ts';

test('no obstacle of 10,000 ways is impossible: somebody who sees what everybody sees passes them all', () => {
  expect(findImpossible(10_000, 20)).toEqual([]);
});

test('nor of 100 long ways, where the runner is at full speed', () => {
  expect(findImpossible(100, 300)).toEqual([]);
});
