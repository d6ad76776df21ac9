import type { StorySummary } from '@emberlore/contract';
import { queryClient } from './query-client.ts';

/** Computes the changed fields of a story. */
type Change = (story: StorySummary) => Partial<StorySummary>;

/** Returns the data with every copy of the story changed, or the same reference if it contains none. */
export function withStory<T>(data: T, storyId: string, change: Change): T {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) {
    const next = data.map((each: unknown) => withStory(each, storyId, change));
    return next.some((each, place) => each !== data[place]) ? (next as T) : data;
  }
  if (isStory(data) && data.storyId === storyId) return { ...data, ...change(data) };
  const changed = Object.entries(data)
    .map(([name, value]: [string, unknown]) => [name, value, withStory(value, storyId, change)] as const)
    .filter(([, before, after]) => before !== after);
  return changed.length > 0
    ? { ...data, ...Object.fromEntries(changed.map(([name, , after]) => [name, after])) }
    : data;
}

function isStory(data: object): data is StorySummary {
  return 'storyId' in data && 'storyLikes' in data;
}

/** Applies a change to the story in every cached query: detail, rows, lists and hero. */
export function changeStory(storyId: string, change: Change): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const next = withStory(state.data, storyId, change);
    // Keeps the age of the data: its other content may still be stale.
    if (next !== state.data) queryClient.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
  }
}
