import type { Character, StorySummary } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** A page of a list of the player's own things. */
interface OwnPage<Thing> {
  things: Thing[];
  totalPages: number;
}

/** Which page, and of what search; an empty text searches for nothing. */
export interface OwnSearch {
  text: string;
  page: number;
}

function asked({ text, page }: OwnSearch) {
  return { page, ...(text !== '' && { searchQuery: text }) };
}

/** How a list is fetched; the list itself says when it cannot be. */
function listQuery<Thing>(kind: string[], search: OwnSearch, fetch: (signal: AbortSignal) => Promise<OwnPage<Thing>>) {
  return queryOptions({
    queryKey: [...kind, 'page', search.text, search.page],
    queryFn: ({ signal }) => fetch(signal),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

/** A list of the player's own things, a page at a time. */
export type OwnQuery<Thing> = (search: OwnSearch) => ReturnType<typeof listQuery<Thing>>;

/** The player's own stories, newest first. */
export function myStoriesQuery(search: OwnSearch) {
  return listQuery<StorySummary>(['own', 'stories'], search, async (signal) => {
    const { stories, totalPages } = await send(calls.myStories, { query: asked(search), signal });
    return { things: stories, totalPages };
  });
}

/** The player's own characters, newest first. */
export function myCharactersQuery(search: OwnSearch) {
  return listQuery<Character>(['own', 'characters'], search, async (signal) => {
    const { characters, totalPages } = await send(calls.myCharacters, { query: asked(search), signal });
    return { things: characters, totalPages };
  });
}

/** What the player has kept as favourites, the latest first. */
export function myFavoritesQuery(search: OwnSearch) {
  return listQuery<StorySummary>(['own', 'favorites'], search, async (signal) => {
    const { stories, totalPages } = await send(calls.myFavorites, { query: { page: search.page }, signal });
    return { things: stories, totalPages };
  });
}
