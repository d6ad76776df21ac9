import type { StorySummary } from '@emberlore/contract';
import { isTelling } from '../../ui/telling-count.ts';
import type { Ranking, RowSource } from './browse-queries.ts';
import { editorPicks } from './tag-order.ts';

/** The minimum number of liked, played or rated stories: one story makes no ranking. */
const leastRanked = 3;

const ranks: Record<Ranking, (story: StorySummary) => boolean> = {
  storyLikes: ({ storyLikes }) => isTelling(storyLikes),
  storyPlays: ({ storyPlays }) => isTelling(storyPlays),
  storyRating: ({ storyRatings }) => storyRatings > 0,
};

/** What is shown instead of each ranking while it ranks nothing. */
export const curated: Record<Ranking, RowSource> = {
  storyLikes: { tag: editorPicks },
  storyPlays: { tag: 'Mystery' },
  storyRating: { newest: true },
};

/** Whether the first stories of a ranking, of which there may be fewer than three, have anything to rank them by. */
export function ranksAnything(stories: readonly StorySummary[], ranking: Ranking): boolean {
  return stories.slice(0, leastRanked).every(ranks[ranking]);
}
