import { accountLinks, accounts, type LINK_PURPOSES, type Reader, type Writer } from '@emberlore/database';
import { and, count, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';

export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Generates an id for a link to be inserted; the link's token is derived from it. */
export async function newLinkId(writer: Writer): Promise<string> {
  const row = onlyRow(await writer.execute<{ id: string }>(sql`select uuidv7() as id`));
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

/** Counts the links of this kind sent to the account since the given time. Locks the account until the transaction ends. */
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

/** Returns the account of a valid token; undefined if the token is unknown, used or expired. */
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

/** Whether this link is still valid. */
export async function isGoodLink(reader: Reader, id: string, now: Date): Promise<boolean> {
  const rows = await reader
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(and(eq(accountLinks.id, id), isGood(now)));
  return rows.length > 0;
}

/**
 * Uses a token up and returns its account; undefined if the token is unknown, used or expired. Locks the account first,
 * as a deletion does.
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

/** Invalidates the account's unused links of this kind. */
export async function voidLinks(writer: Writer, accountId: string, purpose: LinkPurpose, now: Date): Promise<void> {
  await writer
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(accountLinks.accountId, accountId), eq(accountLinks.purpose, purpose), isNull(accountLinks.usedAt)));
}

/** Deletes an account's links that expired before this time. */
export async function deleteOldLinks(writer: Writer, accountId: string, before: Date): Promise<void> {
  await writer
    .delete(accountLinks)
    .where(and(eq(accountLinks.accountId, accountId), lt(accountLinks.expiresAt, before)));
}
