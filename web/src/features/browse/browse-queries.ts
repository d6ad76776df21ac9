import type { StorySummary } from '@emberlore/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** What a row of stories shows. */
export type RowSource = { filter: 'storyLikes' | 'storyPlays' | 'storyRating' } | { tag: string };

/** The story of the hero. */
export const featuredQuery = queryOptions({
  queryKey: ['featured'],
  queryFn: ({ signal }) => send(calls.getFeatured, { signal }),
  meta: { quiet: true },
});

/** All tags. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => send(calls.getTags, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});

/** The pages of a row, each of `pageSize` stories. The row itself says when they cannot be fetched. */
export function rowQuery(source: RowSource, pageSize: number) {
  return infiniteQueryOptions({
    queryKey: ['stories', source, pageSize],
    queryFn: ({ pageParam: page, signal }) =>
      'tag' in source
        ? send(calls.getStoriesByTag, { query: { page, pageSize, tag: source.tag }, signal })
        : send(calls.getStories, { query: { page, pageSize, filter: source.filter }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => last.nextPage,
    meta: { quiet: true },
  });
}

/** The stories of all pages so far; one that moved between pages meanwhile is shown once. */
export function storiesOf(pages: readonly { stories: readonly StorySummary[] }[]): StorySummary[] {
  const byId = new Map(pages.flatMap(({ stories }) => stories.map((story) => [story.storyId, story] as const)));
  return [...byId.values()];
}
