import type { Clock } from './clock.ts';

/** Caches answers by name for a while. */
export interface Memo<T> {
  get(name: string): T | undefined;
  set(name: string, value: T): void;
  delete(name: string): void;
}

/** Creates a cache of at most `most` answers, each valid for `seconds`; evicts the oldest. */
export function createMemo<T>({ clock, seconds, most }: { clock: Clock; seconds: number; most: number }): Memo<T> {
  const kept = new Map<string, { value: T; until: number }>();
  return {
    get(name) {
      const entry = kept.get(name);
      if (!entry) return undefined;
      if (entry.until > clock.now().getTime()) return entry.value;
      kept.delete(name);
      return undefined;
    },
    set(name, value) {
      kept.delete(name);
      kept.set(name, { value, until: clock.now().getTime() + seconds * 1000 });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
    delete: (name) => void kept.delete(name),
  };
}
