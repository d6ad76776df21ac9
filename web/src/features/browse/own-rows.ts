import type { Character } from '@emberlore/contract';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import type { RowStory } from './browse-queries.ts';
import { pageAfter, type ShelfQuery, shelfQuery } from './shelf-query.ts';

/** What the player has played, the latest first, with how far that has come. */
export function playedRow(pageSize: number): ShelfQuery<RowStory> {
  return fresh(
    shelfQuery<RowStory>(['own', 'played', pageSize], async (page, signal) => {
      const { stories, nextPage } = await send(calls.getContinue, { query: { page, pageSize }, signal });
      return { things: stories, nextPage };
    }),
  );
}

/** The player's favourites, the latest first; their pages have a size of their own. */
export function favoritesRow(): ShelfQuery<RowStory> {
  return fresh(
    shelfQuery<RowStory>(['own', 'favorites', 'row'], async (page, signal) => {
      const { stories, totalPages } = await send(calls.myFavorites, { query: { page }, signal });
      return { things: stories, nextPage: pageAfter(page, totalPages) };
    }),
  );
}

/** The player's own stories, public or not. */
export function ownStoriesRow(pageSize: number): ShelfQuery<RowStory> {
  return fresh(
    shelfQuery<RowStory>(['own', 'stories', 'row', pageSize], async (page, signal) => {
      const query = { page, pageSize, filter: 'myStories' as const };
      const { stories, nextPage } = await send(calls.getStories, { query, signal });
      return { things: stories, nextPage };
    }),
  );
}

/** The player's own characters; their pages have a size of their own. */
export function ownCharactersRow(): ShelfQuery<Character> {
  return fresh(
    shelfQuery(['own', 'characters', 'row'], async (page, signal) => {
      const { characters, totalPages } = await send(calls.myCharacters, { query: { page }, signal });
      return { things: characters, nextPage: pageAfter(page, totalPages) };
    }),
  );
}

/** What a player has just done shows at once on coming home. */
function fresh<Thing>(query: ShelfQuery<Thing>): ShelfQuery<Thing> {
  return { ...query, staleTime: 0 };
}
