import type postgres from 'postgres';

/** A table in a snapshot: its columns in order, without generated ones. */
export type SnapshotTable = { name: string; columns: string[] };

/**
 * Returns the tables of the database by name; a partitioned table counts as one. Omits `routines`, which records the
 * functions of this database: snapshots contain no functions.
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

/** Formats `"table" ("column", …)` for COPY. */
export function copyTarget({ name, columns }: SnapshotTable): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`;
}

/** Formats `(select "column", … from "table")`, because COPY can't read a partitioned table by its name. */
export function copySource({ name, columns }: SnapshotTable): string {
  return `(select ${columns.map(quoted).join(', ')} from ${quoted(name)})`;
}

/** Sets the text format of values, so that the same text has the same meaning regardless of the server's settings. */
export async function setTextFormat(tx: postgres.TransactionSql): Promise<void> {
  await tx`select set_config(name, value, true) from (values
    ('DateStyle', 'ISO, YMD'), ('TimeZone', 'UTC'), ('IntervalStyle', 'postgres'), ('bytea_output', 'hex'),
    ('extra_float_digits', '1'), ('client_encoding', 'UTF8'),
    ('statement_timeout', '0'), ('lock_timeout', '0'), ('idle_in_transaction_session_timeout', '0')
  ) as settings (name, value)`;
}
