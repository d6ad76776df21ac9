import {
  characters,
  comments,
  items,
  quests,
  type Reader,
  reports,
  scenes,
  stories,
  type Writer,
} from '@emberlore/database';
import { and, eq, type SQL, sql } from 'drizzle-orm';

/** What of each kind counts as an account's: what lies in the trash does, too, or deleting would make room without end. */
const held = (accountId: string) => ({
  stories: sql`select from ${stories} where ${eq(stories.ownerId, accountId)}`,
  characters: sql`select from ${characters} where ${eq(characters.ownerId, accountId)}`,
  items: sql`select from ${items} where ${eq(items.ownerId, accountId)}`,
  quests: sql`select from ${quests} where ${eq(quests.ownerId, accountId)}`,
  comments: sql`select from ${comments} where ${eq(comments.accountId, accountId)}`,
  reports: sql`select from ${reports} where ${and(eq(reports.reporterId, accountId), eq(reports.status, 'open'))}`,
});

/** A kind of thing of which an account has no more than so many. */
export type Kind = keyof ReturnType<typeof held>;

/** Lets one transaction at a time add to what an account holds. */
export async function lockHoldings(writer: Writer, accountId: string): Promise<void> {
  await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holdings ${accountId}`}, 0))`);
}

async function countUpTo(db: Reader, rows: SQL, most: number): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rows} limit ${most}) as counted`,
  );
  return row?.count ?? 0;
}

/** How many of a kind an account has; `most` where it has more. */
export function countHeld(db: Reader, accountId: string, kind: Kind, most: number): Promise<number> {
  return countUpTo(db, held(accountId)[kind], most);
}

/** How many scenes a story has, those in the trash included; `most` where it has more. */
export function countScenes(db: Reader, storyId: string, most: number): Promise<number> {
  return countUpTo(db, sql`select from ${scenes} where ${eq(scenes.storyId, storyId)}`, most);
}
