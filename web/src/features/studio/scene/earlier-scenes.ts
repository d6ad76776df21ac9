import type { CharacterDetail, ItemDetail, SceneDetail } from '@emberlore/contract';

/** What the story's other scenes hold, each once, for a scene to take over. */
export interface EarlierScenes {
  characters: readonly CharacterDetail[];
  items: readonly ItemDetail[];
  /** The facts of each scene that has some. */
  facts: readonly { sceneName: string; facts: readonly string[] }[];
}

/** Collects what a scene can take over from the others of its story. */
export function collectEarlier(scenes: readonly SceneDetail[], nameOf: (scene: SceneDetail) => string): EarlierScenes {
  const characters = new Map(scenes.flatMap((scene) => scene.characters).map((each) => [each.characterId, each]));
  const items = new Map(scenes.flatMap((scene) => scene.items).map((each) => [each.itemId, each]));
  return {
    characters: [...characters.values()].filter(({ characterHidden }) => !characterHidden),
    items: [...items.values()].filter(({ itemHidden }) => !itemHidden),
    facts: scenes
      .map((scene) => ({ sceneName: nameOf(scene), facts: scene.sceneCommonKnowledge ?? [] }))
      .filter(({ facts }) => facts.length > 0),
  };
}
