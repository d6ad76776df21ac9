import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../../kit/clock.ts';
import { fail } from '../../../../kit/errors.ts';

/** How long a call waits for another to end. */
const patienceMs = 90_000;
const lookEveryMs = 150;

/**
 * Tries again while another turn is in progress, which `attempt` reports as null. Throws `Too Many Requests.` when the
 * patience ends.
 */
export async function tryUntilFree<T>(attempt: () => Promise<T | null>, clock: Clock): Promise<T> {
  const patienceEnds = clock.now().getTime() + patienceMs;
  for (;;) {
    const done = await attempt();
    if (done !== null) return done;
    if (clock.now().getTime() > patienceEnds) throw fail('tooMany', { retryAfter: 5 });
    await wait(lookEveryMs);
  }
}
