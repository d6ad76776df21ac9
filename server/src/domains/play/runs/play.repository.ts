import { type QuestEvent, type QuestType, searchSpots } from '@emberlore/contract';
import {
  asId,
  characters,
  isDoable,
  isNotHidden,
  isPlayable,
  items,
  memories,
  quests,
  type Reader,
  runItems,
  runQuests,
  runScenes,
  sceneCharacters,
  sceneItems,
  sceneQuests,
  scenes,
  type Writer,
} from '@emberlore/database';
import { and, asc, eq, inArray, min, ne, notInArray, sql } from 'drizzle-orm';
import type { Voice } from './hints.ts';
import type { QuestBook } from './quest-rules.ts';

/** A place in a run. */
export interface RunPlace {
  runId: string;
  sceneId: string;
}

/** Whether the story has such a playable scene. */
export async function hasScene(db: Reader, storyId: string, sceneId: string): Promise<boolean> {
  const rows = await db
    .select({ id: scenes.id })
    .from(scenes)
    .where(and(eq(scenes.id, sceneId), eq(scenes.storyId, storyId), isPlayable));
  return rows.length > 0;
}

/** Reads the ids of a scene's characters, in order. */
export async function readCast(db: Reader, sceneId: string): Promise<string[]> {
  const rows = await db
    .select({ characterId: sceneCharacters.characterId })
    .from(sceneCharacters)
    .innerJoin(characters, and(eq(characters.id, sceneCharacters.characterId), isNotHidden(characters)))
    .where(eq(sceneCharacters.sceneId, sceneId))
    .orderBy(asc(sceneCharacters.position));
  return rows.map(({ characterId }) => characterId);
}

/** Whether moderators have hidden a character of the scene or the target of one of its quests. */
export async function isReduced(db: Reader, sceneId: string): Promise<boolean> {
  const [row] = await db.execute<{ reduced: boolean }>(sql`select exists (
      select from ${sceneCharacters} join ${characters} on ${characters.id} = ${sceneCharacters.characterId}
      where ${sceneCharacters.sceneId} = ${asId(sceneId)} and not (${isNotHidden(characters)}))
    or exists (select from ${sceneQuests} join ${quests} on ${quests.id} = ${sceneQuests.questId}
      where ${sceneQuests.sceneId} = ${asId(sceneId)} and not (${isDoable})) as reduced`);
  return row?.reduced === true;
}

/**
 * Reads the characters of a scene in order, with what the scene's author may read about them: who drops a hint, which that
 * author writes, must not depend on sealed texts.
 */
export async function readVoices(db: Reader, sceneId: string): Promise<Voice[]> {
  const { id: characterId, name, pronouns, description, personalKnowledge, smallTalk } = characters;
  const rows = await db
    .select({ characterId, name, pronouns, description, personalKnowledge, smallTalk })
    .from(sceneCharacters)
    .innerJoin(characters, and(eq(characters.id, sceneCharacters.characterId), isNotHidden(characters)))
    .where(eq(sceneCharacters.sceneId, sceneId))
    .orderBy(asc(sceneCharacters.position));
  return rows.map(({ description: about, personalKnowledge: lines, smallTalk: small, ...who }) => ({
    ...who,
    words: [about, ...lines, ...small].join(' '),
  }));
}

/** Reads the knowledge lines that quests of the whole story wait for, in order. */
export async function readSoughtLines(db: Reader, sceneId: string) {
  const story = db.select({ id: scenes.storyId }).from(scenes).where(eq(scenes.id, sceneId));
  const rows = await db
    .select({ questId: quests.id, text: quests.knowledgeLine, hint: quests.hint, sceneId: sceneQuests.sceneId })
    .from(scenes)
    .innerJoin(sceneQuests, eq(sceneQuests.sceneId, scenes.id))
    .innerJoin(quests, and(eq(quests.id, sceneQuests.questId), isDoable))
    .where(and(eq(scenes.storyId, story), isPlayable))
    .orderBy(asc(scenes.position), asc(sceneQuests.position));
  return rows.flatMap(({ questId, text, hint, sceneId: where }) =>
    text === null ? [] : [{ questId, text, hint, here: where === sceneId }],
  );
}

