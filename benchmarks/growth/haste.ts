import type { Connection } from '@emberlore/database';

/** Settings while filling: no flushing, no autovacuum, and few checkpoints. */
const hasty = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: "'16GB'",
  checkpoint_timeout: "'1h'",
};

/** Disables PostgreSQL's safety; the data is safe once `settle` has been called. */
export async function disableSafety({ sql }: Pick<Connection, 'sql'>): Promise<void> {
  for (const [name, value] of Object.entries(hasty)) await sql.unsafe(`alter system set ${name} = ${value}`);
  await sql`select pg_reload_conf()`;
}

/** Undoes `hasten` and writes everything to disk. */
export async function restoreSafety({ sql }: Pick<Connection, 'sql'>): Promise<void> {
  for (const name of Object.keys(hasty)) await sql.unsafe(`alter system reset ${name}`);
  await sql`select pg_reload_conf()`;
  const one = await sql.reserve();
  await one`set statement_timeout = 0`;
  await one`checkpoint`;
  one.release();
}
