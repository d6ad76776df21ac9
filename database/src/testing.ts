import { mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { type Connection, connect, type DatabaseAddress } from './connect.ts';
import type {} from './testing/global-setup.ts';
import { guardOneConnection } from './testing/one-connection.ts';

export { bareDatabases, dumpDatabase as wholeStore } from './testing/bare.ts';
export { makeAccount } from './testing/fixtures.ts';
export { type Pooler, startPooler } from './testing/pooler.ts';
export { type Pair, startPair } from './testing/standby.ts';

/** A migrated, empty database for one test. */
export type FreshDatabase = Connection & {
  /** Its address, for a server that connects by itself. */
  place: DatabaseAddress;
  /** Closes the connection and removes the database. */
  drop: () => Promise<void>;
};

/**
 * Creates a fresh database in the shared PostgreSQL of this test run (`testing/global-setup.ts` must be the project's
 * global setup). Takes some tens of milliseconds; create one per test file, and drop it at the end.
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

/**
 * Creates an empty folder that is removed with this test run, even if the run is killed; other runs don't remove it
 * earlier.
 */
export function freshFolder(): Promise<string> {
  return mkdtemp(join(dirname(inject('testStore').log), 'files-'));
}

async function administer(act: (sql: Connection['sql']) => Promise<unknown>): Promise<void> {
  const { socket, user } = inject('testStore');
  const admin = await connect({ socket, user, database: 'postgres', max: 1 });
  await act(admin.sql).finally(admin.close);
}
