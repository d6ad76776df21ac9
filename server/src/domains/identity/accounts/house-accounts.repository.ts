import { accounts, type Writer } from '@emberlore/database';
import { and, eq, sql } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';

/** Returns the id of the house account with this name, creating it if missing. */
export async function ensureAccount(writer: Writer, userName: string): Promise<string> {
  await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended('emberlore house account', 0))`);
  const isHouse = and(eq(accounts.accountType, 'house'), eq(accounts.userName, userName));
  const [known] = await writer.select({ id: accounts.id }).from(accounts).where(isHouse);
  if (known) return known.id;
  const made = onlyRow(
    await writer.insert(accounts).values({ accountType: 'house', userName }).returning({ id: accounts.id }),
  );
  return made.id;
}
