import {
  type Condition,
  capitalize,
  describeChanges,
  describeCondition,
  type Finding,
  type RuleNames,
  type SceneDetail,
  type StoryRules,
} from '@emberlore/contract';
import { advice, problem } from './matter.ts';
import { findVariable, holdsFor, initialValue, listAtoms, listCauses, listConditions } from './rule-atoms.ts';
import { optionFindings, rollFindings } from './rule-options.ts';
import { canBeFound } from './rule-possible.ts';
import { createTitles, isGone } from './rule-targets.ts';

const rule = (section: keyof StoryRules, place: number, part = '') => ({
  kind: 'story' as const,
  field: `rules.${section}.${place}${part}`,
});

/** Whether one of these references is to deleted content. */
const someGone = (known: readonly unknown[]) => known.includes(undefined);

type Gone = { [Section in keyof StoryRules]?: (entry: StoryRules[Section][number]) => boolean };

function goneIn(names: RuleNames): Gone {
  const when = ({ when: condition }: { when?: Condition | undefined }) => isGone(condition, names);
  return {
    choices: (each) =>
      when(each) ||
      someGone([names.scene(each.sceneId), each.characterId === null || names.character(each.characterId)]) ||
      each.options.some(({ set, roll }) => describeChanges([...set, ...(roll?.set ?? [])], names).gone) ||
      someGone(each.options.map(({ roll }) => roll?.variable === undefined || names.variable(roll.variable))),
    endings: (each) =>
      when(each) ||
      (each.sceneId !== null && names.scene(each.sceneId) === undefined) ||
      each.epilogues.some((epilogue) => when(epilogue) || names.character(epilogue.characterId) === undefined),
    effects: (each) => when(each) || isGone(each.on, names) || describeChanges(each.set, names).gone,
    reactions: (each) => when(each) || someGone([names.item(each.itemId), names.character(each.characterId)]),
    lines: (each) => when(each) || !names.knows(each.characterId, each.line),
    people: (each) => when(each) || someGone([names.scene(each.sceneId), names.character(each.characterId)]),
    quests: (each) => when(each) || names.quest(each.questId) === undefined,
    achievements: when,
    combinations: (each) => when(each) || someGone([...each.itemIds, each.resultId].map((id) => names.item(id))),
    scenes: (each) => when(each) || names.scene(each.sceneId) === undefined,
    descriptions: (each) => when(each) || names.scene(each.sceneId) === undefined,
    wins: (each) => when(each) || names.scene(each.sceneId) === undefined,
    yields: (each) => when(each) || names.quest(each.questId) === undefined,
  };
}

const called: Record<keyof StoryRules, string> = {
  choices: 'Choice',
  endings: 'Ending',
  variables: 'Variable',
  effects: 'Change of variables',
  reactions: 'Reaction to an item',
  lines: 'Line under a condition',
  people: 'Character under a condition',
  quests: 'Quest under a condition',
  achievements: 'Achievement',
  combinations: 'Combination of items',
  scenes: 'Scene under a condition',
  descriptions: 'Description',
  wins: 'Win text',
  yields: 'Way to settle a fight',
};

function goneFindings(rules: StoryRules, names: RuleNames): Finding[] {
  const gone = goneIn(names);
  return (Object.keys(gone) as (keyof StoryRules)[]).flatMap((section) => {
    const entries = rules[section] as readonly StoryRules[typeof section][number][];
    const isWrong = gone[section] as (entry: (typeof entries)[number]) => boolean;
    return entries.flatMap((entry, place) =>
      isWrong(entry)
        ? [
            problem(
              'ruleRefersToGone',
              rule(section, place),
              `${called[section]} ${place + 1} refers to something that is no longer in the story.`,
            ),
          ]
        : [],
    );
  });
}

/** Reports opponents who give way in a quest that has become one of another type. */
function yieldFindings(rules: StoryRules, names: RuleNames, scenes: readonly SceneDetail[]): Finding[] {
  const fights = scenes.flatMap(({ quests }) => quests.filter(({ questType }) => questType === 'FIGHT'));
  return rules.yields.flatMap(({ questId }, place) => {
    const name = names.quest(questId);
    if (name === undefined || fights.some((quest) => quest.questId === questId)) return [];
    return [problem('yieldNoFight', rule('yields', place), `Nobody can give way in ‘${name}’: it is not a fight.`)];
  });
}

