import {
  type CharacterDetail,
  type ItemDetail,
  type QuestDetail,
  type RuleNames,
  ruleNames,
  type SceneDetail,
  type StoryRules,
} from '@emberlore/contract';

/** A story's content that its rules can refer to, each thing once. */
export interface RuleContent {
  scenes: readonly SceneDetail[];
  characters: readonly CharacterDetail[];
  items: readonly ItemDetail[];
  quests: readonly QuestDetail[];
  rules: StoryRules;
  names: RuleNames;
}

function onlyOnce<T>(things: readonly T[], idOf: (thing: T) => string): T[] {
  return [...new Map(things.map((thing) => [idOf(thing), thing])).values()];
}

/** Collects what the rules of a story can refer to. */
export function buildRuleContent({ scenes }: { scenes: readonly SceneDetail[] }, rules: StoryRules): RuleContent {
  const from = <T>(list: (scene: SceneDetail) => readonly T[], idOf: (thing: T) => string) =>
    onlyOnce(scenes.flatMap(list), idOf);
  return {
    scenes,
    characters: from(
      (scene) => scene.characters,
      ({ characterId }) => characterId,
    ),
    items: from(
      (scene) => scene.items,
      ({ itemId }) => itemId,
    ),
    quests: from(
      (scene) => scene.quests,
      ({ questId }) => questId,
    ),
    rules,
    names: ruleNames(scenes, rules),
  };
}
