import { limits } from '@emberlore/contract';

/** Maximum number of matches that are counted and paged when a caller searches own content. */
export const MAX_COUNTED_MATCHES = 600;

/** The requested part of a list; `page` starts at 1. */
export interface PageRequest {
  page: number;
  pageSize: number;
}

/** Converts a page to limit and offset. */
export function toLimitAndOffset({ page, pageSize }: PageRequest): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** Returns the maximum number of rows to scan when counting a list. */
export function countBound({ pageSize }: PageRequest): number {
  return pageSize * limits.totalPagesMost;
}

/** Whether the page can contain anything: beyond the last countable page, lists are empty. */
export function isWithinBound({ page }: PageRequest): boolean {
  return page <= limits.totalPagesMost;
}

/** Returns how many rows to read to know whether another page follows: one more than a page, except for the last page. */
export function rowsToRead({ page, pageSize }: PageRequest): number {
  return isWithinBound({ page: page + 1, pageSize }) ? pageSize + 1 : pageSize;
}

/** Returns the paging fields of an answer, from a count limited by `countBound`. */
export function paging(asked: PageRequest, counted: number): { nextPage: number | null; totalPages: number } {
  const pages = Math.ceil(counted / asked.pageSize);
  const totalPages = Math.min(Math.max(pages, 1), limits.totalPagesMost);
  return { nextPage: asked.page < totalPages ? asked.page + 1 : null, totalPages };
}
