import {
  type Condition,
  capitalize,
  describeCondition,
  type RuleNames,
  type StoryRules,
  withinSentence,
  withThe,
} from '@emberlore/contract';

/** A rule that takes effect under a condition. */
export interface RuleTarget {
  /** Where it is on the page for rules, such as `rules.endings.2`. */
  field: string;
  /** Code of the finding that it never takes effect. */
  code: string;
  /** That it never takes effect, in plain words, up to the reason. */
  never: string;
  when: Condition | undefined;
  /** Whether it matters only once all scenes are won. */
  ended: boolean;
}

/** Whether deleted content is mentioned. */
export const isGone = (condition: Condition | undefined, names: RuleNames): boolean =>
  condition !== undefined && describeCondition(condition, names).gone;

/** Returns how to refer to content in a sentence. */
export function createTitles(names: RuleNames) {
  const within = (name: string | undefined) => withinSentence(name ?? '');
  return {
    scene: (id: string) => within(names.scene(id)),
    character: (id: string) => names.character(id) ?? '',
    item: (id: string) => withThe(names.item(id) ?? ''),
    quest: (id: string) => names.quest(id) ?? '',
  };
}

/** Starts a sentence. */

/** Returns every rule that takes effect under a condition. Rules about deleted content have findings of their own. */
export function listTargets(rules: StoryRules, names: RuleNames): RuleTarget[] {
  const title = createTitles(names);
  const at = <Entry extends { when?: Condition | undefined }>(
    section: keyof StoryRules,
    entries: readonly Entry[],
    code: string,
    never: (entry: Entry) => string,
    ended = false,
  ): RuleTarget[] =>
    entries.map((entry, place) => ({
      field: `rules.${section}.${place}`,
      code,
      never: capitalize(never(entry)),
      when: entry.when,
      ended,
    }));
  const epilogues = rules.endings.flatMap((ending, place) =>
    ending.epilogues.map((entry) => ({ ...entry, place, title: ending.title })),
  );
  const targets = [
    ...at(
      'choices',
      rules.choices,
      'choiceNeverOffered',
      ({ question }) => `the choice ‘${question}’ is never offered`,
    ),
    ...at(
      'endings',
      rules.endings,
      'endingUnreachable',
      ({ title: name }) => `the ending ‘${name}’ can never be reached`,
      true,
    ),
    ...epilogues.map(({ characterId, when, place, title: name }) => ({
      field: `rules.endings.${place}`,
      code: 'epilogueNeverTold',
      never: `What becomes of ${title.character(characterId)} in the ending ‘${name}’ is never told`,
      when,
      ended: true,
    })),
    ...at(
      'effects',
      rules.effects,
      'effectNeverHappens',
      ({ on }) => `what happens when ${describeCondition(on, names).text} never takes place`,
    ),
    ...at(
      'reactions',
      rules.reactions,
      'reactionNeverHeard',
      ({ itemId, characterId }) => `what ${title.character(characterId)} says to ${title.item(itemId)} is never heard`,
    ),
    ...at(
      'lines',
      rules.lines,
      'lineNeverTold',
      ({ characterId, line }) => `${title.character(characterId)} never tells ‘${line}’`,
    ),
    ...at(
      'people',
      rules.people,
      'personNeverThere',
      ({ characterId, sceneId }) => `${title.character(characterId)} is never in ${title.scene(sceneId)}`,
    ),
    ...at(
      'quests',
      rules.quests,
      'questNeverThere',
      ({ questId }) => `the quest ‘${title.quest(questId)}’ never exists`,
    ),
    ...rules.achievements.map(({ title: name, atEnd, when }, place) => ({
      field: `rules.achievements.${place}`,
      code: 'achievementNeverEarned',
      never: `The achievement ‘${name}’ can never be earned`,
      when,
      ended: atEnd,
    })),
    ...at(
      'combinations',
      rules.combinations,
      'combinationNeverMade',
      ({ resultId }) => `one way to put together ${title.item(resultId)} never works`,
    ),
    ...at('scenes', rules.scenes, 'sceneNeverOpen', ({ sceneId }) => `${title.scene(sceneId)} is never open`),
    ...at(
      'descriptions',
      rules.descriptions,
      'descriptionNeverTold',
      ({ sceneId }) => `one of the descriptions of ${title.scene(sceneId)} is never shown`,
    ),
    ...at(
      'wins',
      rules.wins,
      'winNeverTold',
      ({ sceneId }) => `one of the win texts of ${title.scene(sceneId)} is never told`,
    ),
    ...at(
      'yields',
      rules.yields,
      'yieldNeverHappens',
      ({ questId }) => `the opponent of ‘${title.quest(questId)}’ never gives way`,
    ),
  ];
  return targets.filter(({ when }) => !isGone(when, names));
}
