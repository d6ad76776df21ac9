import {
  accountBlocks,
  accountLinks,
  accounts,
  analyticsEvents,
  characters,
  commentLikes,
  comments,
  conversationSessions,
  copyrightCounters,
  copyrightNotices,
  decisions,
  hiddenComments,
  idempotencyKeys,
  items,
  learnedFacts,
  modelUsage,
  notices,
  outbox,
  playtests,
  quests,
  type Reader,
  rateLimits,
  refreshTokens,
  reports,
  runs,
  sceneCharacters,
  sceneItems,
  sceneQuests,
  scenes,
  sealedTexts,
  stories,
  storyFavorites,
  storyLikes,
  turns,
  type Writer,
} from '@emberlore/database';
import { and, count, desc, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { eraseCharacters } from '../../library/characters/erasing.service.ts';

/** Holds the account until the transaction ends; undefined when it is not there any more. */
export async function lockAccount(writer: Writer, id: string) {
  const [row] = await writer
    .select({ email: accounts.email, role: accounts.role })
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
    .for('update');
  return row;
}

const ownStories = (id: string) => eq(stories.ownerId, id);
const goingStories = (id: string) => and(ownStories(id), not(stories.listed));

/** What others reported of this account loses what could name it; what it reported loses who did, and the words. */
async function blurReports(writer: Writer, id: string, formerName: string): Promise<void> {
  const going = writer.select({ id: stories.id }).from(stories).where(goingStories(id));
  const said = writer.select({ id: comments.id }).from(comments).where(eq(comments.accountId, id));
  const made = writer.select({ id: characters.id }).from(characters).where(eq(characters.ownerId, id));
  const about: SQL[] = [
    eq(reports.reportedAccountId, id),
    // What was taken out of its story, and its words with it, has left its report.
    and(eq(reports.subjectOwnerId, id), eq(reports.subject, 'comment')) ?? sql`false`,
    inArray(reports.storyId, going),
    inArray(reports.commentId, said),
    inArray(reports.characterId, made),
  ];
  for (const which of about) await writer.update(reports).set({ subjectName: formerName }).where(which);
  await writer.update(reports).set({ reporterId: null, text: null }).where(eq(reports.reporterId, id));
}

/** Removes stories that nobody else may see, with all that hangs on them, and the scenes in the bin of the others. */
async function removePrivateStories(writer: Writer, id: string): Promise<void> {
  await writer.delete(stories).where(goingStories(id));
  const staying = writer.select({ id: stories.id }).from(stories).where(ownStories(id));
  await writer.delete(scenes).where(and(inArray(scenes.storyId, staying), isNotNull(scenes.deletedAt)));
}

/** Removes what the account did in stories: its runs, playtests and talks, comments, likes and favourites. */
async function removeTraces(writer: Writer, id: string): Promise<void> {
  await writer.delete(runs).where(eq(runs.accountId, id));
  await writer.delete(learnedFacts).where(eq(learnedFacts.accountId, id));
  await writer.delete(modelUsage).where(eq(modelUsage.accountId, id));
  await writer.delete(playtests).where(eq(playtests.accountId, id));
  await writer.delete(turns).where(eq(turns.accountId, id));
  await writer.delete(conversationSessions).where(eq(conversationSessions.accountId, id));
  await writer.delete(comments).where(eq(comments.accountId, id));
  await writer.delete(commentLikes).where(eq(commentLikes.accountId, id));
  await writer.delete(storyLikes).where(eq(storyLikes.accountId, id));
  await writer.delete(storyFavorites).where(eq(storyFavorites.accountId, id));
  await writer.update(analyticsEvents).set({ accountId: null }).where(eq(analyticsEvents.accountId, id));
}

/** Removes whom the account has blocked, and that others have blocked it. */
async function removeBlocks(writer: Writer, id: string): Promise<void> {
  await writer.delete(accountBlocks).where(or(eq(accountBlocks.blockerId, id), eq(accountBlocks.blockedId, id)));
}

/** Takes back what the account answered to copyright notices: what they name stays out of sight. */
async function removeCounterNotices(writer: Writer, id: string): Promise<void> {
  await writer.delete(copyrightCounters).where(eq(copyrightCounters.accountId, id));
  await writer
    .update(copyrightNotices)
    .set({ state: 'accepted', restoreFrom: null, restoreBy: null })
    .where(and(eq(copyrightNotices.ownerId, id), eq(copyrightNotices.state, 'countered')));
  await writer.update(copyrightNotices).set({ ownerId: null }).where(eq(copyrightNotices.ownerId, id));
}

/** Removes what admins told and decided; the log of their acts, which holds ids alone, stays. */
async function removeModeration(writer: Writer, id: string): Promise<void> {
  await writer.delete(notices).where(eq(notices.accountId, id));
  await writer.update(reports).set({ takenBy: null }).where(eq(reports.takenBy, id));
  await writer.delete(decisions).where(eq(decisions.accountId, id));
  await writer.delete(hiddenComments).where(eq(hiddenComments.accountId, id));
  const liked = sql`${id}::uuid = any (${hiddenComments.likedBy})`;
  const likedBy = sql`array_remove(${hiddenComments.likedBy}, ${id}::uuid)`;
  await writer.update(hiddenComments).set({ likedBy }).where(liked);
}

/** Takes the account's name off what other people's variants and scene copies carry of its characters, sealed for good. */
async function disownSealedTexts(writer: Writer, id: string): Promise<void> {
  await writer.update(sealedTexts).set({ sealedBy: null }).where(eq(sealedTexts.sealedBy, id));
}

/**
 * Removes the quests, items and characters that no remaining scene uses, and everybody's quests about these: they cannot be
 * done. What remains plays on in its scenes, and nobody can put it into others.
 */
async function removeUnusedWork(writer: Writer, id: string): Promise<void> {
  const unset = sql`not exists (select from ${sceneQuests} where ${sceneQuests.questId} = ${quests.id})`;
  await writer.delete(quests).where(and(eq(quests.ownerId, id), unset));
  const lost = sql`not exists (select from ${sceneItems} where ${sceneItems.itemId} = ${items.id})`;
  const lostItems = and(eq(items.ownerId, id), lost);
  const idle = sql`not exists (select from ${sceneCharacters} where ${sceneCharacters.characterId} = ${characters.id})`;
  const idleCharacters = and(eq(characters.ownerId, id), idle);
  // Locked, so that nobody makes another quest about them meanwhile.
  await writer.select({ id: items.id }).from(items).where(lostItems).for('update');
  await writer.select({ id: characters.id }).from(characters).where(idleCharacters).for('update');
  const aboutThem = or(
    inArray(quests.triggerItemId, writer.select({ id: items.id }).from(items).where(lostItems)),
    inArray(quests.triggerCharacterId, writer.select({ id: characters.id }).from(characters).where(idleCharacters)),
  );
  await writer.delete(quests).where(aboutThem);
  await writer.delete(items).where(lostItems);
  await eraseCharacters(writer, idleCharacters);
  await writer.update(characters).set({ visibility: 'private' }).where(eq(characters.ownerId, id));
}

/** Removes what opens the account and what waits to be done for it. */
async function removeKeys(writer: Writer, id: string): Promise<void> {
  await writer.delete(refreshTokens).where(eq(refreshTokens.accountId, id));
  await writer.delete(accountLinks).where(eq(accountLinks.accountId, id));
  await writer.delete(idempotencyKeys).where(eq(idempotencyKeys.accountId, id));
  await writer.delete(outbox).where(sql`${outbox.payload}->>'accountId' = ${id}`);
  await writer.delete(rateLimits).where(sql`${rateLimits.key} like ${`%:${id}`}`);
}

/**
 * Takes everything personal off a locked account. The row stays for the ledger and for what was published, under
 * `formerName`. Its pictures are let go of separately.
 */
export async function closeAccount(writer: Writer, id: string, formerName: string, deletedAt: Date): Promise<void> {
  await blurReports(writer, id, formerName);
  await removePrivateStories(writer, id);
  await removeTraces(writer, id);
  await removeModeration(writer, id);
  await removeBlocks(writer, id);
  await removeCounterNotices(writer, id);
  await disownSealedTexts(writer, id);
  await removeUnusedWork(writer, id);
  await removeKeys(writer, id);
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

/** How many stories of an account are published and how many are not. What is in the bin is nobody's to count. */
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
