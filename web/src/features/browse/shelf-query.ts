import { infiniteQueryOptions } from '@tanstack/react-query';

/** A page of a row. */
export interface ShelfPage<Thing> {
  things: Thing[];
  nextPage: number | null;
}

/** The infinite query of a row. */
export type ShelfQuery<Thing> = ReturnType<typeof shelfQuery<Thing>>;

/** Builds the infinite query of a row. The row shows fetch errors itself. */
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

/** Flattens the pages; removes duplicates of things that moved between pages. */
export function flattenThings<Thing>(pages: readonly ShelfPage<Thing>[], idOf: (thing: Thing) => string): Thing[] {
  return [...new Map(pages.flatMap(({ things }) => things.map((thing) => [idOf(thing), thing] as const))).values()];
}

/** Returns the page after `page`, or null after the last, for calls that only report the total. */
export function pageAfter(page: number, totalPages: number): number | null {
  return page < totalPages ? page + 1 : null;
}
