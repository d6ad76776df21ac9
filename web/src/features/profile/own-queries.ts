import type { Character, StorySummary } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** A page of the player's own objects. */
interface OwnPage<Thing> {
  things: Thing[];
  totalPages: number;
}

/** Page and search text; an empty text doesn't filter. */
export interface OwnSearch {
  text: string;
  page: number;
}

function asked({ text, page }: OwnSearch) {
  return { page, ...(text !== '' && { searchQuery: text }) };
}

/** Builds the query of a list; the list shows fetch errors itself. */
function listQuery<Thing>(kind: string[], search: OwnSearch, fetch: (signal: AbortSignal) => Promise<OwnPage<Thing>>) {
  return queryOptions({
    queryKey: [...kind, 'page', search.text, search.page],
    queryFn: ({ signal }) => fetch(signal),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

/** Builds the query for a page of the player's own objects. */
export type OwnQuery<Thing> = (search: OwnSearch) => ReturnType<typeof listQuery<Thing>>;

/** Query for the player's own stories, newest first. */
export function myStoriesQuery(search: OwnSearch) {
  return listQuery<StorySummary>(['own', 'stories'], search, async (signal) => {
    const { stories, totalPages } = await send(calls.myStories, { query: asked(search), signal });
    return { things: stories, totalPages };
  });
}

/** Query for the player's own characters, newest first. */
export function myCharactersQuery(search: OwnSearch) {
  return listQuery<Character>(['own', 'characters'], search, async (signal) => {
    const { characters, totalPages } = await send(calls.myCharacters, { query: asked(search), signal });
    return { things: characters, totalPages };
  });
}

/** Query for the player's favourites, latest first. */
export function myFavoritesQuery(search: OwnSearch) {
  return listQuery<StorySummary>(['own', 'favorites'], search, async (signal) => {
    const { stories, totalPages } = await send(calls.myFavorites, { query: { page: search.page }, signal });
    return { things: stories, totalPages };
  });
}
