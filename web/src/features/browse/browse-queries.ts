import type { StorySummary } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { type ShelfQuery, shelfQuery } from './shelf-query.ts';

/** The content of a story row: a ranking or a tag. */
export type RowSource = { filter: 'storyLikes' | 'storyPlays' | 'storyRating' } | { tag: string };

/** A story in a row; for a played story with the progress of its latest run, in whole percent. */
export type RowStory = StorySummary & { storyProgress?: number };

/** Query for the featured story. */
export const featuredQuery = queryOptions({
  queryKey: ['featured'],
  queryFn: ({ signal }) => send(calls.getFeatured, { signal }),
  meta: { quiet: true },
});

/** Query for all tags. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => send(calls.getTags, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});

/** Query for the stories of a row. The row shows fetch errors itself. */
export function rowQuery(source: RowSource, pageSize: number): ShelfQuery<RowStory> {
  return shelfQuery<RowStory>(['stories', source, pageSize], async (page, signal) => {
    const { stories, nextPage } =
      'tag' in source
        ? await send(calls.getStoriesByTag, { query: { page, pageSize, tag: source.tag }, signal })
        : await send(calls.getStories, { query: { page, pageSize, filter: source.filter }, signal });
    return { things: stories, nextPage };
  });
}
