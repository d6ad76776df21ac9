import { limits } from '@emberlore/contract';

/** How many matches of a search of one's own are counted, and can be paged through, at most. */
export const FOUND_MOST = 600;

/** Which part of a list is asked for; `page` starts at 1. */
export interface PageAsked {
  page: number;
  pageSize: number;
}

/** The page as rows of the whole list. */
export function cutOf({ page, pageSize }: PageAsked): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** How many rows are looked at when a list is counted: nothing counts without bound. */
export function countBound({ pageSize }: PageAsked): number {
  return pageSize * limits.totalPagesMost;
}

/** Whether the page can hold anything: beyond the last page that is told of, lists are empty. */
export function isWithinBound({ page }: PageAsked): boolean {
  return page <= limits.totalPagesMost;
}

/** How many rows to read so that it is known whether there is another page: one more than a page, but for the last. */
export function oneMore({ page, pageSize }: PageAsked): number {
  return isWithinBound({ page: page + 1, pageSize }) ? pageSize + 1 : pageSize;
}

/** The paging fields of an answer, from a count that went no further than `countBound`. */
export function paging(asked: PageAsked, counted: number): { nextPage: number | null; totalPages: number } {
  const pages = Math.ceil(counted / asked.pageSize);
  const totalPages = Math.min(Math.max(pages, 1), limits.totalPagesMost);
  return { nextPage: asked.page < totalPages ? asked.page + 1 : null, totalPages };
}
