import { limits } from '@emberlore/contract';
import type { Reader, Writer } from '@emberlore/database';
import * as repository from './hidden-scenes.repository.ts';
import { lockPlaces, setPlaces } from './scene-places.ts';

/** Scenes that moderators delete: hidden as well as trashed, so that their owner brings them back for nobody else. */
export interface HiddenScenes {
  /** Hides a scene and puts it into its owner's trash, as part of a transaction. */
  remove(sceneId: string, writer: Writer): Promise<void>;
  /** Undoes `remove`. A scene for which its story has no place any more stays in the trash, no longer hidden. */
  restore(sceneId: string, writer: Writer): Promise<void>;
}

/** The story of a scene, whether or not the scene is in the trash; null when there is none. */
export const findSceneInTrash = (reader: Reader, sceneId: string) => repository.readSceneInTrash(reader, sceneId);

/** Shows a scene that moderators had hidden, as part of a transaction. */
export const showScene = (writer: Writer, sceneId: string) => repository.setHidden(writer, sceneId, false);

/** Puts a scene into the trash, as part of a transaction; the scenes after it move up. */
export async function moveToTrash(writer: Writer, storyId: string, sceneId: string): Promise<void> {
  const places = await lockPlaces(writer, storyId);
  await repository.trashScene(writer, sceneId);
  await setPlaces(
    writer,
    places.filter(({ id }) => id !== sceneId),
  );
}

/** Puts a scene at the end of its story, as part of a transaction; false when the story has four others. */
export async function takeFromTrash(writer: Writer, storyId: string, sceneId: string): Promise<boolean> {
  const places = await lockPlaces(writer, storyId);
  if (places.some(({ id }) => id === sceneId)) return true;
  if (places.length >= limits.storyScenes) return false;
  await repository.untrashScene(writer, sceneId, places.length);
  await setPlaces(writer, places);
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
    if (place.trashed) await takeFromTrash(writer, place.storyId, sceneId);
  },
};
