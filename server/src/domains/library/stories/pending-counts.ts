import { stories, storyCountChanges } from '@emberlore/database';
import { sql } from 'drizzle-orm';

type StoryRow = typeof stories.$inferSelect;
type Count = 'likes' | 'comments' | 'totalStars' | 'plays' | 'ratings' | 'ratingStars';

/** The changes of a story's counts that are still pending; null without any. */
type PendingCounts = Record<Count, number | null>;

/** Selects the pending changes of the counts of a selected story. */
export const pendingCounts = sql<PendingCounts>`(select json_build_object('likes', sum(${storyCountChanges.likes}),
  'comments', sum(${storyCountChanges.comments}), 'totalStars', sum(${storyCountChanges.totalStars}),
  'plays', sum(${storyCountChanges.plays}), 'ratings', sum(${storyCountChanges.ratings}),
  'ratingStars', sum(${storyCountChanges.ratingStars})) from ${storyCountChanges} where ${storyCountChanges.storyId} = ${stories.id})`;

/** Applies pending changes to the counts of a story that was read; see `move_story_counts`. */
export function withPending(story: StoryRow, pending: PendingCounts): StoryRow {
  const sum = (count: Count) => Math.max(0, story[count] + (pending[count] ?? 0));
  const counts = { likes: sum('likes'), comments: sum('comments'), plays: sum('plays') };
  const stars = { totalStars: sum('totalStars'), ratings: sum('ratings'), ratingStars: sum('ratingStars') };
  return { ...story, ...counts, ...stars };
}
