import { fail } from '../../../kit/errors.ts';

/** Lets those who come with the same key through one after another, in the order of coming. */
export interface Turnstile {
  /**
   * Runs `work` when everybody who came earlier with this key is through, and tells it whether anybody had to come through
   * first. Throws `Too Many Requests.` at once when `most` already wait or work.
   */
  pass<T>(key: string, work: (hasWaited: boolean) => Promise<T>): Promise<T>;
}

/** A turnstile of this process. Servers beside this one are kept apart by the database. */
export function createTurnstile(most: number): Turnstile {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();

  function leave(key: string): void {
    const line = lines.get(key);
    if (!line) return;
    line.length -= 1;
    if (line.length === 0) lines.delete(key);
  }

  return {
    async pass(key, work) {
      const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
      if (line.length >= most) throw fail('tooMany', { retryAfter: 1 });
      lines.set(key, line);
      const hasWaited = line.length > 0;
      line.length += 1;
      const mine = line.last.then(() => work(hasWaited)).finally(() => leave(key));
      line.last = mine.catch(() => undefined);
      return mine;
    },
  };
}
