import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '@emberlore/database';
import type { Readiness } from './health.ts';

/** A database that takes longer to answer can't serve players. */
const PATIENCE_MS = 2000;

/** Reports the server as ready while its database answers; it listens only once the tables and stories are in place. */
export function createReadiness(connection: Pick<Connection, 'sql'>): Readiness {
  return async () => {
    const answers = connection.sql`select 1`.then(
      () => true,
      () => false,
    );
    const inTime = await Promise.race([answers, wait(PATIENCE_MS, false)]);
    return inTime ? { ready: true } : { ready: false, waitingFor: 'the database' };
  };
}
