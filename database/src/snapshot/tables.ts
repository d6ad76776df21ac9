import type postgres from 'postgres';

/** A table as a snapshot holds it: its columns in order, without those that the store computes by itself. */
export type SnapshotTable = { name: string; columns: string[] };

/**
 * The tables of the database, by name; a partitioned table counts as one. Leaves out `routines`, which says which functions
 * this database has: no snapshot brings functions along.
 */
export async function readTables(tx: postgres.Sql | postgres.TransactionSql): Promise<SnapshotTable[]> {
  return tx<SnapshotTable[]>`
    select tables.relname as name, array_agg(columns.attname::text order by columns.attnum) as columns
    from pg_class as tables join pg_attribute as columns on columns.attrelid = tables.oid
    where tables.relnamespace = 'public'::regnamespace and tables.relkind in ('r', 'p') and not tables.relispartition
      and tables.relname <> 'routines'
      and columns.attnum > 0 and not columns.attisdropped and columns.attgenerated = ''
    group by tables.relname order by tables.relname`;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** `"table" ("column", …)`, as COPY wants it. */
export function copyTarget({ name, columns }: SnapshotTable): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`;
}

/** `(select "column", … from "table")`: COPY reads no table that is kept in parts by its name. */
export function copySource({ name, columns }: SnapshotTable): string {
  return `(select ${columns.map(quoted).join(', ')} from ${quoted(name)})`;
}

/** How values are written as text, so that whatever the server's settings are, the same text means the same. */
export async function speakPlainly(tx: postgres.TransactionSql): Promise<void> {
  await tx`select set_config(name, value, true) from (values
    ('DateStyle', 'ISO, YMD'), ('TimeZone', 'UTC'), ('IntervalStyle', 'postgres'), ('bytea_output', 'hex'),
    ('extra_float_digits', '1'), ('client_encoding', 'UTF8'),
    ('statement_timeout', '0'), ('lock_timeout', '0'), ('idle_in_transaction_session_timeout', '0')
  ) as settings (name, value)`;
}
