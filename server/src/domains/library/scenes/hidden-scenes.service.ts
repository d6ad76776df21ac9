import { limits } from '@emberlore/contract';
import type { Reader, Writer } from '@emberlore/database';
import * as repository from './hidden-scenes.repository.ts';
import { lockSceneOrder, saveSceneOrder } from './scene-places.ts';

/**
 * Scenes deleted by moderators: both hidden and in the trash, so that an owner who restores one doesn't show it to
 * others.
 */
export interface HiddenScenes {
  /** Hides a scene and moves it to its owner's trash, as part of a transaction. */
  remove(sceneId: string, writer: Writer): Promise<void>;
  /**
   * Reverses `remove`. A scene that its owner has deleted, or for which the story has no room, stays in the trash but is no
   * longer hidden.
   */
  restore(sceneId: string, writer: Writer): Promise<void>;
}

/** Finds a scene's story and state, including scenes in the trash; null when the scene does not exist. */
export const findSceneInTrash = (reader: Reader, sceneId: string) => repository.readSceneInTrash(reader, sceneId);

/** Shows a scene hidden by moderators again, as part of a transaction. */
export const showScene = (writer: Writer, sceneId: string) => repository.setHidden(writer, sceneId, false);

/** Hides a scene from players, as part of a transaction. */
export const hideScene = (writer: Writer, sceneId: string) => repository.setHidden(writer, sceneId, true);

/** Moves a scene to the trash, as part of a transaction; the following scenes move up. */
export async function moveToTrash(writer: Writer, storyId: string, sceneId: string): Promise<void> {
  const places = await lockSceneOrder(writer, storyId);
  await repository.trashScene(writer, sceneId);
  await saveSceneOrder(
    writer,
    places.filter(({ id }) => id !== sceneId),
  );
}

/**
 * Restores a scene to the end of its story, as part of a transaction. Returns false when the story already has four
 * scenes.
 */
export async function takeFromTrash(writer: Writer, storyId: string, sceneId: string): Promise<boolean> {
  const places = await lockSceneOrder(writer, storyId);
  if (places.some(({ id }) => id === sceneId)) return true;
  if (places.length >= limits.storyScenes) return false;
  await repository.untrashScene(writer, sceneId, places.length);
  await saveSceneOrder(writer, places);
  return true;
}

export const hiddenScenes: HiddenScenes = {
  async remove(sceneId, writer) {
    const place = await repository.readSceneInTrash(writer, sceneId);
    if (!place) return;
    await repository.setHidden(writer, sceneId, true);
    await moveToTrash(writer, place.storyId, sceneId);
  },
  async restore(sceneId, writer) {
    const place = await repository.readSceneInTrash(writer, sceneId);
    if (!place) return;
    await repository.setHidden(writer, sceneId, false);
    if (place.trashedByDecision) await takeFromTrash(writer, place.storyId, sceneId);
  },
};
