import { type MONTHLY, partitionsGone, type Reader, type Writer } from '@emberlore/database';
import { eq, sql } from 'drizzle-orm';

/** A table with monthly partitions. */
export type PartitionedTable = (typeof MONTHLY)[number];

/** A partition of such a table. */
export type Partition = {
  part: string;
  /** Whether all rows that the partition may hold are older than the cutoff. */
  whole: boolean;
};

const moment = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/**
 * Takes the lock for changing partitions until the transaction ends; returns false while another server holds it. Sets
 * a lock timeout of 200 ms, which is shorter than PostgreSQL's deadlock timeout.
 */
export async function lockPartitions(writer: Writer): Promise<boolean> {
  const [row] = await writer.execute<{ taken: boolean }>(sql`select set_config('lock_timeout', '200ms', true),
    pg_try_advisory_xact_lock(hashtextextended('partitions', 0)) as taken`);
  return row?.taken === true;
}

/** Creates the partition of a month if missing, and moves its rows there from the rest partition. */
export async function createPartition(writer: Writer, table: PartitionedTable, month: Date): Promise<void> {
  await writer.execute(sql`select make_partition(${table}, ${moment(month)})`);
}

/** Returns up to 12 months before this moment that have rows in the rest partition. */
export async function readStrays(db: Reader, table: PartitionedTable, upTo: Date): Promise<Date[]> {
  const rest = sql.identifier(`${table}_rest`);
  const rows = await db.execute<{ month: string }>(sql`
    select distinct to_char(uuid_extract_timestamp(id) at time zone 'UTC', 'YYYY-MM') as month from ${rest}
    where uuid_extract_version(id) = 7 and uuid_extract_timestamp(id) < ${moment(upTo)} order by 1 limit 12`);
  return rows.map(({ month }) => new Date(`${month}-01T00:00:00Z`));
}

/** Returns the partitions with rows older than a cutoff, the oldest first. */
export async function readPartitionsBefore(db: Reader, table: PartitionedTable, cut: Date): Promise<Partition[]> {
  const rows = await db.execute<Partition>(sql`
    select part, until <= first_id_of(${moment(cut)}) as whole from partitions_of(${table})
    where since is null or since < first_id_of(${moment(cut)})`);
  return [...rows];
}

/** Records that rows older than this are removed or about to be. */
export async function recordRemovedUntil(writer: Writer, table: PartitionedTable, until: Date): Promise<void> {
  await writer
    .insert(partitionsGone)
    .values({ ofTable: table, until })
    .onConflictDoUpdate({
      target: partitionsGone.ofTable,
      set: { until: sql`greatest(${partitionsGone.until}, excluded.until)` },
    });
}

/** Returns up to when a table's rows have been removed; null if none have. */
export async function readRemovedUntil(db: Reader, table: PartitionedTable): Promise<Date | null> {
  const [row] = await db
    .select({ until: partitionsGone.until })
    .from(partitionsGone)
    .where(eq(partitionsGone.ofTable, table));
  return row?.until ?? null;
}

/** Whether a partition holds pending turns, whose credits may still need refunding. */
export async function hasPending(db: Reader, part: string): Promise<boolean> {
  const rows = await db.execute(sql`select from ${sql.identifier(part)} where status = 'pending' limit 1`);
  return rows.length > 0;
}

/** Drops a partition with all its rows. */
export async function dropPartition(writer: Writer, table: PartitionedTable, part: string): Promise<void> {
  await writer.execute(sql`alter table ${sql.identifier(table)} detach partition ${sql.identifier(part)}`);
  await writer.execute(sql`drop table ${sql.identifier(part)}`);
}

/**
 * Deletes up to `most` rows older than a cutoff from a partition, except pending turns; returns how many. Where ids
 * contain no timestamp, `created_at` counts.
 */
export async function deleteBefore(
  writer: Writer,
  { table, part, cut, most }: { table: PartitionedTable; part: string; cut: Date; most: number },
): Promise<number> {
  const over = table === 'turns' ? sql`status <> 'pending'` : sql`true`;
  const rows = await writer.execute(sql`delete from ${sql.identifier(part)} where id in (
    select id from ${sql.identifier(part)} where id < first_id_of(${moment(cut)}) and ${over}
      and (uuid_extract_version(id) = 7 or created_at < ${moment(cut)}) order by id limit ${most}) returning id`);
  return rows.length;
}

/**
 * Refreshes the planner statistics of a partitioned table once a day: PostgreSQL by itself only analyses the individual
 * partitions.
 */
export async function gatherStatistics(writer: Writer, table: PartitionedTable): Promise<void> {
  const [row] = await writer.execute<{
    stale: boolean;
  }>(sql`select coalesce(last_analyze < now() - interval '1 day', true) as stale
    from pg_stat_user_tables where relid = ${table}::regclass`);
  if (row?.stale) await writer.execute(sql`analyze only ${sql.identifier(table)}`);
}
