import { isNotHidden, notifications, type Reader, stories, type Writer } from '@emberlore/database';
import { and, count, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm';

export type NotificationRow = typeof notifications.$inferSelect;

export async function insertNotification(
  writer: Writer,
  notification: Pick<NotificationRow, 'accountId' | 'kind' | 'heading' | 'text' | 'path'>,
): Promise<void> {
  await writer.insert(notifications).values(notification);
}

/**
 * Rewords the account's unread notification of this kind and path, because the same has happened again. Returns false if
 * there is none.
 */
export async function rewordUnread(
  writer: Writer,
  { accountId, kind, path, ...words }: Pick<NotificationRow, 'accountId' | 'kind' | 'heading' | 'text' | 'path'>,
): Promise<boolean> {
  const rows = await writer
    .update(notifications)
    .set(words)
    .where(
      and(
        eq(notifications.accountId, accountId),
        isNull(notifications.readAt),
        eq(notifications.kind, kind),
        sql`${notifications.path} = ${path}`,
      ),
    )
    .returning({ id: notifications.id });
  return rows.length > 0;
}

/** Reads the latest notifications of an account, or those before a given one. */
export function readNotifications(
  reader: Reader,
  accountId: string,
  before: string | undefined,
  limit: number,
): Promise<NotificationRow[]> {
  return reader
    .select()
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), before === undefined ? undefined : lt(notifications.id, before)))
    .orderBy(desc(notifications.id))
    .limit(limit);
}

/** Counts an account's unread notifications, up to `most`. */
export async function countUnread(reader: Reader, accountId: string, most: number): Promise<number> {
  const some = reader
    .select({ one: sql`1` })
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), isNull(notifications.readAt)))
    .limit(most)
    .as('some');
  const [row] = await reader.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

/** Marks a notification and all earlier ones of its account as read; false when it does not exist. */
export async function markRead(
  writer: Writer,
  accountId: string,
  notificationId: string,
  readAt: Date,
): Promise<boolean> {
  const own = and(eq(notifications.accountId, accountId), eq(notifications.id, notificationId));
  const [there] = await writer.select({ id: notifications.id }).from(notifications).where(own);
  if (!there) return false;
  const earlier = and(
    eq(notifications.accountId, accountId),
    lte(notifications.id, notificationId),
    isNull(notifications.readAt),
  );
  await writer.update(notifications).set({ readAt }).where(earlier);
  return true;
}

/** Whether the account has been sent exactly this notification before. */
export async function hasNotification(
  reader: Reader,
  { accountId, kind, heading, path }: Pick<NotificationRow, 'accountId' | 'kind' | 'heading' | 'path'>,
): Promise<boolean> {
  const [row] = await reader
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, accountId),
        eq(notifications.kind, kind),
        eq(notifications.heading, heading),
        sql`${notifications.path} = ${path}`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Returns a story's author and name; null for one that is deleted or hidden. */
export async function readAuthor(
  reader: Reader,
  storyId: string,
): Promise<{ accountId: string; storyName: string } | null> {
  const [row] = await reader
    .select({ accountId: stories.ownerId, storyName: stories.name })
    .from(stories)
    .where(and(eq(stories.id, storyId), isNull(stories.deletedAt), isNotHidden(stories)));
  return row ?? null;
}
