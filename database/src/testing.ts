import { mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { type Connection, connect, type Place } from './connect.ts';
import type {} from './testing/global-setup.ts';
import { guardOneConnection } from './testing/one-connection.ts';

export { bareDatabases, wholeStore } from './testing/bare.ts';
export { type Pooler, startPooler } from './testing/pooler.ts';
export { type Pair, startPair } from './testing/standby.ts';

/** A migrated, empty database of a test's own. */
export type FreshDatabase = Connection & {
  /** Where it is, for a server that connects by itself. */
  place: Place;
  /** Closes the connection and removes the database. */
  drop: () => Promise<void>;
};

/**
 * Makes a fresh database in the shared PostgreSQL of this run of tests (`testing/global-setup.ts` must be the project's
 * global setup). It takes some tens of milliseconds; make one for each test file, and drop it at the end.
 */
export async function freshDatabase(options: { max?: number } = {}): Promise<FreshDatabase> {
  const { socket, user, template } = inject('testStore');
  const database = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer((sql) => sql.unsafe(`create database ${database} template ${template} strategy wal_log`));
  const place = { socket, user, database };
  const connection = await connect({ max: 5, ...options, ...place });
  return {
    ...guardOneConnection(connection),
    place,
    drop: async () => {
      await connection.close();
      await administer((sql) => sql.unsafe(`drop database if exists ${database} with (force)`));
    },
  };
}

/** Makes an empty folder that goes with this run of tests, even if the run is killed; no other run clears it away before. */
export function freshFolder(): Promise<string> {
  return mkdtemp(join(dirname(inject('testStore').log), 'files-'));
}

async function administer(act: (sql: Connection['sql']) => Promise<unknown>): Promise<void> {
  const { socket, user } = inject('testStore');
  const admin = await connect({ socket, user, database: 'postgres', max: 1 });
  await act(admin.sql).finally(admin.close);
}
