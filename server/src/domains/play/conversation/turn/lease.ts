import type { Connection } from '@emberlore/database';
import type { Log } from '../../../../kit/log.ts';
import { renewLease } from '../turns.repository.ts';

/** A third of the lease: two renewals may fail before others take the turn for abandoned. */
const renewEveryMs = 3000;

/** Runs `work` while telling the other servers that somebody works on the turn. */
export async function whileLeased<T>(
  turnId: string,
  { sql, log }: { sql: Connection['sql']; log: Log },
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    renewLease(sql, turnId).catch((error: unknown) => {
      log.warn({ err: error, turnId }, 'A pending turn could not be renewed.');
    });
  }, renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
