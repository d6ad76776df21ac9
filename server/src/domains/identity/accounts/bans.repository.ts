import { accounts, type Reader, type Writer } from '@emberlore/database';
import { and, eq, isNull, sql } from 'drizzle-orm';

/** An account that somebody signs in to, unless it has been deleted; null when there is none. */
export async function readPlayer(db: Reader, accountId: string) {
  const [row] = await db
    .select({ id: accounts.id, userName: accounts.userName })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.accountType, 'email'), isNull(accounts.deletedAt)));
  return row ?? null;
}

/** Shuts an account out until then, or for good, and ends every session of it. */
export async function ban(writer: Writer, accountId: string, bannedUntil: Date | null): Promise<void> {
  await writer
    .update(accounts)
    .set({ bannedAt: sql`now()`, bannedUntil, sessionEpoch: sql`${accounts.sessionEpoch} + 1` })
    .where(eq(accounts.id, accountId));
}

/** Lets an account in again. */
export async function unban(writer: Writer, accountId: string): Promise<void> {
  await writer.update(accounts).set({ bannedAt: null, bannedUntil: null }).where(eq(accounts.id, accountId));
}
