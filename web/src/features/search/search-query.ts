import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { pageOf } from '../../ui/page-within.ts';

/** What the address of the search says. */
export interface Search {
  /** Without surrounding space; empty when nothing is searched for. */
  text: string;
  page: number;
}

/** Reads a search from the query of an address. */
export function searchOf(query: URLSearchParams): Search {
  return { text: (query.get('searchQuery') ?? '').trim(), page: pageOf(query.get('page')) };
}

/** The address of a search; its first page needs no number. */
export function searchPath({ text, page }: Search): string {
  return `/search?${new URLSearchParams({ searchQuery: text, ...(page > 1 && { page: String(page) }) })}`;
}

/** A page of what a search finds. The screen itself says when it cannot be fetched. */
export function searchQuery({ text, page }: Search) {
  return queryOptions({
    queryKey: ['stories', 'search', text, page],
    queryFn: ({ signal }) => send(calls.searchStories, { query: { searchQuery: text, page }, signal }),
    // Turning a page keeps the one before until the next has come.
    placeholderData: (before, query) => (query?.queryKey[2] === text ? before : undefined),
    enabled: text !== '',
    meta: { quiet: true },
  });
}
