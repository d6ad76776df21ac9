import type { Atmosphere, Item, SceneDetail } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import type { Caller } from '../../../kit/route.ts';
import { type PictureAddress, presentItem, presentScene, presentWholeScene } from './scenes.presenter.ts';
import { readItem, readItems, readSceneStory, readScenes } from './scenes.repository.ts';

export { presentCharacter, presentCharacterFor, presentWholeItem, presentWholeQuest } from './scenes.presenter.ts';

/** The scenes of stories, as players see them. Callers must check that the story may be seen. */
export interface Scenes {
  /**
   * Returns a story's scenes in order, in a constant number of queries. For an `editor`, the story's owner or an admin,
   * they include spoilers and content hidden by moderators.
   */
  ofStory(storyId: string, editor?: Caller | null): Promise<SceneDetail[]>;
  /** Returns the id of a scene's story; null when the scene does not exist or is in the trash. */
  findStory(sceneId: string): Promise<string | null>;
  /** Returns an item with the text shown when it is found; null when the account may not see it now. */
  foundItem(itemId: string, accountId: string): Promise<(Item & { itemFoundText: string }) | null>;
  /** Returns these items in the order of the ids, omitting those that no longer exist or are hidden. */
  items(itemIds: readonly string[]): Promise<Item[]>;
}

/**
 * Creates the scenes service; `address` returns a picture's URL by its content hash, `atmospheres` are those of
 * backgrounds by their content hash.
 */
export function createScenes(
  db: Reader,
  address: PictureAddress,
  atmospheres: ReadonlyMap<string, Atmosphere> = new Map(),
): Scenes {
  const pictures = { address, atmospheres };
  return {
    async ofStory(storyId, editor = null) {
      const found = await readScenes(db, storyId, {
        whole: editor !== null,
        accountId: editor?.accountId ?? null,
      });
      return found.map((scene) =>
        editor ? presentWholeScene(scene, pictures, editor) : presentScene(scene, pictures),
      );
    },
    async findStory(sceneId) {
      const place = await readSceneStory(db, sceneId);
      return place && place.deletedAt === null ? place.storyId : null;
    },
    async items(itemIds) {
      const rows = await readItems(db, itemIds);
      return itemIds.flatMap((itemId) =>
        rows.filter(({ item }) => item.id === itemId).map((row) => presentItem(row, address)),
      );
    },
    async foundItem(itemId, accountId) {
      const row = await readItem(db, itemId, accountId);
      return row && { ...presentItem(row, address), itemFoundText: row.item.foundText ?? '' };
    },
  };
}