function castFindings(rules: StoryRules, names: RuleNames, scenes: readonly SceneDetail[]): Finding[] {
  const title = createTitles(names);
  const isIn = (characterId: string, sceneId: string) =>
    scenes.some(
      (scene) => scene.sceneId === sceneId && scene.characters.some((each) => each.characterId === characterId),
    );
  const isMissing = (characterId: string | null, sceneId: string) =>
    characterId !== null &&
    !someGone([names.character(characterId), names.scene(sceneId)]) &&
    !isIn(characterId, sceneId);
  return [
    ...rules.choices.flatMap(({ characterId, sceneId, question }, place) =>
      isMissing(characterId, sceneId)
        ? [
            problem(
              'choiceNobodyThere',
              rule('choices', place),
              `${title.character(characterId ?? '')} offers the choice ‘${question}’ but is not in ${title.scene(sceneId)}.`,
            ),
          ]
        : [],
    ),
    ...rules.people.flatMap(({ characterId, sceneId }, place) =>
      isMissing(characterId, sceneId)
        ? [
            advice(
              'personElsewhere',
              rule('people', place),
              `${title.character(characterId)} has a condition for ${title.scene(sceneId)} but is not in that scene.`,
            ),
          ]
        : [],
    ),
    ...yieldFindings(rules, names, scenes),
    ...rules.combinations.flatMap(({ itemIds, resultId }, place) => {
      const missing = itemIds.find((id) => !canBeFound(id, scenes, rules));
      const isWhole = !someGone([...itemIds, resultId].map((id) => names.item(id)));
      return isWhole && missing !== undefined
        ? [
            problem(
              'combinationItemNowhere',
              rule('combinations', place),
              `${capitalize(title.item(resultId))} can never be put together: nobody can find ${title.item(missing)}.`,
            ),
          ]
        : [];
    }),
    ...rules.reactions.flatMap(({ itemId, characterId }, place) =>
      names.item(itemId) !== undefined &&
      names.character(characterId) !== undefined &&
      !canBeFound(itemId, scenes, rules)
        ? [
            problem(
              'reactionItemNowhere',
              rule('reactions', place),
              `${title.character(characterId)} reacts to ${title.item(itemId)}, which nobody can find: no quest asks players to search its scene.`,
            ),
          ]
        : [],
    ),
  ];
}

/** Returns the variables that conditions and dice depend on. */
function readVariables(rules: StoryRules): Set<string | undefined> {
  const added = rules.choices.flatMap(({ options }) => options.map(({ roll }) => roll?.variable));
  return new Set([...listConditions(rules).flatMap(listAtoms).map(findVariable), ...added]);
}

function variableFindings(rules: StoryRules): Finding[] {
  const read = readVariables(rules);
  const changed = new Set(listCauses(rules).flatMap(({ set }) => set.map(({ variable }) => variable)));
  return rules.variables.flatMap(({ variableId, name }, place) => {
    const isRead = read.has(variableId);
    const isSet = changed.has(variableId);
    if (isRead && isSet) return [];
    const at = rule('variables', place);
    if (!isRead && !isSet) return [advice('variableUnused', at, `Nothing sets or reads the variable ‘${name}’.`)];
    return isRead
      ? [problem('variableNeverSet', at, `Nothing ever changes the variable ‘${name}’, but a condition depends on it.`)]
      : [advice('variableNeverRead', at, `The variable ‘${name}’ is changed, but nothing depends on it.`)];
  });
}

/** Reports words and numbers compared with variables of another kind. */
function kindFindings(rules: StoryRules, names: RuleNames): Finding[] {
  const atoms = [
    ...new Map(
      listConditions(rules)
        .flatMap(listAtoms)
        .map((atom) => [JSON.stringify(atom), atom]),
    ).values(),
  ];
  return atoms.flatMap((atom) => {
    const place = rules.variables.findIndex(({ variableId }) => variableId === findVariable(atom));
    const variable = rules.variables[place];
    if (!variable || describeCondition(atom, names).gone) return [];
    const fits = 'is' in atom ? typeof atom.is[1] === typeof initialValue(variable) : variable.type === 'number';
    if (fits || holdsFor(atom, initialValue(variable))) return [];
    return [
      problem(
        'variableOtherKind',
        rule('variables', place),
        `A condition asks whether ${describeCondition(atom, names).text}, which does not fit the kind of that variable.`,
      ),
    ];
  });
}

/** Returns the findings about what single rules refer to. */
export function referenceFindings(rules: StoryRules, names: RuleNames, scenes: readonly SceneDetail[]): Finding[] {
  return [
    ...goneFindings(rules, names),
    ...castFindings(rules, names, scenes),
    ...variableFindings(rules),
    ...kindFindings(rules, names),
    ...optionFindings(rules, readVariables(rules)),
    ...rollFindings(rules),
  ];
}
