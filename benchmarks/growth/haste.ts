import type { Connection } from '@emberlore/database';

/** For as long as a world is filled: nothing is flushed, nobody cleans up beside it, and few checkpoints come between. */
const hasty = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: "'16GB'",
  checkpoint_timeout: "'1h'",
};

/** Lets PostgreSQL hurry; what is filled is safe once `settle` has been called. */
export async function hasten({ sql }: Pick<Connection, 'sql'>): Promise<void> {
  for (const [name, value] of Object.entries(hasty)) await sql.unsafe(`alter system set ${name} = ${value}`);
  await sql`select pg_reload_conf()`;
}

/** Takes back what `hasten` did, and writes everything down. */
export async function settle({ sql }: Pick<Connection, 'sql'>): Promise<void> {
  for (const name of Object.keys(hasty)) await sql.unsafe(`alter system reset ${name}`);
  await sql`select pg_reload_conf()`;
  const one = await sql.reserve();
  await one`set statement_timeout = 0`;
  await one`checkpoint`;
  one.release();
}
