import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '@emberlore/database';
import type { Readiness } from './health.ts';

/** A store that takes longer to say hello cannot serve anybody. */
const PATIENCE_MS = 2000;

/** The server is ready while its store answers: it listens only when the tables and the stories are in place. */
export function readinessOf(connection: Pick<Connection, 'sql'>): Readiness {
  return async () => {
    const answers = connection.sql`select 1`.then(
      () => true,
      () => false,
    );
    const inTime = await Promise.race([answers, wait(PATIENCE_MS, false)]);
    return inTime ? { ready: true } : { ready: false, waitingFor: 'the database' };
  };
}
