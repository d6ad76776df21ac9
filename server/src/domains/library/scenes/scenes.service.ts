import type { Item, SceneDetail } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import type { Caller } from '../../../kit/route.ts';
import { type PictureAddress, presentItem, presentScene, presentWholeScene } from './scenes.presenter.ts';
import { readItem, readItems, readPlaceOf, readScenes } from './scenes.repository.ts';

export { presentCharacter, presentCharacterFor, presentWholeItem, presentWholeQuest } from './scenes.presenter.ts';

/** The scenes of stories, as players see them. Whether a caller may see the story is for the caller of these to say. */
export interface Scenes {
  /**
   * The scenes of a story in order: a constant number of queries. With an `editor`, the story's owner or an admin, they
   * hold what would spoil the game and what moderators have hidden.
   */
  ofStory(storyId: string, editor?: Caller | null): Promise<SceneDetail[]>;
  /** The story that a scene belongs to; null when there is no such scene, or it is in the trash. */
  storyOf(sceneId: string): Promise<string | null>;
  /** An item with the text that tells where it was found; null when there is none. */
  foundItem(itemId: string): Promise<(Item & { itemFoundText: string }) | null>;
  /** These items, in the order of the ids; those that are gone are left out. */
  items(itemIds: readonly string[]): Promise<Item[]>;
}

/** The scenes module over the database; `address` gives a picture's address by its content hash. */
export function createScenes(db: Reader, address: PictureAddress): Scenes {
  return {
    async ofStory(storyId, editor = null) {
      const found = await readScenes(db, storyId, editor !== null);
      return found.map((scene) => (editor ? presentWholeScene(scene, address, editor) : presentScene(scene, address)));
    },
    async storyOf(sceneId) {
      const place = await readPlaceOf(db, sceneId);
      return place && place.deletedAt === null ? place.storyId : null;
    },
    async items(itemIds) {
      const rows = await readItems(db, itemIds);
      return itemIds.flatMap((itemId) =>
        rows.filter(({ item }) => item.id === itemId).map((row) => presentItem(row, address)),
      );
    },
    async foundItem(itemId) {
      const row = await readItem(db, itemId);
      return row && { ...presentItem(row, address), itemFoundText: row.item.foundText ?? '' };
    },
  };
}
