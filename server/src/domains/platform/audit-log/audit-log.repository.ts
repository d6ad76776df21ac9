import { accounts, auditEntries, type Reader, type Writer } from '@emberlore/database';
import { and, eq, isNull, not, sql } from 'drizzle-orm';

/** Appends a permanent entry. */
export async function insertEntry(writer: Writer, entry: typeof auditEntries.$inferInsert): Promise<void> {
  await writer.insert(auditEntries).values(entry);
}

/** Selects at most one entry of this act about this object. */
export function entriesAbout(reader: Reader, act: string, objectId: string) {
  return reader
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(eq(auditEntries.act, act), eq(auditEntries.objectId, objectId)))
    .limit(1);
}

/** Whether this act has been logged for this object. */
export async function isLogged(reader: Reader, act: string, objectId: string): Promise<boolean> {
  return (await entriesAbout(reader, act, objectId)).length > 0;
}

/** Counts the entries of this act. */
export function countEntries(reader: Reader, act: string): Promise<number> {
  return reader.$count(auditEntries, eq(auditEntries.act, act));
}

/**
 * Whether the account is an admin's and neither deleted nor banned. With an epoch: also whether its sign-ins still have
 * that epoch. Locks the account until the transaction ends: it waits for a ban that is under way, and a ban for it.
 */
export async function holdActingAdmin(writer: Writer, id: string, epoch?: number): Promise<boolean> {
  const shutOut = sql`(${accounts.bannedAt} is not null and coalesce(${accounts.bannedUntil} > now(), true))`;
  const rows = await writer
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, id),
        eq(accounts.role, 'admin'),
        isNull(accounts.deletedAt),
        not(shutOut),
        epoch === undefined ? undefined : eq(accounts.signInEpoch, epoch),
      ),
    )
    .for('no key update');
  return rows.length > 0;
}
