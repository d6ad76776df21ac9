import { infiniteQueryOptions } from '@tanstack/react-query';

/** A page of what stands in a row. */
export interface ShelfPage<Thing> {
  things: Thing[];
  nextPage: number | null;
}

/** How the pages of a row are fetched. */
export type ShelfQuery<Thing> = ReturnType<typeof shelfQuery<Thing>>;

/** Fetches a row page by page. The row itself says when they cannot be fetched. */
export function shelfQuery<Thing>(
  queryKey: readonly unknown[],
  fetch: (page: number, signal: AbortSignal) => Promise<ShelfPage<Thing>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetch(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => last.nextPage,
    meta: { quiet: true },
  });
}

/** The things of all pages so far; one that moved between pages meanwhile is there once. */
export function thingsOf<Thing>(pages: readonly ShelfPage<Thing>[], idOf: (thing: Thing) => string): Thing[] {
  return [...new Map(pages.flatMap(({ things }) => things.map((thing) => [idOf(thing), thing] as const))).values()];
}

/** The page after `page`, or null, where only the number of all pages is told. */
export function pageAfter(page: number, totalPages: number): number | null {
  return page < totalPages ? page + 1 : null;
}
