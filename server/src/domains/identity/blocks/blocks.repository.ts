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

/** Whether one account has blocked the other; null when that is nobody's who signs in. */
export async function readStanding(db: Reader, blockerId: string, accountId: string): Promise<boolean | null> {
  const [row] = await db
    .select({ blockedId: accountBlocks.blockedId })
    .from(accounts)
    .leftJoin(accountBlocks, and(eq(accountBlocks.blockedId, accounts.id), eq(accountBlocks.blockerId, blockerId)))
    .where(and(eq(accounts.id, accountId), eq(accounts.accountType, 'email'), isNull(accounts.deletedAt)));
  return row ? row.blockedId !== null : null;
}

/** How many people the account has blocked. It is held meanwhile, so that two blocks at once do not pass the limit. */
export async function countHeld(writer: Writer, blockerId: string): Promise<number> {
  await writer.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, blockerId)).for('no key update');
  return writer.$count(accountBlocks, eq(accountBlocks.blockerId, blockerId));
}

/** Blocks somebody, once. */
export async function insertBlock(writer: Writer, blockerId: string, blockedId: string): Promise<void> {
  await writer.insert(accountBlocks).values({ blockerId, blockedId }).onConflictDoNothing();
}

/** Takes a block back, if there is one. */
export async function deleteBlock(writer: Writer, blockerId: string, blockedId: string): Promise<void> {
  await writer
    .delete(accountBlocks)
    .where(and(eq(accountBlocks.blockerId, blockerId), eq(accountBlocks.blockedId, blockedId)));
}

/** A page of the blocked, the latest first. It is cut before anything is read of them. */
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

/** How many the account has blocked, counted no further than the last page goes. */
export async function countBlocks(db: Reader, blockerId: string, asked: PageRequest): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(accountBlocks)
    .where(eq(accountBlocks.blockerId, blockerId))
    .limit(countBound(asked));
  const [row] = await db.select({ count: count() }).from(some.as('some'));
  return row?.count ?? 0;
}
