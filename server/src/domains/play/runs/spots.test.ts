import { searchSpots } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { findSpot } from './spots.ts';

const unnamed = { itemId: 'key', spot: null, foundText: 'Under the loose stone behind the throne.', spotNames: [] };

test('an item keeps its spot during a run, and over many runs lies at every spot about as often', () => {
  const spots = Array.from({ length: 6000 }, (_, run) => findSpot({ ...unnamed, runId: `run ${run}` }));
  expect(findSpot({ ...unnamed, runId: 'run 7' })).toBe(spots[7]);
  for (const spot of searchSpots) {
    const times = spots.filter((each) => each === spot).length;
    expect(times).toBeGreaterThan(850);
    expect(times).toBeLessThan(1150);
  }
});

test('an item lies where its author puts it', () => {
  expect(findSpot({ ...unnamed, spot: 'near-left', runId: 'any' })).toBe('near-left');
});

test('an item lies at the spot that its author’s text names', () => {
  const spotNames = [
    'the pillar on the left',
    'the throne',
    'the pillar on the right',
    'the brazier',
    'the carpet',
    'the door',
  ];
  const find = (foundText: string | null) =>
    new Set(
      Array.from({ length: 60 }, (_, run) =>
        findSpot({ runId: `run ${run}`, itemId: 'scroll', spot: null, foundText, spotNames }),
      ),
    );
  expect([...find('Under the loose stone behind the throne.')]).toEqual(['far-middle']);
  expect([...find('Behind the left pillar.')].toSorted()).toEqual(['far-left', 'far-right']);
  expect(find('In a sleeve, on the left.').size).toBe(6);
  expect(find(null).size).toBe(6);
});
