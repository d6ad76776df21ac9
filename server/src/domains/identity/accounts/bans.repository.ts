import { accounts, type Reader, type Writer } from '@emberlore/database';
import { and, eq, isNull, sql } from 'drizzle-orm';

/** Returns an account that can sign in, unless it has been deleted; null if there is none. */
export async function readPlayer(db: Reader, accountId: string) {
  const [row] = await db
    .select({ id: accounts.id, userName: accounts.userName })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.accountType, 'email'), isNull(accounts.deletedAt)));
  return row ?? null;
}

/** Whether the account is an admin’s; locks it until the transaction ends. */
export async function holdRole(writer: Writer, accountId: string): Promise<boolean> {
  const isTheirs = eq(accounts.id, accountId);
  const [row] = await writer.select({ role: accounts.role }).from(accounts).where(isTheirs).for('no key update');
  return row?.role === 'admin';
}

/** Bans an account until the given time, or permanently if null, and invalidates its access tokens. */
export async function ban(writer: Writer, accountId: string, bannedUntil: Date | null): Promise<void> {
  await writer
    .update(accounts)
    .set({ bannedAt: sql`now()`, bannedUntil, signInEpoch: sql`${accounts.signInEpoch} + 1` })
    .where(eq(accounts.id, accountId));
}

/** Lifts an account's ban. */
export async function unban(writer: Writer, accountId: string): Promise<void> {
  await writer.update(accounts).set({ bannedAt: null, bannedUntil: null }).where(eq(accounts.id, accountId));
}
