import { notices, type Reader, type Writer } from '@emberlore/database';
import { and, count, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm';

export type NoticeRow = typeof notices.$inferSelect;

export async function insertNotice(
  writer: Writer,
  notice: Pick<NoticeRow, 'accountId' | 'kind' | 'heading' | 'text' | 'path'>,
): Promise<void> {
  await writer.insert(notices).values(notice);
}

/** The latest notices of an account, or those before one of them. */
export function readNotifications(
  reader: Reader,
  accountId: string,
  before: string | undefined,
  limit: number,
): Promise<NoticeRow[]> {
  return reader
    .select()
    .from(notices)
    .where(and(eq(notices.accountId, accountId), before === undefined ? undefined : lt(notices.id, before)))
    .orderBy(desc(notices.id))
    .limit(limit);
}

/** How many notices an account has not read, counted up to `most`. */
export async function countUnread(reader: Reader, accountId: string, most: number): Promise<number> {
  const some = reader
    .select({ one: sql`1` })
    .from(notices)
    .where(and(eq(notices.accountId, accountId), isNull(notices.readAt)))
    .limit(most)
    .as('some');
  const [row] = await reader.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

/** Marks a notice and the earlier ones of its account as read; false when it is not there. */
export async function markRead(writer: Writer, accountId: string, noticeId: string, readAt: Date): Promise<boolean> {
  const own = and(eq(notices.accountId, accountId), eq(notices.id, noticeId));
  const [there] = await writer.select({ id: notices.id }).from(notices).where(own);
  if (!there) return false;
  const earlier = and(eq(notices.accountId, accountId), lte(notices.id, noticeId), isNull(notices.readAt));
  await writer.update(notices).set({ readAt }).where(earlier);
  return true;
}
