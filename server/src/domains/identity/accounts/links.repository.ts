import { accountLinks, accounts, type LINK_PURPOSES, type Reader, type Writer } from '@emberlore/database';
import { and, count, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';

export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** An id for a link to be inserted: its token is made of it. */
export async function newLinkId(writer: Writer): Promise<string> {
  const [row] = await writer.execute<{ id: string }>(sql`select uuidv7() as id`);
  if (!row) throw new Error('The database has not made an id.');
  return row.id;
}

interface NewLink {
  id: string;
  accountId: string;
  purpose: LinkPurpose;
  tokenHash: Uint8Array;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertLink(writer: Writer, link: NewLink): Promise<void> {
  await writer.insert(accountLinks).values(link);
}

/** How many links of this kind the account has been sent since then. Holds the account until the transaction ends. */
export async function countSince(
  writer: Writer,
  accountId: string,
  purpose: LinkPurpose,
  since: Date,
): Promise<number> {
  await writer.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
  const [row] = await writer
    .select({ links: count() })
    .from(accountLinks)
    .where(
      and(eq(accountLinks.accountId, accountId), eq(accountLinks.purpose, purpose), gt(accountLinks.createdAt, since)),
    );
  return row?.links ?? 0;
}

const isGood = (now: Date) => and(isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, now));

/** Whose link a token opens now; undefined when it opens nothing. */
export async function findByToken(
  reader: Reader,
  purpose: LinkPurpose,
  tokenHash: Uint8Array,
  now: Date,
): Promise<string | undefined> {
  const [row] = await reader
    .select({ accountId: accountLinks.accountId })
    .from(accountLinks)
    .where(and(eq(accountLinks.purpose, purpose), eq(accountLinks.tokenHash, tokenHash), isGood(now)));
  return row?.accountId;
}

/** Whether this link still works. */
export async function isGoodLink(reader: Reader, id: string, now: Date): Promise<boolean> {
  const rows = await reader
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(and(eq(accountLinks.id, id), isGood(now)));
  return rows.length > 0;
}

/**
 * Uses a token up and answers whose it was; undefined when it is unknown, used or expired. Locks the account first, as a
 * deletion does.
 */
export async function takeToken(
  writer: Writer,
  purpose: LinkPurpose,
  tokenHash: Uint8Array,
  now: Date,
): Promise<string | undefined> {
  const owner = writer
    .select({ id: accountLinks.accountId })
    .from(accountLinks)
    .where(and(eq(accountLinks.purpose, purpose), eq(accountLinks.tokenHash, tokenHash)));
  await writer.select({ id: accounts.id }).from(accounts).where(inArray(accounts.id, owner)).for('no key update');
  const [row] = await writer
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(accountLinks.purpose, purpose), eq(accountLinks.tokenHash, tokenHash), isGood(now)))
    .returning({ accountId: accountLinks.accountId });
  return row?.accountId;
}

/** Makes every link of this kind that the account still has worthless. */
export async function voidLinks(writer: Writer, accountId: string, purpose: LinkPurpose, now: Date): Promise<void> {
  await writer
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(accountLinks.accountId, accountId), eq(accountLinks.purpose, purpose), isNull(accountLinks.usedAt)));
}

/** Forgets the links of an account that ran out before this moment. */
export async function deleteOldLinks(writer: Writer, accountId: string, before: Date): Promise<void> {
  await writer
    .delete(accountLinks)
    .where(and(eq(accountLinks.accountId, accountId), lt(accountLinks.expiresAt, before)));
}
