import type { StorySummary } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { type ShelfQuery, shelfQuery } from './shelf-query.ts';

/** Rankings of stories. */
export type Ranking = 'storyLikes' | 'storyPlays' | 'storyRating';

/** The content of a story row: a ranking, a tag, or the newest. */
export type RowSource = { filter: Ranking } | { tag: string } | { newest: true };

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
        : await send(calls.getStories, { query: { page, pageSize, ...('filter' in source && source) }, signal });
    return { things: stories, nextPage };
  });
}

/** Query for a picture of each open area. */
export const openAreasQuery = queryOptions({
  queryKey: ['open-areas'],
  async queryFn({ signal }) {
    const [town, game, own] = await Promise.all([
      send(calls.getIrishTown, { signal }),
      send(calls.getWarGame, { signal }),
      send(calls.getStoryAiOptions, { signal }),
    ]);
    return {
      town: town.characters.at(-1)?.backgroundImage,
      game: game.games.find(({ warGameId }) => warGameId === 'drum-major')?.backgroundImage,
      own: own.settings[1]?.imageURL,
    };
  },
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});
