import { drafts, type Reader, type Writer } from '@emberlore/database';
import { and, asc, count, eq, gt, lt, sql } from 'drizzle-orm';

export type DraftRow = typeof drafts.$inferSelect;

const isForm = (accountId: string, form: string) => and(eq(drafts.accountId, accountId), eq(drafts.form, form));

/** Returns an account's draft of a form; null if there is none. */
export async function readDraft(reader: Reader, accountId: string, form: string): Promise<DraftRow | null> {
  const [row] = await reader.select().from(drafts).where(isForm(accountId, form));
  return row ?? null;
}

/** Returns the account's next draft by form after this one; null after the last. */
export async function readNext(reader: Reader, accountId: string, after: string): Promise<DraftRow | null> {
  const later = and(eq(drafts.accountId, accountId), gt(drafts.form, after));
  const [row] = await reader.select().from(drafts).where(later).orderBy(asc(drafts.form)).limit(1);
  return row ?? null;
}

/** Writes a draft in place of the account's earlier one of the form. */
export async function writeDraft(writer: Writer, draft: DraftRow): Promise<void> {
  const { accountId: _account, form: _form, ...set } = draft;
  await writer
    .insert(drafts)
    .values(draft)
    .onConflictDoUpdate({ target: [drafts.accountId, drafts.form], set });
}

/** Deletes the account's draft of the form, unless it has another revision by now. */
export async function deleteDraft(writer: Writer, accountId: string, form: string, revision: string): Promise<void> {
  await writer.delete(drafts).where(and(isForm(accountId, form), eq(drafts.revision, revision)));
}

/** Deletes the account's drafts that were last saved before a moment. */
export async function deleteOld(writer: Writer, accountId: string, before: Date): Promise<void> {
  await writer.delete(drafts).where(and(eq(drafts.accountId, accountId), lt(drafts.savedAt, before)));
}

/** Returns how many drafts the account has and the bytes of all of them. */
export async function measureDrafts(writer: Writer, accountId: string): Promise<{ drafts: number; bytes: number }> {
  const [row] = await writer
    .select({ drafts: count(), bytes: sql<number>`coalesce(sum(octet_length(${drafts.sealed})), 0)::int` })
    .from(drafts)
    .where(eq(drafts.accountId, accountId));
  return row ?? { drafts: 0, bytes: 0 };
}
