import { isNotHidden, type Reader, scenes, type Writer } from '@emberlore/database';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { wasTrashedByDecision, whenHidden } from '../../../kit/trash-times.ts';

/** Reads a scene's story and state, including scenes in the trash; null when the scene does not exist. */
export async function readSceneInTrash(db: Reader, sceneId: string) {
  const [row] = await db
    .select({
      storyId: scenes.storyId,
      sceneName: scenes.name,
      trashed: sql<boolean>`${scenes.deletedAt} is not null`,
      trashedByDecision: wasTrashedByDecision(scenes),
      hidden: sql<boolean>`not (${isNotHidden(scenes)})`,
    })
    .from(scenes)
    .where(eq(scenes.id, sceneId));
  return row ?? null;
}

/** Moves a scene to the trash. */
export async function trashScene(writer: Writer, sceneId: string): Promise<void> {
  await writer
    .update(scenes)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(scenes.id, sceneId), isNull(scenes.deletedAt)));
}

/** Restores a scene from the trash to this position. */
export async function untrashScene(writer: Writer, sceneId: string, position: number): Promise<void> {
  await writer.update(scenes).set({ deletedAt: null, position }).where(eq(scenes.id, sceneId));
}

/** Hides a scene from players or shows it again. Hiding a hidden scene has no effect. */
export async function setHidden(writer: Writer, sceneId: string, hidden: boolean): Promise<void> {
  await writer
    .update(scenes)
    .set({ hiddenAt: hidden ? whenHidden(scenes) : null })
    .where(eq(scenes.id, sceneId));
}
