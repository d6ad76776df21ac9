import type { Clock } from './clock.ts';

/** Remembers answers for a while, each under its name. */
export interface Memo<T> {
  get(name: string): T | undefined;
  set(name: string, value: T): void;
  delete(name: string): void;
}

/** A memo of at most `most` answers, each kept for `seconds`; the oldest gives way. */
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
