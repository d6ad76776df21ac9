import { type MONTHLY, partitionsGone, type Reader, type Writer } from '@emberlore/database';
import { eq, sql } from 'drizzle-orm';

/** A table that is kept in parts of a month each. */
export type Monthly = (typeof MONTHLY)[number];

/** A part of such a table. */
export type Part = {
  part: string;
  /** Whether all that it may hold is so old. */
  whole: boolean;
};

const moment = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/**
 * Lets the transaction change parts, unless another server does just now. Others wait for it for a fifth of a second at
 * most: less than PostgreSQL waits before it ends one of those who wait for each other.
 */
export async function lockPartitions(writer: Writer): Promise<boolean> {
  const [row] = await writer.execute<{ taken: boolean }>(sql`select set_config('lock_timeout', '200ms', true),
    pg_try_advisory_xact_lock(hashtextextended('months', 0)) as taken`);
  return row?.taken === true;
}

/** Makes the part of a month, where there is none; what has been put with the rest meanwhile moves there. */
export async function makeMonth(writer: Writer, table: Monthly, month: Date): Promise<void> {
  await writer.execute(sql`select make_partition(${table}, ${moment(month)})`);
}

/** Some of the months, up to a moment, in which something has been put with the rest. */
export async function readStrays(db: Reader, table: Monthly, upTo: Date): Promise<Date[]> {
  const rest = sql.identifier(`${table}_rest`);
  const rows = await db.execute<{ month: string }>(sql`
    select distinct to_char(uuid_extract_timestamp(id) at time zone 'UTC', 'YYYY-MM') as month from ${rest}
    where uuid_extract_version(id) = 7 and uuid_extract_timestamp(id) < ${moment(upTo)} order by 1 limit 12`);
  return rows.map(({ month }) => new Date(`${month}-01T00:00:00Z`));
}

/** The parts that hold something older than a moment, all of it or a piece, the oldest first. */
export async function readPartsBefore(db: Reader, table: Monthly, cut: Date): Promise<Part[]> {
  const rows = await db.execute<Part>(sql`
    select part, until <= first_id_of(${moment(cut)}) as whole from partitions_of(${table})
    where since is null or since < first_id_of(${moment(cut)})`);
  return [...rows];
}

/** Notes that what is older is gone, or is about to go. */
export async function noteGone(writer: Writer, table: Monthly, until: Date): Promise<void> {
  await writer
    .insert(partitionsGone)
    .values({ ofTable: table, until })
    .onConflictDoUpdate({
      target: partitionsGone.ofTable,
      set: { until: sql`greatest(${partitionsGone.until}, excluded.until)` },
    });
}

/** Up to when what was in a table is gone; null while all of it is there. */
export async function readGone(db: Reader, table: Monthly): Promise<Date | null> {
  const [row] = await db
    .select({ until: partitionsGone.until })
    .from(partitionsGone)
    .where(eq(partitionsGone.ofTable, table));
  return row?.until ?? null;
}

/** Whether a part holds turns for which credits may have to be given back yet. */
export async function hasPending(db: Reader, part: string): Promise<boolean> {
  const rows = await db.execute(sql`select from ${sql.identifier(part)} where status = 'pending' limit 1`);
  return rows.length > 0;
}

/** Removes a part with all that it holds. */
export async function dropPart(writer: Writer, table: Monthly, part: string): Promise<void> {
  await writer.execute(sql`alter table ${sql.identifier(table)} detach partition ${sql.identifier(part)}`);
  await writer.execute(sql`drop table ${sql.identifier(part)}`);
}

/**
 * Removes some of what a part holds from before a moment, but for turns that are not over; answers how many rows. Where
 * ids tell no time, it counts when the row was made.
 */
export async function deleteBefore(
  writer: Writer,
  { table, part, cut, most }: { table: Monthly; part: string; cut: Date; most: number },
): Promise<number> {
  const over = table === 'turns' ? sql`status <> 'pending'` : sql`true`;
  const rows = await writer.execute(sql`delete from ${sql.identifier(part)} where id in (
    select id from ${sql.identifier(part)} where id < first_id_of(${moment(cut)}) and ${over}
      and (uuid_extract_version(id) = 7 or created_at < ${moment(cut)}) order by id limit ${most}) returning id`);
  return rows.length;
}

/** Gathers what PostgreSQL wants to know of a table over all its parts to plan well, once a day: it does so by itself for each part alone. */
export async function gatherStatistics(writer: Writer, table: Monthly): Promise<void> {
  const [row] = await writer.execute<{
    stale: boolean;
  }>(sql`select coalesce(last_analyze < now() - interval '1 day', true) as stale
    from pg_stat_user_tables where relid = ${table}::regclass`);
  if (row?.stale) await writer.execute(sql`analyze only ${sql.identifier(table)}`);
}
