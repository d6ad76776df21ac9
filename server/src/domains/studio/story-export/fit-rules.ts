import {
  describeChanges,
  describeCondition,
  hasWords,
  limits,
  mapRuleIds,
  type RuleNames,
  type RuleTarget,
  ruleNames,
  type StoryRules,
  storyRules,
} from '@emberlore/contract';
import { findRuleProblems } from '../../library/story-rules/rule-problems.service.ts';
import type { Note } from './fit.service.ts';
import type { Manifest } from './manifest.ts';

const sections = Object.keys(storyRules.shape) as (keyof StoryRules)[];

/** How many entries a section holds. */
const most: Record<keyof StoryRules, number> = {
  variables: limits.variablesMost,
  effects: limits.effectsMost,
  choices: limits.choicesMost,
  endings: limits.endingsMost,
  reactions: limits.reactionsMost,
  lines: limits.lineRulesMost,
  people: limits.peopleRulesMost,
  quests: limits.questRulesMost,
  achievements: limits.achievementsMost,
  combinations: limits.combinationsMost,
  scenes: limits.sceneRulesMost,
  descriptions: limits.descriptionRulesMost,
  wins: limits.winRulesMost,
  yields: limits.yieldRulesMost,
};

/** Reads the entries that are valid on their own, as many as a section holds. */
function readEntries(given: Manifest['rules']): StoryRules {
  const read = sections.map((section) => {
    const { element } = storyRules.shape[section].unwrap();
    const valid = (given?.[section] ?? []).filter((entry) => element.safeParse(entry).success);
    return [section, valid.slice(0, most[section])];
  });
  return storyRules.parse(Object.fromEntries(read));
}

/** Returns the rules without entries whose texts cannot be told. */
const withoutMute = (rules: StoryRules): StoryRules => ({
  ...rules,
  choices: rules.choices.filter(hasWords),
  endings: rules.endings.filter(hasWords),
  reactions: rules.reactions.filter(hasWords),
  achievements: rules.achievements.filter(hasWords),
  combinations: rules.combinations.filter(hasWords),
  descriptions: rules.descriptions.filter(hasWords),
  wins: rules.wins.filter(hasWords),
  yields: rules.yields.filter(hasWords),
});

const countEntries = (rules: Record<keyof StoryRules, readonly unknown[]>): number =>
  sections.reduce((sum, section) => sum + rules[section].length, 0);

/** Returns the names of everything that a file's rules may refer to. */
function namesIn({ scenes, characters, items }: Manifest, rules: StoryRules): RuleNames {
  const named = scenes.map((scene, at) => ({
    sceneId: scene.id ?? '',
    sceneName: scene.name,
    sceneOrder: at,
    sceneCommonKnowledge: scene.commonKnowledge,
    characters: characters
      .filter(({ id }) => scene.characters.includes(id))
      .map(({ id, name, personalKnowledge, greetings, answers }) => ({
        characterId: id,
        characterName: name,
        characterPersonalKnowledge: personalKnowledge,
        characterGreetings: greetings,
        characterAnswers: answers,
      })),
    items: items.filter(({ id }) => scene.items.includes(id)).map(({ id, name }) => ({ itemId: id, itemName: name })),
    quests: scene.quests.map((quest) => ({ questId: quest.id ?? '', questName: quest.name })),
  }));
  return ruleNames(named, rules);
}

function unique<Entry>(entries: readonly Entry[], idOf: (entry: Entry) => string): Entry[] {
  return entries.filter((entry, at) => entries.findIndex((other) => idOf(other) === idOf(entry)) === at);
}

/** Drops entries that refer to something that is not in the file, once. */
function dropGone(manifest: Manifest, rules: StoryRules): StoryRules {
  const names = namesIn(manifest, rules);
  const quests = manifest.scenes.flatMap((scene) => scene.quests);
  const fights = new Set(quests.filter(({ type }) => type === 'FIGHT').map(({ id }) => id));
  const find: Record<RuleTarget, (id: string) => string | undefined> = names;
  const { rules: mapped } = mapRuleIds(rules, (kind, id) => (find[kind](id) === undefined ? null : id));
  const holds = (entry: Partial<Pick<StoryRules['effects'][number], 'on' | 'when' | 'set'>>) =>
    [entry.on, entry.when].every((condition) => !condition || !describeCondition(condition, names).gone) &&
    !(entry.set && describeChanges(entry.set, names).gone);
  return {
    variables: unique(mapped.variables, ({ variableId }) => variableId),
    effects: mapped.effects.filter(holds),
    choices: unique(mapped.choices, ({ choiceId }) => choiceId).filter(
      (choice) =>
        holds(choice) &&
        choice.options.every(
          ({ set, roll }) =>
            holds({ set: [...set, ...(roll?.set ?? [])] }) &&
            (roll?.variable === undefined || names.variable(roll.variable) !== undefined),
        ),
    ),
    endings: unique(mapped.endings, ({ endingId }) => endingId)
      .filter(holds)
      .map((ending) => ({ ...ending, epilogues: ending.epilogues.filter(holds) })),
    reactions: mapped.reactions.filter(holds),
    lines: mapped.lines.filter((entry) => holds(entry) && names.knows(entry.characterId, entry.line)),
    people: mapped.people.filter(holds),
    quests: mapped.quests.filter(holds),
    achievements: unique(mapped.achievements, ({ achievementId }) => achievementId).filter(holds),
    combinations: mapped.combinations.filter(holds),
    scenes: mapped.scenes.filter(holds),
    descriptions: mapped.descriptions.filter(holds),
    wins: mapped.wins.filter(holds),
    yields: unique(mapped.yields, ({ questId }) => questId).filter(
      (entry) => holds(entry) && fights.has(entry.questId),
    ),
  };
}

/** As long as the ids by which stored rules name everything; a file may have shorter ones. */
const storedId = '00000000-0000-0000-0000-000000000000';

/** Returns the rules of a file that its other content allows, and reports how many were left out. */
export function fitRules(manifest: Manifest, note: Note): StoryRules | undefined {
  if (!manifest.rules) return undefined;
  const valid = readEntries(manifest.rules);
  let rules = withoutMute(valid);
  const mute = countEntries(valid) - countEntries(rules);
  // What refers to something dropped is dropped as well.
  for (let before = -1; before !== countEntries(rules); ) {
    before = countEntries(rules);
    rules = dropGone(manifest, rules);
  }
  const lost = countEntries(manifest.rules) - countEntries(rules) - mute;
  if (lost > 0)
    note(
      lost === 1
        ? 'One rule was left out: what it refers to is not in the file.'
        : `${lost} rules were left out: what they refer to is not in the file.`,
    );
  if (mute > 0)
    note(
      mute === 1
        ? 'One rule was left out: a text of it has no letter or digit.'
        : `${mute} rules were left out: their texts have no letter or digit.`,
    );
  const [problem] = findRuleProblems(rules);
  const { rules: stored } = mapRuleIds(rules, () => storedId);
  const isLong = JSON.stringify(stored).length > limits.storyRules;
  if (problem === undefined && !isLong) return rules;
  note(isLong ? 'The rules were left out: they are too long.' : `The rules were left out. ${problem}`);
  return undefined;
}
