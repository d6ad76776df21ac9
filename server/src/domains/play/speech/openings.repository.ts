import { asId, characters, isNotHidden, isPlayable, type Reader, sceneCharacters, scenes } from '@emberlore/database';
import { and, asc, eq } from 'drizzle-orm';

/** Reads what the opening of a playable scene of a story is made of, with its first character; null if there is no such scene. */
export async function readOpening(db: Reader, storyId: string, sceneId: string) {
  const [row] = await db
    .select({ sceneOpening: scenes.opening, sceneDescription: scenes.description, char: characters.name })
    .from(scenes)
    .leftJoin(sceneCharacters, eq(sceneCharacters.sceneId, scenes.id))
    .leftJoin(characters, and(eq(characters.id, sceneCharacters.characterId), isNotHidden(characters)))
    .where(and(eq(scenes.id, asId(sceneId)), eq(scenes.storyId, storyId), isPlayable))
    .orderBy(asc(sceneCharacters.position))
    .limit(1);
  return row ?? null;
}
