import { limits } from '@emberlore/contract';

const cardWidth = 192;
const leastCards = 2;
const narrowCards = 10;
const nearEnd = 10;

/** Returns the number of cards per page: as many as fit at 192 px, at least 2; 10 on a phone. */
export function cardsPerPage(rowWidth: number, narrow: boolean): number {
  if (narrow) return narrowCards;
  return Math.min(limits.pageSizeMost, Math.max(leastCards, Math.floor(rowWidth / cardWidth)));
}

interface Scrolled {
  scrollLeft: number;
  clientWidth: number;
  scrollWidth: number;
}

/** Whether the row is scrolled to within 10 px of its end, which loads the next page. */
export function atRowEnd({ scrollLeft, clientWidth, scrollWidth }: Scrolled): boolean {
  return scrollWidth - clientWidth - scrollLeft <= nearEnd;
}
