import type { Connection } from '@emberlore/database';
import type { Log } from '../../../../kit/log.ts';
import { renewLease } from '../turns.repository.ts';

/** A third of the lease: two renewals may fail before other servers consider the turn abandoned. */
const renewEveryMs = 3000;

/** Runs `work` while renewing the turn's lease, which tells other servers that it is in progress. */
export async function whileLeased<T>(
  turnId: string,
  { sql, log }: { sql: Connection['sql']; log: Log },
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    renewLease(sql, turnId).catch((error: unknown) => {
      log.warn({ err: error, turnId }, 'Renewing a turn’s lease failed.');
    });
  }, renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
