import { LRUCache } from 'lru-cache';

/** What a cache may hold: entries, and the characters of their JSON and keys altogether. Parsed, one takes up to 5 bytes. */
export interface Room {
  most: number;
  characters: number;
}

/** Returns how many characters a value has as JSON. */
export const sizeOf = (value: object): number => JSON.stringify(value).length;

/**
 * Creates a cache for what players have made, which can be a thousand times as large for one as for another. Forgets what
 * was used longest ago. Entries that are set without a size are measured with `sizeOf` and their keys, which may be longer;
 * only a new object gets a new size.
 */
export const createSizedCache = <T extends object>({ most, characters }: Room): LRUCache<string, T> =>
  new LRUCache({ max: most, maxSize: characters, sizeCalculation: (value, key) => sizeOf(value) + key.length });
