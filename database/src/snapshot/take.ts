import type { Readable } from 'node:stream';
import type { Connection } from '../connect.ts';
import { copySource, readTables, type SnapshotTable, setTextFormat } from './tables.ts';

/**
 * The advisory lock held while a snapshot is taken: the letters "emberbak" as a 64-bit number. Code that
 * removes data which rows of the snapshot may reference takes the lock shared, or postpones the removal.
 */
export const SNAPSHOT_LOCK = '7308605958142452075';

/** A consistent view of the database at one moment, regardless of later changes. */
export type Snapshot = {
  /** The applied migrations, oldest first. */
  migrations: { name: string; hash: string }[];
  /** PostgreSQL's version. */
  version: string;
  tables: SnapshotTable[];
  /** Reads the rows of a table in COPY's text format, one per line. Read each to the end before the next. */
  read: (table: SnapshotTable) => Promise<Readable>;
  /** Returns the hashes of all pictures that rows reference. */
  pictures: () => Promise<string[]>;
};

/** Takes a snapshot of a database in use and lets `fn` read it. Delays only the removal of pictures. */
export async function takeSnapshot<T>(
  { sql }: Pick<Connection, 'sql'>,
  fn: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const alone = await sql.reserve();
  try {
    // Before the transaction, so that its snapshot is later than the last removal.
    await alone`select set_config('lock_timeout', '60s', false)`;
    await alone`select pg_advisory_lock(${SNAPSHOT_LOCK}::bigint)`;
    return (await sql.begin('isolation level repeatable read read only', async (tx) => {
      await setTextFormat(tx);
      const [server] = await tx<{ version: string }[]>`select current_setting('server_version') as version`;
      const migrations = await tx<Snapshot['migrations']>`select name, hash from migrations order by name`;
      return fn({
        migrations: [...migrations],
        version: server?.version ?? '',
        tables: await readTables(tx),
        read: (table) => tx.unsafe(`copy ${copySource(table)} to stdout`).readable(),
        pictures: async () => {
          const rows = await tx<{ hash: string }[]>`select distinct hash from media order by hash`;
          return rows.map(({ hash }) => hash);
        },
      });
    })) as T;
  } finally {
    await alone`select pg_advisory_unlock(${SNAPSHOT_LOCK}::bigint)`.catch(() => undefined);
    alone.release();
  }
}
