import type { Clock } from './clock.ts';

/** Caches answers by name for a while. */
export interface TtlCache<T> {
  get(name: string): T | undefined;
  set(name: string, value: T): void;
  delete(name: string): void;
}

/** Creates a cache of at most `most` answers, each valid for `seconds`; evicts the oldest. */
export function createTtlCache<T>({
  clock,
  seconds,
  most,
}: {
  clock: Clock;
  seconds: number;
  most: number;
}): TtlCache<T> {
  const entries = new Map<string, { value: T; until: number }>();
  return {
    get(name) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      if (entry.until > clock.now().getTime()) return entry.value;
      entries.delete(name);
      return undefined;
    },
    set(name, value) {
      entries.delete(name);
      entries.set(name, { value, until: clock.now().getTime() + seconds * 1000 });
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    },
    delete: (name) => void entries.delete(name),
  };
}
