import { scenes, stories, type Writer } from '@emberlore/database';
import { and, asc, eq, isNull } from 'drizzle-orm';

/** A scene at its place. */
export interface PlacedScene {
  id: string;
  position: number;
}

/** Holds a story until the transaction ends, and answers whether it is deleted or hidden; undefined without it. */
export async function lockStoryOfScenes(writer: Writer, storyId: string) {
  const [story] = await writer
    .select({ deletedAt: stories.deletedAt, hiddenAt: stories.hiddenAt })
    .from(stories)
    .where(eq(stories.id, storyId))
    .for('update');
  return story;
}

/** Holds the order of a story's scenes until the transaction ends, and answers it; the trash is left out. */
export async function lockPlaces(writer: Writer, storyId: string): Promise<PlacedScene[]> {
  await lockStoryOfScenes(writer, storyId);
  return writer
    .select({ id: scenes.id, position: scenes.position })
    .from(scenes)
    .where(and(eq(scenes.storyId, storyId), isNull(scenes.deletedAt)))
    .orderBy(asc(scenes.position), asc(scenes.id));
}

/** Puts scenes at places 0, 1, 2…, as they are listed; those that are there already are left alone. */
export async function setPlaces(writer: Writer, ordered: readonly PlacedScene[]): Promise<void> {
  for (const [position, scene] of ordered.entries()) {
    if (scene.position !== position) await writer.update(scenes).set({ position }).where(eq(scenes.id, scene.id));
  }
}
