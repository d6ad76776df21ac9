import { createHash } from 'node:crypto';
import { areNeighbours, type Item, type SearchSpot, searchSpots } from '@emberlore/contract';

/** An item hidden in a run. */
interface Hidden {
  runId: string;
  itemId: string;
}

type FoundItem = Item & { itemFoundText: string };

/** What a search found; `near` says whether a spot searched in vain is next to the one with the item. */
export interface SearchResult {
  item: FoundItem | null;
  /** Items that turned up beside it. */
  alsoFound?: FoundItem[];
  near?: boolean;
}

/**
 * Returns the spot of the picture at which a run finds an item. It follows from the ids, so that it differs from run to
 * run, stays the same during one, and no answer contains it.
 */
export function findSpot({ runId, itemId }: Hidden): SearchSpot {
  const number = createHash('sha256').update(`${runId} ${itemId}`).digest().readUInt32BE();
  return searchSpots[number % searchSpots.length] ?? searchSpots[0];
}

/** Whether a search at this spot finds the item; a search without a spot is one of the whole scene and does. */
export function seekAt(
  spot: SearchSpot | undefined,
  hidden: Hidden,
): { found: true; near?: never } | { found: false; near: boolean } {
  const lies = findSpot(hidden);
  return spot === undefined || spot === lies ? { found: true } : { found: false, near: areNeighbours(spot, lies) };
}
