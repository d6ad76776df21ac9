import { rateLimits, type Writer } from '@emberlore/database';
import { sql } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';

/**
 * Increments a key's count in its window, which starts with the first. Returns false without counting if `most` is
 * reached. Concurrent counts for the key wait until the transaction ends.
 */
export async function countUnder(
  writer: Writer,
  key: string,
  { most, windowMs, now }: { most: number; windowMs: number; now: Date },
): Promise<boolean> {
  const resetsAt = new Date(now.getTime() + windowMs);
  // A window that ends later than a new one would is from before the clock was set back.
  const isOver = sql`(${rateLimits.resetsAt} <= ${now.toISOString()} or ${rateLimits.resetsAt} > ${resetsAt.toISOString()})`;
  const rows = await writer
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
      setWhere: sql`(${isOver} or ${rateLimits.count} < ${most})`,
    })
    .returning({ key: rateLimits.key });
  return rows.length > 0;
}

/** How often an account may do something within a window. */
export interface Allowance {
  name: string;
  most: number;
  windowMs: number;
}

/** Increments the count; returns the seconds to wait if it exceeds the limit, else 0. */
export async function spend(writer: Writer, accountId: string, allowance: Allowance, now: Date): Promise<number> {
  const over = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const resetsAt = new Date(now.getTime() + allowance.windowMs);
  const [row] = await writer
    .insert(rateLimits)
    .values({ key: `${allowance.name}:${accountId}`, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, resetsAt: rateLimits.resetsAt });
  if (!row || row.count <= allowance.most) return 0;
  return (row.resetsAt.getTime() - now.getTime()) / 1000;
}

/**
 * Increments a key's count within an hour of the database's clock, which starts with the first, and returns it.
 * Concurrent counts for the key wait until the transaction ends.
 */
export async function countInHour(writer: Writer, key: string): Promise<number> {
  const resetsAt = sql`now() + interval '1 hour'`;
  const isOver = sql`(${rateLimits.resetsAt} <= now() or ${rateLimits.resetsAt} > excluded.resets_at)`;
  const rows = await writer
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count });
  return onlyRow(rows).count;
}

/** Deletes all counts whose key starts with this prefix. */
export async function clearCounts(writer: Writer, keyStart: string): Promise<void> {
  await writer.delete(rateLimits).where(sql`starts_with(${rateLimits.key}, ${keyStart})`);
}