/** Reads the items of the other scenes of a scene's story, each once. */
export function readItemsElsewhere(db: Reader, sceneId: string) {
  const story = db.select({ id: scenes.storyId }).from(scenes).where(eq(scenes.id, sceneId));
  const here = db.select({ id: sceneItems.itemId }).from(sceneItems).where(eq(sceneItems.sceneId, sceneId));
  return db
    .select({
      itemId: items.id,
      name: items.name,
      description: items.description,
      sceneIds: sql<string[]>`array_agg(${scenes.id})`,
    })
    .from(scenes)
    .innerJoin(sceneItems, eq(sceneItems.sceneId, scenes.id))
    .innerJoin(items, and(eq(items.id, sceneItems.itemId), isNotHidden(items)))
    .where(and(eq(scenes.storyId, story), ne(scenes.id, sceneId), isPlayable, notInArray(items.id, here)))
    .groupBy(items.id)
    .orderBy(min(scenes.position), min(sceneItems.position));
}

/** Reads the active quests of a scene in order, with the run's progress. Without a run, none has started. */
export async function readBook(db: Reader, runId: string | null, sceneId: string): Promise<QuestBook> {
  // An empty id matches no run.
  const run = runId ?? '';
  const rows = await db
    .select({ quest: quests, initializedAt: runQuests.initializedAt, completedAt: runQuests.completedAt })
    .from(sceneQuests)
    .innerJoin(quests, and(eq(quests.id, sceneQuests.questId), isDoable))
    .leftJoin(runQuests, and(eq(runQuests.questId, quests.id), eq(runQuests.runId, run)))
    .where(eq(sceneQuests.sceneId, sceneId))
    .orderBy(asc(sceneQuests.position));
  return rows.map(({ quest, initializedAt, completedAt }) => ({
    rule: {
      name: quest.name,
      questId: quest.id,
      type: quest.type as QuestType,
      targetId: quest.triggerCharacterId ?? quest.triggerItemId ?? '',
      knowledgeLine: quest.knowledgeLine,
      hint: quest.hint,
      matter: quest.matter,
      goal: quest.goal,
    },
    standing: { initialized: initializedAt !== null, completed: completedAt !== null },
  }));
}

/** Reads the names and targets of these quests, as far as the player knows the names. */
export function readQuestNames(db: Reader, questIds: readonly string[], runId: string) {
  const player = sql`(select account_id from runs where id = ${runId})`;
  return db
    .select({
      id: quests.id,
      type: quests.type,
      name: quests.name,
      target: sql<string | null>`coalesce(known_name(${characters.id}, ${player}),
        known_item_name(${quests.triggerItemId}, ${runId}))`,
    })
    .from(quests)
    .leftJoin(characters, eq(characters.id, quests.triggerCharacterId))
    .where(inArray(quests.id, [...questIds]));
}

