import type { Story } from './entities/story.ts';

/**
 * Returns a story as played, from the version that its owner or an admin reads: without scenes, characters and items
 * hidden by moderators and their quests, and with renumbered scenes. Returns the same story for everybody else, who
 * never gets hidden content.
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
