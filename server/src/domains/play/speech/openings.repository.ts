import { asId, isPlayable, type Reader, scenes } from '@emberlore/database';
import { and, eq } from 'drizzle-orm';

/** Reads what the opening of a playable scene of a story is made of; null if there is no such scene. */
export async function readOpening(db: Reader, storyId: string, sceneId: string) {
  const [row] = await db
    .select({ sceneOpening: scenes.opening, sceneDescription: scenes.description })
    .from(scenes)
    .where(and(eq(scenes.id, asId(sceneId)), eq(scenes.storyId, storyId), isPlayable));
  return row ?? null;
}
