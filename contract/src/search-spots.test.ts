import { expect, test } from 'vitest';
import { areNeighbours, type SearchSpot, searchSpots } from './search-spots.ts';

const neighboursOf = (spot: SearchSpot) => searchSpots.filter((other) => areNeighbours(spot, other));

test('neighbours are side by side or one in front of the other, never across a corner or a row', () => {
  expect(neighboursOf('far-left')).toEqual(['far-middle', 'near-left']);
  expect(neighboursOf('near-middle')).toEqual(['far-middle', 'near-left', 'near-right']);
  expect(neighboursOf('far-right')).toEqual(['far-middle', 'near-right']);
});
