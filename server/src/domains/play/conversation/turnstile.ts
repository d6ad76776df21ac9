import { fail } from '../../../kit/errors.ts';

/** Runs calls with the same key one after another, in order of arrival. */
export interface Turnstile {
  /**
   * Runs `work` after all earlier calls with this key, and passes whether it had to wait. Throws `Too Many Requests.`
   * immediately if `most` calls are running or waiting.
   */
  pass<T>(key: string, work: (hasWaited: boolean) => Promise<T>): Promise<T>;
}

/** Creates a turnstile for this process. The database coordinates several servers. */
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
