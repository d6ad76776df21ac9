import {
  accountBlocks,
  accountLinks,
  accounts,
  characters,
  comments,
  type Reader,
  refreshTokens,
  runs,
  sceneCharacters,
  scenes,
  stories,
  type Writer,
} from '@emberlore/database';
import { and, count, desc, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { ErasedAccount } from '../../../kit/erasure.ts';

/** Holds the account until the transaction ends; undefined when it is not there any more. */
export async function lockAccount(writer: Writer, id: string) {
  const [row] = await writer
    .select({ email: accounts.email, role: accounts.role })
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
    .for('update');
  return row;
}

/** Removes whom the account has blocked, and that others have blocked it. */
async function removeBlocks(writer: Writer, id: string): Promise<void> {
  await writer.delete(accountBlocks).where(or(eq(accountBlocks.blockerId, id), eq(accountBlocks.blockedId, id)));
}

/**
 * Takes everything personal off a locked account. The row stays for the ledger and for what was published, under its former
 * name. Its pictures are let go of separately.
 */
export async function closeAccount(writer: Writer, { id, formerName, deletedAt }: ErasedAccount): Promise<void> {
  await removeBlocks(writer, id);
  await writer.delete(refreshTokens).where(eq(refreshTokens.accountId, id));
  await writer.delete(accountLinks).where(eq(accountLinks.accountId, id));
  await writer
    .update(accounts)
    .set({
      userName: formerName,
      email: null,
      passwordHash: null,
      pictureId: null,
      role: 'player',
      ageConfirmedAt: null,
      termsVersion: null,
      termsAcceptedAt: null,
      emailConfirmedAt: null,
      addressProvenAt: null,
      sessionEpoch: sql`${accounts.sessionEpoch} + 1`,
      deletedAt,
    })
    .where(eq(accounts.id, id));
}

const ownStories = (id: string) => eq(stories.ownerId, id);
const goingStories = (id: string) => and(ownStories(id), not(stories.listed));

/** Whoever has more of something than this is told of so many. */
const MOST_COUNTED = 1000;
/** So many unpublished stories are counted, in order to know how many the others are. */
const MOST_UNPUBLISHED = 10_000;
/** So many characters are looked at, the latest ones: whether a character is in use has to be found out of each. */
const MOST_CHARACTERS = 2000;

type Counted = typeof comments | typeof runs;

async function countSome(reader: Reader, table: Counted, which: SQL | undefined): Promise<number> {
  const some = reader.select({ one: sql`1` }).from(table).where(which).limit(MOST_COUNTED).as('some');
  const [row] = await reader.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

/** How many stories there are, counted in the order of the indexes that hold them: in any other way the planner may read them all. */
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

/** How many stories of an account are published and how many are not. What is in the trash is nobody's to count. */
async function countStories(reader: Reader, id: string) {
  const going = await countInOrder(reader, goingStories(id), MOST_UNPUBLISHED);
  const all = await countInOrder(reader, ownStories(id), going + MOST_COUNTED);
  return { staying: all - going, going: Math.min(going, MOST_COUNTED) };
}

/** How many of an account's characters play in no story that stays. */
async function countIdle(reader: Reader, id: string): Promise<number> {
  const latest = reader
    .select({ id: characters.id })
    .from(characters)
    .where(and(eq(characters.ownerId, id), sql`${characters.deletedAt} is null and not ${characters.hidden}`))
    .orderBy(desc(characters.createdAt), desc(characters.id))
    .limit(MOST_CHARACTERS)
    .as('latest');
  // Looked up: as a join the planner may read the scenes of everybody.
  const inUse = sql`(select true from ${sceneCharacters}
    join ${scenes} on ${scenes.id} = ${sceneCharacters.sceneId} and ${scenes.deletedAt} is null
    join ${stories} on ${stories.id} = ${scenes.storyId}
    where ${sceneCharacters.characterId} = ${latest.id} and (${stories.listed} or ${stories.ownerId} <> ${id}) limit 1)`;
  const idle = reader.select({ one: sql`1` }).from(latest).where(sql`${inUse} is null`).limit(MOST_COUNTED).as('idle');
  const [row] = await reader.select({ count: count() }).from(idle);
  return row?.count ?? 0;
}

/** How much a deletion would keep and remove, counted no further than a thousand. */
export async function countDeletion(reader: Reader, id: string) {
  const [ofStories, idle, said, played] = await Promise.all([
    countStories(reader, id),
    countIdle(reader, id),
    countSome(reader, comments, eq(comments.accountId, id)),
    countSome(reader, runs, eq(runs.accountId, id)),
  ]);
  return { ...ofStories, characters: idle, comments: said, runs: played };
}
