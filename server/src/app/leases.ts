import type { Counted, SharedCounts } from './shared-counts.ts';

/** The range of numbers in a window that this server may assign. */
interface Lease {
  next: number;
  last: number;
  /** In the time of `performance.now()`. */
  endsAt: number;
}

/** Assigns numbers within windows, each only once across all servers. */
export interface Leases {
  /** Returns the next number in the key's window; above `most` if the limit has been reached. */
  take(key: string, most: number, windowMs: number): Promise<Counted>;
}

/** Number of parts into which a limit is divided: a server takes one part at a time and wastes less than one. */
const PARTS = 40;
/** Number of keys to hold before those with expired windows are removed. */
const ROOM = 10_000;

function isOver({ endsAt }: Lease): boolean {
  return endsAt <= performance.now();
}

/**
 * Creates leases that take numbers from the shared counts in parts. `onTrouble` receives the error when the database
 * doesn't answer.
 */
export function createLeases(counts: SharedCounts, onTrouble: (error: unknown) => void): Leases {
  const leases = new Map<string, Lease>();
  const renewals = new Map<string, Promise<void>>();
  let forgottenAt = 0;

  const forgetOld = (): void => {
    if (leases.size < ROOM || performance.now() - forgottenAt < 1000) return;
    forgottenAt = performance.now();
    for (const [key, lease] of leases) if (isOver(lease)) leases.delete(key);
  };

  /** Without the database, each server counts on its own. */
  const countAlone = (key: string, more: number, windowMs: number): Counted => {
    const held = leases.get(key);
    if (!held || isOver(held)) return { count: more, leftMs: windowMs };
    return { count: held.last + more, leftMs: held.endsAt - performance.now() };
  };

  const renew = async (key: string, most: number, windowMs: number): Promise<void> => {
    forgetOld();
    const more = Math.max(1, Math.floor(most / PARTS));
    const { count, leftMs } = await counts.add(key, more, windowMs).catch((error: unknown) => {
      onTrouble(error);
      return countAlone(key, more, windowMs);
    });
    leases.set(key, { next: count - more + 1, last: count, endsAt: performance.now() + leftMs });
  };

  /** Many callers may wait for the same part; only one requests it. */
  const renewOnce = (key: string, most: number, windowMs: number): Promise<void> => {
    const underWay = renewals.get(key);
    if (underWay) return underWay;
    const renewal = renew(key, most, windowMs).finally(() => renewals.delete(key));
    renewals.set(key, renewal);
    return renewal;
  };

  return {
    async take(key, most, windowMs) {
      for (;;) {
        const lease = leases.get(key);
        const leftMs = lease ? lease.endsAt - performance.now() : 0;
        if (lease && leftMs > 0) {
          if (lease.next > most) return { count: most + 1, leftMs };
          if (lease.next <= lease.last) {
            lease.next += 1;
            return { count: lease.next - 1, leftMs };
          }
        }
        await renewOnce(key, most, windowMs);
      }
    },
  };
}
