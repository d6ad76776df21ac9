import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { parsePage } from '../../ui/page-within.ts';

/** A search in the URL. */
export interface Search {
  /** Trimmed; empty for no search. */
  text: string;
  page: number;
}

/** Parses a search from a URL's query. */
export function parseSearch(query: URLSearchParams): Search {
  return { text: (query.get('searchQuery') ?? '').trim(), page: parsePage(query.get('page')) };
}

/** Builds the URL of a search; omits the number of the first page. */
export function searchPath({ text, page }: Search): string {
  return `/search?${new URLSearchParams({ searchQuery: text, ...(page > 1 && { page: String(page) }) })}`;
}

/** Query for a page of search results. The screen shows fetch errors itself. */
export function searchQuery({ text, page }: Search) {
  return queryOptions({
    queryKey: ['stories', 'search', text, page],
    queryFn: ({ signal }) => send(calls.searchStories, { query: { searchQuery: text, page }, signal }),
    // Keep the previous page visible while the next one loads.
    placeholderData: (before, query) => (query?.queryKey[2] === text ? before : undefined),
    enabled: text !== '',
    meta: { quiet: true },
  });
}
