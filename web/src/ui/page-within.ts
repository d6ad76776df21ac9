/** The page as an address gives it: a whole number of at least 1, and 1 for anything else. */
export function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The page, held within 1 and the last. */
export function pageWithin(page: number, totalPages: number): number {
  return Math.min(Math.max(1, page), Math.max(1, totalPages));
}