/** Records quest progress. Recorded progress never changes. */
export async function recordChanges(writer: Writer, place: RunPlace, changes: readonly QuestEvent[]): Promise<void> {
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

/** Records that the run enters the scene now. */
export async function recordEntry(writer: Writer, place: RunPlace): Promise<void> {
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

/** Records that the run has won the scene, unless recorded already. */
export async function recordWin(writer: Writer, place: RunPlace): Promise<void> {
  await writer
    .insert(runScenes)
    .values({ ...place, wonAt: sql`now()` })
    .onConflictDoUpdate({
      target: [runScenes.runId, runScenes.sceneId],
      set: { wonAt: sql`coalesce(${runScenes.wonAt}, excluded.won_at)` },
    });
}

/** Whether the caller may see the item now. The automatic player of a playtest is an admin here only. */
export async function isItemThere(
  db: Reader,
  itemId: string,
  { accountId, role }: { accountId: string; role: 'player' | 'admin' },
): Promise<boolean> {
  const [row] = await db.execute<{ there: boolean }>(sql`select may_see_item(${asId(itemId)}, ${accountId})
    or (${role === 'admin'} and exists (select from ${items} where id = ${asId(itemId)}
      and hidden_at is null and deleted_at is null)) as there`);
  return row?.there === true;
}

/** Returns the items of a scene, in order. */
export async function readSceneItems(db: Reader, sceneId: string): Promise<string[]> {
  const rows = await db
    .select({ itemId: sceneItems.itemId })
    .from(sceneItems)
    .where(eq(sceneItems.sceneId, sceneId))
    .orderBy(asc(sceneItems.position));
  return rows.map(({ itemId }) => itemId);
}

/** Reads the items of a scene with what their author says of them, in order. */
export async function readItemTexts(db: Reader, sceneId: string) {
  const rows = await db
    .select({
      item: { itemId: items.id, name: items.name, description: items.description, foundText: items.foundText },
      spot: items.spot,
      spotNames: scenes.spots,
    })
    .from(sceneItems)
    .innerJoin(items, and(eq(items.id, sceneItems.itemId), isNotHidden(items)))
    .innerJoin(scenes, eq(scenes.id, sceneItems.sceneId))
    .where(eq(sceneItems.sceneId, sceneId))
    .orderBy(asc(sceneItems.position));
  return rows.map(({ item, spot, spotNames }) => ({
    ...item,
    spotName: spot === null ? null : (spotNames[searchSpots.indexOf(spot)] ?? null),
  }));
}

/** Reads what an author says of where items of a scene are found, and of the scene's spots. */
export function readHidingPlaces(db: Reader, sceneId: string, itemIds: readonly string[]) {
  return db
    .select({ itemId: items.id, spot: items.spot, foundText: items.foundText, spotNames: scenes.spots })
    .from(scenes)
    .innerJoin(items, inArray(items.id, [...itemIds]))
    .where(eq(scenes.id, sceneId));
}

/** Reads the lines that each character has told in a run, oldest first. */
export async function readTold(db: Reader, runId: string): Promise<{ characterId: string; lines: string[] }[]> {
  const rows = await db
    .select({ characterId: memories.characterId, told: sql<unknown>`${memories.data} -> 'told'` })
    .from(memories)
    .where(eq(memories.runId, runId));
  return rows.map(({ characterId, told }) => ({ characterId, lines: Array.isArray(told) ? told.map(String) : [] }));
}

/** Records that the run has found the item, unless recorded already. */
export async function recordFind(
  writer: Writer,
  find: { runId: string; sceneId: string; itemId: string },
): Promise<void> {
  await writer.insert(runItems).values(find).onConflictDoNothing();
}

/** Returns which of these characters have replied to the player in this scene of the run. */
export async function readTalkedWith(
  db: Reader,
  { runId, sceneId }: { runId: string; sceneId: string },
  people: readonly string[],
): Promise<Set<string>> {
  const among = sql`${sql.param([...people])}::uuid[]`;
  const rows = await db.execute<{ who: string }>(
    sql`select who from answered_in_scene(${runId}, ${sceneId}, ${among}) as who`,
  );
  return new Set(rows.map(({ who }) => who));
}

/** Reads all scenes of a story with their quests and the run's progress, in order. Without a run, there is no progress. */
export function readJourney(db: Reader, storyId: string, runId: string | null) {
  const run = sql`${runId}::uuid`;
  return db
    .select({
      sceneId: scenes.id,
      wonAt: runScenes.wonAt,
      questId: quests.id,
      initializedAt: runQuests.initializedAt,
      completedAt: runQuests.completedAt,
    })
    .from(scenes)
    .leftJoin(runScenes, and(eq(runScenes.sceneId, scenes.id), eq(runScenes.runId, run)))
    .leftJoin(sceneQuests, eq(sceneQuests.sceneId, scenes.id))
    .leftJoin(quests, and(eq(quests.id, sceneQuests.questId), isDoable))
    .leftJoin(runQuests, and(eq(runQuests.questId, quests.id), eq(runQuests.runId, run)))
    .where(and(eq(scenes.storyId, storyId), isPlayable))
    .orderBy(asc(scenes.position), asc(scenes.id), asc(sceneQuests.position));
}
