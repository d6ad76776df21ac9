import {
  accounts,
  characters,
  comments,
  type Reader,
  runs,
  sceneCharacters,
  scenes,
  stories,
  type Writer,
} from '@emberlore/database';
import { and, count, desc, eq, isNull, not, type SQL, sql } from 'drizzle-orm';

/**
 * Locks the account until the transaction ends; undefined if it no longer exists. Raises the time limit of statements for
 * accounts with much to delete, such as a hundred thousand quests of others about their characters.
 */
export async function lockAccount(writer: Writer, id: string) {
  await writer.execute(sql`set local statement_timeout = '10min'`);
  const [row] = await writer
    .select({ email: accounts.email, role: accounts.role })
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
    .for('update');
  return row;
}

const isOwnStory = (id: string) => eq(stories.ownerId, id);
const isUnpublishedStory = (id: string) => and(isOwnStory(id), not(stories.listed));

/** Maximum count reported for anything. */
const MOST_COUNTED = 1000;
/** Maximum number of unpublished stories counted, to derive how many are published. */
const MOST_UNPUBLISHED = 10_000;
/** Maximum number of characters checked, the latest first: whether a character is in use takes a lookup each. */
const MOST_CHARACTERS = 2000;

type Counted = typeof comments | typeof runs;

async function countSome(reader: Reader, table: Counted, which: SQL | undefined): Promise<number> {
  const some = reader.select({ one: sql`1` }).from(table).where(which).limit(MOST_COUNTED).as('some');
  const [row] = await reader.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

/** Counts stories in index order: in any other order the planner may read them all. */
async function countInOrder(reader: Reader, which: SQL | undefined, most: number): Promise<number> {
  const some = reader
    .select({ one: sql`1` })
    .from(stories)
    .where(and(which, isNull(stories.deletedAt)))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(most)
    .as('some');
  const [row] = await reader.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

/** Counts an account's published and unpublished stories. Excludes the trash. */
async function countStories(reader: Reader, id: string) {
  const going = await countInOrder(reader, isUnpublishedStory(id), MOST_UNPUBLISHED);
  const all = await countInOrder(reader, isOwnStory(id), going + MOST_COUNTED);
  return { staying: all - going, going: Math.min(going, MOST_COUNTED) };
}

/** Counts an account's characters that play in no remaining story. */
async function countUnusedCharacters(reader: Reader, id: string): Promise<number> {
  const latest = reader
    .select({ id: characters.id })
    .from(characters)
    .where(and(eq(characters.ownerId, id), sql`${characters.deletedAt} is null and not ${characters.hidden}`))
    .orderBy(desc(characters.createdAt), desc(characters.id))
    .limit(MOST_CHARACTERS)
    .as('latest');
  // A subquery per character: with a join the planner may read everybody's scenes.
  const inUse = sql`(select true from ${sceneCharacters}
    join ${scenes} on ${scenes.id} = ${sceneCharacters.sceneId} and ${scenes.deletedAt} is null
    join ${stories} on ${stories.id} = ${scenes.storyId}
    where ${sceneCharacters.characterId} = ${latest.id} and (${stories.listed} or ${stories.ownerId} <> ${id}) limit 1)`;
  const idle = reader.select({ one: sql`1` }).from(latest).where(sql`${inUse} is null`).limit(MOST_COUNTED).as('idle');
  const [row] = await reader.select({ count: count() }).from(idle);
  return row?.count ?? 0;
}

/** Counts what a deletion would keep and remove, each up to a thousand. */
export async function countDeletion(reader: Reader, id: string) {
  const [ofStories, idle, said, played] = await Promise.all([
    countStories(reader, id),
    countUnusedCharacters(reader, id),
    countSome(reader, comments, eq(comments.accountId, id)),
    countSome(reader, runs, eq(runs.accountId, id)),
  ]);
  return { ...ofStories, characters: idle, comments: said, runs: played };
}
