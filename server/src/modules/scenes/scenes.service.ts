import type { Item, Scene } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { type PictureAddress, presentItem, presentScene } from './scenes.presenter.ts';
import { readItem, readScenes } from './scenes.repository.ts';

export { presentCharacter } from './scenes.presenter.ts';

/** The scenes of stories, as players see them. Whether a caller may see the story is for the caller of these to say. */
export interface Scenes {
  /** The scenes of a story in order: a constant number of queries. */
  ofStory(storyId: string): Promise<Scene[]>;
  /** An item with the text that tells where it was found; null when there is none. */
  foundItem(itemId: string): Promise<(Item & { itemFoundText: string }) | null>;
}

/** The scenes module over the store; `address` gives a picture's address by its content hash. */
export function createScenes(db: Reader, address: PictureAddress): Scenes {
  return {
    async ofStory(storyId) {
      const whole = await readScenes(db, storyId);
      return whole.map((scene) => presentScene(scene, address));
    },
    async foundItem(itemId) {
      const row = await readItem(db, itemId);
      return row && { ...presentItem(row, address), itemFoundText: row.item.foundText ?? '' };
    },
  };
}
