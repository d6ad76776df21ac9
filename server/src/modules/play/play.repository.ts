import type { QuestEvent, QuestType } from '@emberlore/contract';
import {
  characters,
  items,
  quests,
  type Reader,
  runItems,
  runQuests,
  runScenes,
  runs,
  sceneCharacters,
  sceneQuests,
  scenes,
  turns,
  type Writer,
} from '@emberlore/database';
import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Voice } from './hints.ts';
import type { QuestBook } from './quest-rules.ts';

/** Where in a run something happens. */
export interface Place {
  runId: string;
  sceneId: string;
}

/** One playthrough, as the rules need it. */
export interface Run {
  id: string;
  /** Whether the run has entered a scene. */
  begun: boolean;
  counted: boolean;
}

/** The account's latest open run of a story; null when there is none. */
export async function latestRun(db: Reader, accountId: string, storyId: string): Promise<Run | null> {
  const [row] = await db
    .select({
      id: runs.id,
      begun: sql<boolean>`exists (select from ${runScenes} where ${runScenes.runId} = ${runs.id})`,
      counted: sql<boolean>`${runs.playCountedAt} is not null`,
    })
    .from(runs)
    .where(and(eq(runs.accountId, accountId), eq(runs.storyId, storyId), isNull(runs.closedAt)))
    .orderBy(desc(runs.id))
    .limit(1);
  return row ?? null;
}

