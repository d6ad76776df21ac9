import { type StoryRules, storyRules as storyRuleSchema } from '@emberlore/contract';
import {
  asId,
  characters,
  isNotHidden,
  isPlayable,
  quests,
  type Reader,
  sceneCharacters,
  sceneItems,
  sceneQuests,
  scenes,
  stories,
  storyRules,
  type Writer,
} from '@emberlore/database';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';

/** Locks a story outside the trash until the transaction ends; undefined if there is none. */
export async function lockStory(writer: Writer, storyId: string) {
  const [row] = await writer
    .select({ ownerId: stories.ownerId, hiddenAt: stories.hiddenAt })
    .from(stories)
    .where(and(eq(stories.id, storyId), isNull(stories.deletedAt)))
    .for('update');
  return row;
}

/** Reads the rules of a story; null if it has none. */
export async function readStoryRules(db: Reader, storyId: string) {
  const [row] = await db
    .select({ rules: storyRules.rules, version: storyRules.version, updatedAt: storyRules.updatedAt })
    .from(storyRules)
    .where(eq(storyRules.storyId, storyId));
  // Rules stored by an earlier version lack the parts that have been added since.
  return row ? { ...row, rules: { ...noRules, ...row.rules } } : null;
}

/** Rules without an entry. */
export const noRules: StoryRules = storyRuleSchema.parse({});

/** Reads the story of a scene; null if there is no such scene. */
export async function readStoryId(db: Reader, sceneId: string): Promise<string | null> {
  const [row] = await db.select({ storyId: scenes.storyId }).from(scenes).where(eq(scenes.id, sceneId));
  return row?.storyId ?? null;
}

/** Reads the version of a story's rules; null if it has none. */
export async function readRuleVersion(db: Reader, storyId: string): Promise<number | null> {
  const [row] = await db
    .select({ version: storyRules.version })
    .from(storyRules)
    .where(sql`${storyRules.storyId} = ${asId(storyId)}`);
  return row?.version ?? null;
}

/** Reads a story's playable scenes, in order, each with its characters except those hidden by moderators. */
export async function readCast(db: Reader, storyId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ sceneId: scenes.id, characterId: characters.id })
    .from(scenes)
    .leftJoin(sceneCharacters, eq(sceneCharacters.sceneId, scenes.id))
    .leftJoin(characters, and(eq(characters.id, sceneCharacters.characterId), isNotHidden(characters)))
    .where(sql`${scenes.storyId} = ${asId(storyId)} and ${isPlayable}`)
    .orderBy(asc(scenes.position), asc(scenes.id));
  const places = Map.groupBy(rows, ({ sceneId }) => sceneId);
  return new Map([...places].map(([id, people]) => [id, people.flatMap(({ characterId }) => characterId ?? [])]));
}

/** The version of rules that have never been stored. */
export const FIRST_VERSION = 1;

/** Stores the rules of a story and returns their new version. */
export async function saveStoryRules(writer: Writer, storyId: string, rules: StoryRules): Promise<number> {
  const [row] = await writer
    .insert(storyRules)
    .values({ storyId, rules, version: FIRST_VERSION + 1 })
    .onConflictDoUpdate({
      target: storyRules.storyId,
      set: { rules, version: sql`${storyRules.version} + 1`, updatedAt: sql`now()` },
    })
    .returning({ version: storyRules.version });
  return row?.version ?? FIRST_VERSION;
}

/** Reads the ids of everything in a story's scenes, including scenes in the trash, which can be restored. */
export async function readContentIds(db: Reader, storyId: string) {
  const ofStory = eq(scenes.storyId, storyId);
  const [places, people, things, goals] = await Promise.all([
    db.select({ id: scenes.id }).from(scenes).where(ofStory),
    db
      .select({ id: sceneCharacters.characterId })
      .from(scenes)
      .innerJoin(sceneCharacters, eq(sceneCharacters.sceneId, scenes.id))
      .where(ofStory),
    db
      .select({ id: sceneItems.itemId })
      .from(scenes)
      .innerJoin(sceneItems, eq(sceneItems.sceneId, scenes.id))
      .where(ofStory),
    db
      .select({ id: sceneQuests.questId, type: quests.type })
      .from(scenes)
      .innerJoin(sceneQuests, eq(sceneQuests.sceneId, scenes.id))
      .innerJoin(quests, eq(quests.id, sceneQuests.questId))
      .where(ofStory),
  ]);
  const toIds = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));
  const fights = toIds(goals.filter(({ type }) => type === 'FIGHT'));
  return { scene: toIds(places), character: toIds(people), item: toIds(things), quest: toIds(goals), fights };
}
