import type { Writer } from '@emberlore/database';
import { sql } from 'drizzle-orm';
import type { TestServer } from '../testing.ts';

/** How much this transaction has read of a table and its parts: entries of indexes, and rows read from the beginning. */
async function readOf(writer: Writer, table: string): Promise<number> {
  const [row] = await writer.execute<{ read: number }>(sql`
    with part as (select ${table}::regclass::oid as id union all select inhrelid from pg_inherits where inhparent = ${table}::regclass),
    place as (select id from part union all select indexrelid from pg_index where indrelid in (select id from part))
    select sum(pg_stat_get_xact_tuples_returned(id))::int as read from place`);
  return row?.read ?? 0;
}

/** How much of a table is read for something, as PostgreSQL counts it. It must ask through the writer that it is given. */
export function readsOf(
  { db }: Pick<TestServer, 'db'>,
  table: string,
  act: (writer: Writer) => Promise<unknown>,
): Promise<number> {
  return db.transact(async (writer) => {
    const before = await readOf(writer, table);
    await act(writer);
    return (await readOf(writer, table)) - before;
  });
}

/** Fills tables with what no trigger has to follow. What is in them PostgreSQL only finds out after a while. */
export function fill({ db }: Pick<TestServer, 'db'>, ...statements: string[]): Promise<void> {
  return db.transact(async (writer) => {
    await writer.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await writer.execute(sql.raw(statement));
  });
}

/** Fills tables, and lets PostgreSQL know at once what is in them. */
export async function fillFast(server: Pick<TestServer, 'db'>, ...statements: string[]): Promise<void> {
  await fill(server, ...statements);
  await server.db.sql`analyze`;
}
