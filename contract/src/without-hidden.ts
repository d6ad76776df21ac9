import type { Story } from './entities/story.ts';

/**
 * A story as it is played, from what its owner or an admin reads: without the scenes, characters and items that
 * moderators have hidden and the quests that are about them, with the places of the scenes counted anew. For everybody
 * else, who is told of none of that, it is the same story.
 */
export function withoutHidden<Whole extends Pick<Story, 'scenes'>>(story: Whole): Whole {
  const hidden = new Set(
    story.scenes.flatMap(({ characters, items }) => [
      ...characters.flatMap(({ characterId, characterHidden }) => (characterHidden ? [characterId] : [])),
      ...items.flatMap(({ itemId, itemHidden }) => (itemHidden ? [itemId] : [])),
    ]),
  );
  const scenes = story.scenes.filter(({ sceneHidden }) => !sceneHidden);
  if (hidden.size === 0 && scenes.length === story.scenes.length) return story;
  return {
    ...story,
    scenes: scenes.map((scene, sceneOrder) => ({
      ...scene,
      sceneOrder,
      characters: scene.characters.filter(({ characterHidden }) => !characterHidden),
      items: scene.items.filter(({ itemHidden }) => !itemHidden),
      quests: scene.quests.filter(({ questTriggerId }) => !hidden.has(questTriggerId)),
    })),
  };
}
