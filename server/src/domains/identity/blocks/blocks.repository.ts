import { accountBlocks, accounts, media, type Reader, type Writer } from '@emberlore/database';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { countBound, type PageRequest } from '../../../kit/paging.ts';

/** Whether the account has blocked anybody. */
export async function blocksAnybody(db: Reader, blockerId: string): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(accountBlocks)
    .where(eq(accountBlocks.blockerId, blockerId))
    .limit(1);
  return rows.length > 0;
}

/** Returns whether one account has blocked the other; null if the other can't sign in or is deleted. */
export async function readIsBlocked(db: Reader, blockerId: string, accountId: string): Promise<boolean | null> {
  const [row] = await db
    .select({ blockedId: accountBlocks.blockedId })
    .from(accounts)
    .leftJoin(accountBlocks, and(eq(accountBlocks.blockedId, accounts.id), eq(accountBlocks.blockerId, blockerId)))
    .where(and(eq(accounts.id, accountId), eq(accounts.accountType, 'email'), isNull(accounts.deletedAt)));
  return row ? row.blockedId !== null : null;
}

/** Counts the account's blocks. Locks the account, so that two concurrent blocks can't exceed the limit. */
export async function lockAndCountBlocks(writer: Writer, blockerId: string): Promise<number> {
  await writer.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, blockerId)).for('no key update');
  return writer.$count(accountBlocks, eq(accountBlocks.blockerId, blockerId));
}

/** Inserts a block; does nothing if it exists. */
export async function insertBlock(writer: Writer, blockerId: string, blockedId: string): Promise<void> {
  await writer.insert(accountBlocks).values({ blockerId, blockedId }).onConflictDoNothing();
}

/** Deletes a block, if it exists. */
export async function deleteBlock(writer: Writer, blockerId: string, blockedId: string): Promise<void> {
  await writer
    .delete(accountBlocks)
    .where(and(eq(accountBlocks.blockerId, blockerId), eq(accountBlocks.blockedId, blockedId)));
}

/** Returns a page of the blocked accounts, the latest first. The page is cut before accounts and pictures are joined. */
export function readBlocks(db: Reader, blockerId: string, { page, pageSize }: PageRequest) {
  const cut = db
    .select({ blockedId: accountBlocks.blockedId, blockedAt: accountBlocks.createdAt })
    .from(accountBlocks)
    .where(eq(accountBlocks.blockerId, blockerId))
    .orderBy(desc(accountBlocks.createdAt), desc(accountBlocks.blockedId))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .as('cut');
  return db
    .select({ accountId: accounts.id, userName: accounts.userName, picture: media.hash, blockedAt: cut.blockedAt })
    .from(cut)
    .innerJoin(accounts, eq(accounts.id, cut.blockedId))
    .leftJoin(media, eq(media.id, accounts.pictureId))
    .orderBy(desc(cut.blockedAt), desc(cut.blockedId));
}

/** Counts the account's blocks, up to the bound that paging needs. */
export async function countBlocks(db: Reader, blockerId: string, asked: PageRequest): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(accountBlocks)
    .where(eq(accountBlocks.blockerId, blockerId))
    .limit(countBound(asked));
  const [row] = await db.select({ count: count() }).from(some.as('some'));
  return row?.count ?? 0;
}