/** Keeps others from opening or closing runs of this story by this account until the transaction ends. */
export async function lockRuns(writer: Writer, accountId: string, storyId: string): Promise<void> {
  await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`run ${accountId} ${storyId}`}, 0))`);
}

/** Keeps others from changing what this run has reached until the transaction ends. */
export async function lockRun(writer: Writer, runId: string): Promise<void> {
  await writer.update(runs).set({ lastUsedAt: sql`now()` }).where(eq(runs.id, runId));
}

/** Opens a run and answers its id. */
export async function insertRun(writer: Writer, accountId: string, storyId: string, counted: boolean): Promise<string> {
  const [row] = await writer
    .insert(runs)
    .values({ accountId, storyId, playCountedAt: counted ? sql`now()` : null })
    .returning({ id: runs.id });
  if (!row) throw new Error('The store has not said which run it opened.');
  return row.id;
}

/** Closes the account's open runs of the story, but for the one that is `kept`. */
export async function closeOtherRuns(
  writer: Writer,
  accountId: string,
  storyId: string,
  kept: string | null,
): Promise<void> {
  const others = kept === null ? undefined : ne(runs.id, kept);
  await writer
    .update(runs)
    .set({ closedAt: sql`now()` })
    .where(and(eq(runs.accountId, accountId), eq(runs.storyId, storyId), isNull(runs.closedAt), others));
}

/** The account's latest run of a story that has entered a scene, open or not, else its latest; null without any. */
export async function latestRunEver(db: Reader, accountId: string, storyId: string): Promise<string | null> {
  const begun = sql`exists (select from ${runScenes} where ${runScenes.runId} = ${runs.id})`;
  const [row] = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.accountId, accountId), eq(runs.storyId, storyId)))
    .orderBy(sql`${begun} desc`, desc(runs.id))
    .limit(1);
  return row?.id ?? null;
}

/** Opens a run again; answers where it was last and who was along. */
export async function reopenRun(writer: Writer, runId: string) {
  const [run] = await writer
    .update(runs)
    .set({ closedAt: null, lastUsedAt: sql`now()` })
    .where(eq(runs.id, runId))
    .returning({ coopCharacterId: runs.coopCharacterId });
  const [last] = await writer
    .select({ sceneId: runScenes.sceneId })
    .from(runScenes)
    .innerJoin(scenes, and(eq(scenes.id, runScenes.sceneId), isNull(scenes.deletedAt)))
    .where(eq(runScenes.runId, runId))
    .orderBy(desc(runScenes.enteredAt))
    .limit(1);
  return { sceneId: last?.sceneId ?? null, coopCharacterId: run?.coopCharacterId ?? null };
}

/** Counts the play of a run; a run counts once. */
export async function countPlay(writer: Writer, runId: string): Promise<void> {
  await writer
    .update(runs)
    .set({ playCountedAt: sql`now()` })
    .where(and(eq(runs.id, runId), isNull(runs.playCountedAt)));
}

/** Who is along in co-op from now on. */
export async function setPartner(writer: Writer, runId: string, characterId: string): Promise<void> {
  await writer.update(runs).set({ coopCharacterId: characterId }).where(eq(runs.id, runId));
}

/** Whether the account may take this character along: its own, or a public one, not deleted. */
export async function mayTakeAlong(db: Reader, characterId: string, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ id: characters.id })
    .from(characters)
    .where(
      and(
        eq(characters.id, characterId),
        isNull(characters.deletedAt),
        or(eq(characters.ownerId, accountId), and(eq(characters.visibility, 'public'), eq(characters.hidden, false))),
      ),
    );
  return rows.length > 0;
}

/** Whether the story has such a scene. */
export async function isSceneOf(db: Reader, storyId: string, sceneId: string): Promise<boolean> {
  const rows = await db
    .select({ id: scenes.id })
    .from(scenes)
    .where(and(eq(scenes.id, sceneId), eq(scenes.storyId, storyId), isNull(scenes.deletedAt)));
  return rows.length > 0;
}

/** The ids of who is in a scene, in order. */
export async function readCast(db: Reader, sceneId: string): Promise<string[]> {
  const rows = await db
    .select({ characterId: sceneCharacters.characterId })
    .from(sceneCharacters)
    .where(eq(sceneCharacters.sceneId, sceneId))
    .orderBy(asc(sceneCharacters.position));
  return rows.map(({ characterId }) => characterId);
}

/** The people of a scene in order, with all that is written about them. */
export async function readVoices(db: Reader, sceneId: string): Promise<Voice[]> {
  const rows = await db
    .select({ character: characters })
    .from(sceneCharacters)
    .innerJoin(characters, eq(characters.id, sceneCharacters.characterId))
    .where(eq(sceneCharacters.sceneId, sceneId))
    .orderBy(asc(sceneCharacters.position));
  return rows.map(({ character }) => ({
    characterId: character.id,
    name: character.name,
    words: [character.description, ...character.personalKnowledge, ...character.smallTalk].join(' '),
  }));
}

/** The lines that quests of the whole story still wait to hear in this run. */
export async function readSought(db: Reader, { runId, sceneId }: { runId: string; sceneId: string }) {
  const story = db.select({ id: scenes.storyId }).from(scenes).where(eq(scenes.id, sceneId));
  const rows = await db
    .select({ text: quests.knowledgeLine, hint: quests.hint, sceneId: sceneQuests.sceneId })
    .from(scenes)
    .innerJoin(sceneQuests, eq(sceneQuests.sceneId, scenes.id))
    .innerJoin(quests, eq(quests.id, sceneQuests.questId))
    .leftJoin(runQuests, and(eq(runQuests.questId, quests.id), eq(runQuests.runId, runId)))
    .where(and(eq(scenes.storyId, story), isNull(scenes.deletedAt), isNull(runQuests.completedAt)))
    .orderBy(asc(scenes.position), asc(sceneQuests.position));
  return rows.flatMap(({ text, hint, sceneId: where }) =>
    text === null ? [] : [{ text, hint, here: where === sceneId }],
  );
}

/** The quests of a scene in order, with how far the run has come; without a run none has begun. */
export async function readBook(db: Reader, runId: string | null, sceneId: string): Promise<QuestBook> {
  // What names no run is no run.
  const run = runId ?? '';
  const rows = await db
    .select({ quest: quests, initializedAt: runQuests.initializedAt, completedAt: runQuests.completedAt })
    .from(sceneQuests)
    .innerJoin(quests, eq(quests.id, sceneQuests.questId))
    .leftJoin(runQuests, and(eq(runQuests.questId, quests.id), eq(runQuests.runId, run)))
    .where(eq(sceneQuests.sceneId, sceneId))
    .orderBy(asc(sceneQuests.position));
  return rows.map(({ quest, initializedAt, completedAt }) => ({
    rule: {
      questId: quest.id,
      type: quest.type as QuestType,
      targetId: quest.triggerCharacterId ?? quest.triggerItemId ?? '',
      knowledgeLine: quest.knowledgeLine,
      hint: quest.hint,
    },
    standing: { initialized: initializedAt !== null, completed: completedAt !== null },
  }));
}

/** What these quests are called, and whom or what they are about. */
export function readQuestNames(db: Reader, questIds: readonly string[]) {
  return db
    .select({
      id: quests.id,
      type: quests.type,
      name: quests.name,
      target: sql<string | null>`coalesce(${characters.name}, ${items.name})`,
    })
    .from(quests)
    .leftJoin(characters, eq(characters.id, quests.triggerCharacterId))
    .leftJoin(items, eq(items.id, quests.triggerItemId))
    .where(inArray(quests.id, [...questIds]));
}

/** Writes what happened to quests. What has been written stays as it is. */
export async function recordChanges(writer: Writer, place: Place, changes: readonly QuestEvent[]): Promise<void> {
  const completed = new Set(changes.filter(({ event }) => event === 'completed').map(({ questId }) => questId));
  const questIds = [...new Set(changes.map(({ questId }) => questId))];
  if (questIds.length === 0) return;
  await writer
    .insert(runQuests)
    .values(questIds.map((questId) => ({ ...place, questId, completedAt: completed.has(questId) ? sql`now()` : null })))
    .onConflictDoUpdate({
      target: [runQuests.runId, runQuests.questId],
      set: { completedAt: sql`coalesce(${runQuests.completedAt}, excluded.completed_at)` },
    });
}

/** Writes that the run has entered the scene now. */
export async function recordEntry(writer: Writer, place: Place): Promise<void> {
  await writer
    .insert(runScenes)
    .values(place)
    .onConflictDoUpdate({ target: [runScenes.runId, runScenes.sceneId], set: { enteredAt: sql`now()` } });
}

/** Whether the run has won the scene. */
export async function hasWon(db: Reader, runId: string, sceneId: string): Promise<boolean> {
  const [row] = await db
    .select({ wonAt: runScenes.wonAt })
    .from(runScenes)
    .where(and(eq(runScenes.runId, runId), eq(runScenes.sceneId, sceneId)));
  return row?.wonAt != null;
}

/** Writes that the run has won the scene, if it had not. */
export async function recordWin(writer: Writer, place: Place): Promise<void> {
  await writer
    .insert(runScenes)
    .values({ ...place, wonAt: sql`now()` })
    .onConflictDoUpdate({
      target: [runScenes.runId, runScenes.sceneId],
      set: { wonAt: sql`coalesce(${runScenes.wonAt}, excluded.won_at)` },
    });
}

/** Writes that the run has found the item, if it had not. */
export async function recordFind(
  writer: Writer,
  find: { runId: string; sceneId: string; itemId: string },
): Promise<void> {
  await writer.insert(runItems).values(find).onConflictDoNothing();
}

/** The characters who have answered the player in this scene of the run. */
export async function readTalkedWith(db: Reader, runId: string, sceneId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ characterId: turns.characterId })
    .from(turns)
    .where(and(eq(turns.runId, runId), eq(turns.sceneId, sceneId), eq(turns.status, 'done')));
  return new Set(rows.flatMap(({ characterId }) => characterId ?? []));
}

/** Every scene of a story with its quests and how far the run has come, in order. Without a run nothing has been done. */
export function readJourney(db: Reader, storyId: string, runId: string | null) {
  const run = sql`${runId}::uuid`;
  return db
    .select({
      sceneId: scenes.id,
      wonAt: runScenes.wonAt,
      questId: sceneQuests.questId,
      initializedAt: runQuests.initializedAt,
      completedAt: runQuests.completedAt,
    })
    .from(scenes)
    .leftJoin(runScenes, and(eq(runScenes.sceneId, scenes.id), eq(runScenes.runId, run)))
    .leftJoin(sceneQuests, eq(sceneQuests.sceneId, scenes.id))
    .leftJoin(runQuests, and(eq(runQuests.questId, sceneQuests.questId), eq(runQuests.runId, run)))
    .where(and(eq(scenes.storyId, storyId), isNull(scenes.deletedAt)))
    .orderBy(asc(scenes.position), asc(scenes.id), asc(sceneQuests.position));
}
