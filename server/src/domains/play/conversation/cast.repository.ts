import {
  accounts,
  characters,
  isDoable,
  isNotHidden,
  isPlayable,
  items,
  quests,
  type Reader,
  sceneCharacters,
  sceneItems,
  sceneQuests,
  scenes,
  sealedTextsOfCharacter,
  stories,
} from '@emberlore/database';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { withSealedTexts } from '../../../kit/inner-texts.ts';

/** A character with everything it knows in play, including sealed knowledge. For talk only: never return it to a client. */
export type CharacterRow = typeof characters.$inferSelect;

/** Reads a scene with the name, the description and the owner of its story. */
export async function readSceneRow(db: Reader, sceneId: string) {
  const [row] = await db
    .select({ scene: scenes, storyName: stories.name, storyDescription: stories.description, ownerId: stories.ownerId })
    .from(scenes)
    .innerJoin(stories, eq(stories.id, scenes.storyId))
    .where(eq(scenes.id, sceneId));
  return row ?? null;
}

export type SceneRow = NonNullable<Awaited<ReturnType<typeof readSceneRow>>>;

/** Reads all characters of a scene, in order. */
export async function readPeople(db: Reader, sceneId: string): Promise<CharacterRow[]> {
  const rows = await db
    .select({ character: characters, sealed: sealedTextsOfCharacter() })
    .from(sceneCharacters)
    .innerJoin(characters, and(eq(characters.id, sceneCharacters.characterId), isNotHidden(characters)))
    .where(eq(sceneCharacters.sceneId, sceneId))
    .orderBy(asc(sceneCharacters.position));
  return rows.map(({ character, sealed }) => withSealedTexts(character, sealed));
}

/** Reads a character, in a scene or not; null if it doesn't exist or is hidden by moderators. */
export async function readCharacter(db: Reader, characterId: string): Promise<CharacterRow | null> {
  const [row] = await db
    .select({ character: characters, sealed: sealedTextsOfCharacter() })
    .from(characters)
    .where(and(eq(characters.id, characterId), isNotHidden(characters)));
  return row ? withSealedTexts(row.character, row.sealed) : null;
}

/** Reads the items of a scene, in order. */
export function readThings(db: Reader, sceneId: string) {
  return db
    .select({ id: items.id, name: items.name, description: items.description })
    .from(sceneItems)
    .innerJoin(items, and(eq(items.id, sceneItems.itemId), isNotHidden(items)))
    .where(eq(sceneItems.sceneId, sceneId))
    .orderBy(asc(sceneItems.position));
}

/**
 * Reads the other scenes of a scene's story in order, each with its characters, what the player reads on winning it and the
 * lines that its quests wait for. Lines that not even their author may read are left out: nobody else may be told them.
 */
export async function readOtherScenes(db: Reader, sceneId: string) {
  const story = db.select({ id: scenes.storyId }).from(scenes).where(eq(scenes.id, sceneId));
  const rows = await db
    .select({
      sceneId: scenes.id,
      name: scenes.name,
      winDescription: scenes.winDescription,
      people: sql<
        string[]
      >`array(select ${sceneCharacters.characterId} from ${sceneCharacters} where ${sceneCharacters.sceneId} = ${scenes.id})`,
      questId: quests.id,
      by: characters.name,
      text: quests.knowledgeLine,
      sealed: characters.knowledgeSealed,
    })
    .from(scenes)
    .leftJoin(sceneQuests, eq(sceneQuests.sceneId, scenes.id))
    .leftJoin(quests, and(eq(quests.id, sceneQuests.questId), isDoable))
    .leftJoin(characters, eq(characters.id, quests.triggerCharacterId))
    .where(and(inArray(scenes.storyId, story), ne(scenes.id, sceneId), isPlayable))
    .orderBy(asc(scenes.position), asc(scenes.id), asc(sceneQuests.position));
  const byScene = Map.groupBy(rows, (row) => row.sceneId);
  return [...byScene.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const lines = [first, ...more].flatMap(({ questId, by, text, sealed }) =>
      questId === null || by === null || text === null || sealed ? [] : [{ questId, by, text }],
    );
    const { sceneId: id, name, winDescription, people } = first;
    return [{ sceneId: id, name, winDescription, people, lines }];
  });
}

/** Reads the player's name. */
export async function readPlayerName(db: Reader, accountId: string): Promise<string> {
  const [row] = await db.select({ name: accounts.userName }).from(accounts).where(eq(accounts.id, accountId));
  return row?.name ?? '';
}

/** Reads every scene of these stories with its characters. */
export function readScenePairs(db: Reader, storyId: string) {
  return db
    .select({ sceneId: sceneCharacters.sceneId, characterId: sceneCharacters.characterId })
    .from(sceneCharacters)
    .innerJoin(scenes, and(eq(scenes.id, sceneCharacters.sceneId), isPlayable))
    .innerJoin(characters, and(eq(characters.id, sceneCharacters.characterId), isNotHidden(characters)))
    .where(eq(scenes.storyId, storyId));
}
