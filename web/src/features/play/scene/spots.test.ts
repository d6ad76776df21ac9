import { searchSpots } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { placeSpots, spotsLeft } from './spots.ts';

test('spots keep their places in a scene, lie elsewhere in another, and never leave the picture', () => {
  const [harbour, tower] = [{ sceneId: 'harbour' }, { sceneId: 'tower' }];
  expect(placeSpots(harbour)).toEqual(placeSpots(harbour));
  expect(placeSpots(harbour)).not.toEqual(placeSpots(tower));
  const sceneSpots = ['the well', '', '', '', '', ''];
  expect(placeSpots({ ...harbour, sceneSpots })).toEqual(placeSpots({ ...tower, sceneSpots }));
  const sceneSpotPlaces = searchSpots.map((_, index) => ({ x: 10 + index, y: 20 }));
  expect(placeSpots({ ...harbour, sceneSpots, sceneSpotPlaces })[2]).toEqual({ spot: 'far-right', x: 12, y: 20 });
  for (const sceneId of ['harbour', 'tower', crypto.randomUUID()]) {
    const places = placeSpots({ sceneId });
    expect(places.map(({ spot }) => spot)).toEqual([...searchSpots]);
    for (const { x, y } of places) expect(Math.min(x, y) >= 10 && Math.max(x, y) <= 90).toBe(true);
  }
});

test('each search in vain leaves fewer spots', () => {
  expect(spotsLeft([{ spot: 'far-left', near: true }])).toEqual(['far-middle', 'near-left']);
  expect(spotsLeft([{ spot: 'far-middle', near: false }])).toEqual(['near-left', 'near-right']);
  const both = [
    { spot: 'far-left', near: true },
    { spot: 'far-middle', near: false },
  ] as const;
  expect(spotsLeft(both)).toEqual(['near-left']);
});
