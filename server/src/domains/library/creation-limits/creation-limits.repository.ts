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

/** Selects what counts towards an account's limits. Includes the trash: otherwise deleting would make room without end. */
const selectHoldings = (accountId: string) => ({
  stories: sql`select from ${stories} where ${eq(stories.ownerId, accountId)}`,
  characters: sql`select from ${characters} where ${eq(characters.ownerId, accountId)}`,
  items: sql`select from ${items} where ${eq(items.ownerId, accountId)}`,
  quests: sql`select from ${quests} where ${eq(quests.ownerId, accountId)}`,
  comments: sql`select from ${comments} where ${eq(comments.accountId, accountId)}`,
  reports: sql`select from ${reports} where ${and(eq(reports.reporterId, accountId), eq(reports.status, 'open'))}`,
});

/** A kind of object that is limited for each account. */
export type LimitedKind = keyof ReturnType<typeof selectHoldings>;

/** Serializes transactions that add to an account's holdings. */
export async function lockHoldings(writer: Writer, accountId: string): Promise<void> {
  await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holdings ${accountId}`}, 0))`);
}

async function countUpTo(db: Reader, rows: SQL, most: number): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rows} limit ${most}) as counted`,
  );
  return row?.count ?? 0;
}

/** Counts the objects of a kind that an account has, up to `most`. */
export function countHoldings(db: Reader, accountId: string, kind: LimitedKind, most: number): Promise<number> {
  return countUpTo(db, selectHoldings(accountId)[kind], most);
}

/** Counts the scenes of a story, including those in the trash, up to `most`. */
export function countScenes(db: Reader, storyId: string, most: number): Promise<number> {
  return countUpTo(db, sql`select from ${scenes} where ${eq(scenes.storyId, storyId)}`, most);
}
