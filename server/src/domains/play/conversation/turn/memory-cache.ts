import { createSizedCache } from '../../../../kit/sized-cache.ts';

/** A memory as stored: its version, and its content as JSON. */
interface CachedMemory {
  mark: string;
  memory: string;
}

/**
 * A cache of characters' memories from recent talks on this server. The database decides whether an entry is current,
 * and then doesn't send it again: the memory of a long talk takes some 10 kB.
 */
export interface MemoryCache {
  /** Returns the cached memory of the talk with this token. */
  find(sessionToken: string): CachedMemory | null;
  /** Caches the memory after the latest turn, which began with the memory version `before`. */
  store(sessionToken: string, turn: { turnId: string; before: string | null; memory: string }): void;
}

/** Maximum number of cached talks, and of characters of their memories: an attacker's may have some 200,000. */
const MAX_CACHED = 300;
const MAX_CHARACTERS = 8_000_000;

/** Returns the version that the database gives a memory after this turn. */
function markAfter(before: string | null, turnId: string): string {
  return `${Number.parseInt(before ?? '0', 10) + 1} ${turnId}`;
}

/** Creates an empty cache. */
export function createMemoryCache(): MemoryCache {
  const cached = createSizedCache<CachedMemory>({ most: MAX_CACHED, characters: MAX_CHARACTERS });
  return {
    find: (sessionToken) => cached.get(sessionToken) ?? null,
    store(sessionToken, { turnId, before, memory }) {
      cached.set(sessionToken, { mark: markAfter(before, turnId), memory }, { size: memory.length });
    },
  };
}
