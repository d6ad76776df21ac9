import { searchSpots } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { findSpot } from './spots.ts';

test('an item keeps its spot during a run, and over many runs lies at every spot about as often', () => {
  const spots = Array.from({ length: 6000 }, (_, run) => findSpot({ runId: `run ${run}`, itemId: 'key' }));
  expect(findSpot({ runId: 'run 7', itemId: 'key' })).toBe(spots[7]);
  for (const spot of searchSpots) {
    const times = spots.filter((each) => each === spot).length;
    expect(times).toBeGreaterThan(850);
    expect(times).toBeLessThan(1150);
  }
});
