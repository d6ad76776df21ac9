import { scenes, stories, type Writer } from '@emberlore/database';
import { and, asc, eq, isNull } from 'drizzle-orm';

/** A scene's id and position. */
export interface ScenePosition {
  id: string;
  position: number;
}

/**
 * Locks a story until the transaction ends and returns when it was deleted and hidden; undefined when it does not
 * exist.
 */
export async function lockStoryOfScenes(writer: Writer, storyId: string) {
  const [story] = await writer
    .select({ deletedAt: stories.deletedAt, hiddenAt: stories.hiddenAt })
    .from(stories)
    .where(eq(stories.id, storyId))
    .for('update');
  return story;
}

/** Locks the order of a story's scenes until the transaction ends and returns it, without scenes in the trash. */
export async function lockSceneOrder(writer: Writer, storyId: string): Promise<ScenePosition[]> {
  await lockStoryOfScenes(writer, storyId);
  return writer
    .select({ id: scenes.id, position: scenes.position })
    .from(scenes)
    .where(and(eq(scenes.storyId, storyId), isNull(scenes.deletedAt)))
    .orderBy(asc(scenes.position), asc(scenes.id));
}

/** Moves scenes to positions 0, 1, 2… in the given order, updating only those whose position changes. */
export async function saveSceneOrder(writer: Writer, ordered: readonly ScenePosition[]): Promise<void> {
  for (const [position, scene] of ordered.entries()) {
    if (scene.position !== position) await writer.update(scenes).set({ position }).where(eq(scenes.id, scene.id));
  }
}
