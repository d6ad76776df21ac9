import type { Writer } from '@emberlore/database';
import { sql } from 'drizzle-orm';
import type { TestServer } from '../testing.ts';

/**
 * Returns how much this transaction has read of a table and its partitions: index entries, and rows of sequential
 * scans.
 */
async function readStatistics(writer: Writer, table: string): Promise<number> {
  const [row] = await writer.execute<{ read: number }>(sql`
    with part as (select ${table}::regclass::oid as id union all select inhrelid from pg_inherits where inhparent = ${table}::regclass),
    place as (select id from part union all select indexrelid from pg_index where indrelid in (select id from part))
    select sum(pg_stat_get_xact_tuples_returned(id))::int as read from place`);
  return row?.read ?? 0;
}

/**
 * Measures with PostgreSQL's statistics how much of a table an operation reads. The operation must use the given
 * writer.
 */
export function measureReads(
  { db }: Pick<TestServer, 'db'>,
  table: string,
  act: (writer: Writer) => Promise<unknown>,
): Promise<number> {
  return db.transact(async (writer) => {
    const before = await readStatistics(writer, table);
    await act(writer);
    return (await readStatistics(writer, table)) - before;
  });
}

/** Fills tables without triggers. PostgreSQL updates its statistics only after a while. */
export function fill({ db }: Pick<TestServer, 'db'>, ...statements: string[]): Promise<void> {
  return db.transact(async (writer) => {
    await writer.execute(sql`set local session_replication_role = replica`);
    // A busy machine may take longer to fill a table than a call of the server may take.
    await writer.execute(sql`set local statement_timeout = 0`);
    for (const statement of statements) await writer.execute(sql.raw(statement));
  });
}

/** Fills tables and updates PostgreSQL's statistics immediately. */
export async function fillFast(server: Pick<TestServer, 'db'>, ...statements: string[]): Promise<void> {
  await fill(server, ...statements);
  await server.db.sql`analyze`;
}
