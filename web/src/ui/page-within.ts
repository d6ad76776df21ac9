/** Parses the page number in a URL: an integer of at least 1; defaults to 1. */
export function parsePage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** Clamps the page number to 1 and the last page. */
export function pageWithin(page: number, totalPages: number): number {
  return Math.min(Math.max(1, page), Math.max(1, totalPages));
}
