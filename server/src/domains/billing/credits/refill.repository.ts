import { accounts, type Reader, type Writer } from '@emberlore/database';
import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';

/** The start of the day (UTC), as the database counts it. */
const today: SQL = sql`date_trunc('day', now(), 'UTC')`;

/** Its name, such as `2026-11-26`. */
const dayName = sql<string>`to_char(${today} at time zone 'UTC', 'YYYY-MM-DD')`;

/** An account and the floor that its balance is filled up to. */
interface Refill {
  accountId: string;
  floor: number;
}

/** Returns the day (UTC) and the address of an account whose balance may be filled up; undefined for any other. */
export async function findDue(
  reader: Reader,
  { accountId, floor, confirming }: Refill & { confirming: boolean },
): Promise<{ day: string; email: string } | undefined> {
  const [row] = await reader
    .select({ day: dayName, email: accounts.email })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, accountId),
        lt(accounts.credits, floor),
        lt(accounts.createdAt, today),
        confirming ? isNotNull(accounts.emailConfirmedAt) : undefined,
      ),
    );
  return row?.email ? { day: row.day, email: row.email } : undefined;
}

/**
 * Fills up a balance that began this day (UTC) below the floor, once for each cause. Returns how many credits were given:
 * none once the day is over, since the cause names it.
 */
export async function fillUp(
  writer: Writer,
  { accountId, floor, cause, day }: Refill & { cause: string; day: string },
): Promise<number> {
  const [row] = await writer.execute<{ given: number }>(
    sql`select case when ${dayName} = ${day} then fill_up_credits(${accountId}, ${floor}, ${cause}) else 0 end as given`,
  );
  return row?.given ?? 0;
}
