import { analyticsEvents, type Reader, stories, type Writer } from '@emberlore/database';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';

/** Returns the names of these stories, without those that the account, or a visitor, may not see. */
export async function readNames(reader: Reader, ids: readonly string[], accountId: string | null) {
  const own = accountId === null ? undefined : eq(stories.ownerId, accountId);
  const rows = await reader
    .select({ id: stories.id, name: stories.name })
    .from(stories)
    .where(and(inArray(stories.id, [...ids]), isNull(stories.deletedAt), or(sql`${stories.listed}`, own)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type NewEvent = Pick<
  typeof analyticsEvents.$inferInsert,
  'name' | 'accountId' | 'storyId' | 'storyName' | 'occurredAt' | 'minutes'
>;

export async function insertEvents(writer: Writer, events: NewEvent[]): Promise<void> {
  await writer.insert(analyticsEvents).values(events);
}
