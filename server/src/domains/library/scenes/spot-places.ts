import type { SpotPlace } from '@emberlore/contract';

/** Returns places of spots as they are stored: x and y of each, one after another. */
export const storeSpotPlaces = (places: readonly SpotPlace[]): number[] => places.flatMap(({ x, y }) => [x, y]);

/** Returns stored places of spots. */
export const presentSpotPlaces = (stored: readonly number[]): SpotPlace[] =>
  stored.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: stored[index + 1] ?? 0 }] : []));
