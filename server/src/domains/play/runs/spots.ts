import { createHash } from 'node:crypto';
import { contentStems } from '@emberlore/brain';
import { areNeighbours, type Item, type Look, type SearchSpot, searchSpots } from '@emberlore/contract';

/** An item hidden in a run. */
interface Hidden {
  runId: string;
  itemId: string;
  /** Where its author puts it; null: at a spot that fits the text of the find, or any. */
  spot: SearchSpot | null;
  /** Where it is found, as its author puts it; null without a text. */
  foundText: string | null;
  /** What the author calls the spots, in order; none: by their places. */
  spotNames: readonly string[];
}

type FoundItem = Item & { itemFoundText: string };

/** What a search found; `near` says whether a spot searched in vain is next to the one with the item. */
export interface SearchResult {
  item: FoundItem | null;
  /** Items that turned up beside it. */
  alsoFound?: FoundItem[];
  near?: boolean;
  /** Whether the first spot that the player pointed at was the right one. */
  firstLook?: true;
  looks: Look[];
}

/** What names of spots have in common with any text. */
const anywhere = new Set(
  contentStems('left right middle near far end foot top back side under behind above beneath place'),
);

/** Returns the spots whose names have most words in common with where the item is found: 'the throne' and 'behind the throne'. */
function listFitting({ foundText, spotNames }: Pick<Hidden, 'foundText' | 'spotNames'>): SearchSpot[] {
  const place = new Set(contentStems(foundText ?? '').filter((stem) => !anywhere.has(stem)));
  const shared = spotNames.map((name) => new Set(contentStems(name).filter((stem) => place.has(stem))).size);
  const most = Math.max(0, ...shared);
  return searchSpots.filter((_, index) => most > 0 && shared[index] === most);
}

/**
 * Returns the spot of the picture at which a run finds an item: the one where its author puts it, or one that fits the text of
 * the find, so that players can think where to look, or else any. Among those it follows from the ids, so that it differs from run to run, stays the same
 * during one, and no answer contains it.
 */
export function findSpot(hidden: Hidden): SearchSpot {
  if (hidden.spot !== null) return hidden.spot;
  const fitting = listFitting(hidden);
  const spots = fitting.length > 0 ? fitting : searchSpots;
  const number = createHash('sha256').update(`${hidden.runId} ${hidden.itemId}`).digest().readUInt32BE();
  return spots[number % spots.length] ?? searchSpots[0];
}

/** Whether a spot is next to the one with the item. */
export const isNear = (spot: SearchSpot, hidden: Hidden): boolean => areNeighbours(spot, findSpot(hidden));
