import {
  type CharacterDetail,
  type ItemDetail,
  type QuestDetail,
  type RuleNames,
  ruleNames,
  type SceneDetail,
  type StoryRules,
} from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';

/** A story's content that its rules can refer to, each thing once. */
export interface RuleContent {
  scenes: readonly SceneDetail[];
  characters: readonly CharacterDetail[];
  items: readonly ItemDetail[];
  quests: readonly QuestDetail[];
  rules: StoryRules;
  names: RuleNames;
}

/** Returns the story's quests in which players fight. */
export const listFights = ({ quests }: Pick<RuleContent, 'quests'>): QuestDetail[] =>
  quests.filter(({ questType }) => questType === 'FIGHT');

function onlyOnce<T>(things: readonly T[], idOf: (thing: T) => string): T[] {
  return [...new Map(things.map((thing) => [idOf(thing), thing])).values()];
}

/** Names what other rules already refer to although its author has not written it yet. */
function nameBlanks(rules: StoryRules): StoryRules {
  const choices = rules.choices.map((choice) => ({
    ...choice,
    question: choice.question.trim() || m.studio_the_question(),
    options: choice.options.map((option, place) => ({
      ...option,
      label: option.label.trim() || m.studio_answer_number({ number: place + 1 }),
    })),
  }));
  return { ...rules, choices };
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
    names: ruleNames(scenes, nameBlanks(rules)),
  };
}
