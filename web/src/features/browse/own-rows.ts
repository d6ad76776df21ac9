import type { Character } from '@emberlore/contract';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import type { RowStory } from './browse-queries.ts';
import { pageAfter, type ShelfQuery, shelfQuery } from './shelf-query.ts';

/** Query for the stories the player has played, latest first, with their progress. */
export function playedRow(pageSize: number): ShelfQuery<RowStory> {
  return alwaysStale(
    shelfQuery<RowStory>(['own', 'played', pageSize], async (page, signal) => {
      const { stories, nextPage } = await send(calls.getContinue, { query: { page, pageSize }, signal });
      return { things: stories, nextPage };
    }),
  );
}

/** Query for the player's favourites, latest first; the server sets their page size. */
export function favoritesRow(): ShelfQuery<RowStory> {
  return alwaysStale(
    shelfQuery<RowStory>(['own', 'favorites', 'row'], async (page, signal) => {
      const { stories, totalPages } = await send(calls.myFavorites, { query: { page }, signal });
      return { things: stories, nextPage: pageAfter(page, totalPages) };
    }),
  );
}

/** Query for the player's own stories, public or not. */
export function ownStoriesRow(pageSize: number): ShelfQuery<RowStory> {
  return alwaysStale(
    shelfQuery<RowStory>(['own', 'stories', 'row', pageSize], async (page, signal) => {
      const query = { page, pageSize, filter: 'myStories' as const };
      const { stories, nextPage } = await send(calls.getStories, { query, signal });
      return { things: stories, nextPage };
    }),
  );
}

/** Query for the player's own characters; the server sets their page size. */
export function ownCharactersRow(): ShelfQuery<Character> {
  return alwaysStale(
    shelfQuery(['own', 'characters', 'row'], async (page, signal) => {
      const { characters, totalPages } = await send(calls.myCharacters, { query: { page }, signal });
      return { things: characters, nextPage: pageAfter(page, totalPages) };
    }),
  );
}

/** Refetches on every mount, so that the player's own actions show on returning home. */
function alwaysStale<Thing>(query: ShelfQuery<Thing>): ShelfQuery<Thing> {
  return { ...query, staleTime: 0 };
}
