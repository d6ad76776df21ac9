import {
  describeCondition,
  type Finding,
  type RuleNames,
  ruleNames,
  type SceneDetail,
  type StoryRules,
  withinSentence,
} from '@emberlore/contract';
import { advice, problem } from './matter.ts';
import type { Possible } from './rule-possible.ts';
import { referenceFindings } from './rule-references.ts';
import { createSearch, explain, not, type Search, statesMost, whenReached } from './rule-search.ts';
import { isGone, listTargets, type RuleTarget } from './rule-targets.ts';
import { pathTo, type Situation } from './rule-walk.ts';

const rule = (field: string) => ({ kind: 'story' as const, field });

function targetFindings(
  targets: readonly RuleTarget[],
  search: Search,
  possible: Possible,
  names: RuleNames,
): Finding[] {
  return targets.flatMap(({ field, code, never, when, ended }) =>
    when && search.find(when, ended) === null
      ? [problem(code, rule(field), `${never}: ${explain(when, possible, names)}.`)]
      : [],
  );
}

/** Reports effects on what never happens. */
function effectFindings(rules: StoryRules, possible: Possible, names: RuleNames): Finding[] {
  return rules.effects.flatMap(({ on }, place) =>
    possible.event(on) || isGone(on, names)
      ? []
      : [
          problem(
            'effectNeverHappens',
            rule(`rules.effects.${place}`),
            `A change of variables waits for something that can never happen: that ${describeCondition(on, names).text}.`,
          ),
        ],
  );
}

/** Reports choices that can't be offered although their condition may hold. */
function absentFindings(rules: StoryRules, search: Search, names: RuleNames): Finding[] {
  return rules.choices.flatMap(({ choiceId, characterId, sceneId, question, options, when }, place) => {
    const person = rules.people.some(
      (each) =>
        each.characterId === characterId &&
        each.sceneId === sceneId &&
        !isGone(each.when, names) &&
        search.isImpossible(each.when),
    );
    const isClosed = rules.scenes.some((each) => each.sceneId === sceneId && search.isImpossible(each.when));
    const offered = options.some(({ optionId }) => search.possible.event({ chose: [choiceId, optionId] }));
    if (!(person || isClosed) || offered || search.isImpossible(when)) return [];
    const why = isClosed
      ? `${withinSentence(names.scene(sceneId) ?? '')} is never open`
      : `${withinSentence(names.character(characterId ?? '') ?? '')} is never there`;
    return [
      problem(
        'choiceNeverOffered',
        rule(`rules.choices.${place}`),
        `The choice ‘${question}’ is never offered: ${why}.`,
      ),
    ];
  });
}

function shadowFindings(rules: StoryRules, search: Search, names: RuleNames): Finding[] {
  const known = rules.endings.every(({ when }) => !isGone(when, names));
  return rules.endings.flatMap((ending, place) => {
    const earlier = rules.endings.slice(0, place);
    const open = earlier.find(({ when }) => when === undefined);
    const at = rule(`rules.endings.${place}`);
    const title = `The ending ‘${ending.title}’`;
    if (open)
      return [
        problem(
          'endingShadowed',
          at,
          `${title} can never be reached: ‘${open.title}’ stands before it and has no condition.`,
        ),
      ];
    const own = ending.when;
    if (!known || earlier.length === 0 || (own && search.find(own, true) === null)) return [];
    return search.find(whenReached(ending, earlier), true) === null
      ? [
          problem(
            'endingNeverFirst',
            at,
            `${title} can never be reached: whenever it could be, an earlier one comes first.`,
          ),
        ]
      : [];
  });
}

/** Tells how a situation comes about. */
function tellPath(state: Situation, names: RuleNames): string {
  const steps = pathTo(state).map((event) => describeCondition(event, names).text);
  return steps.length === 0
    ? 'for example if nothing of all that happens'
    : `for example when ${steps.join(', then ')}`;
}

function lastEndingFindings(rules: StoryRules, search: Search, names: RuleNames): Finding[] {
  const { endings } = rules;
  const conditions = endings.flatMap(({ when }) => when ?? []);
  if (endings.length === 0 || conditions.length < endings.length || conditions.some((when) => isGone(when, names)))
    return [];
  const state = search.find({ and: conditions.map(not) }, true);
  if (state === null) return [];
  const how = state ? tellPath(state, names) : 'as every ending has a condition';
  return [
    problem(
      'endingMissing',
      rule(`rules.endings.${endings.length - 1}`),
      `A play can end without an ending, ${how}: add a last ending without a condition.`,
    ),
  ];
}

/**
 * Returns the findings about a story's rules: walks over everything that players can decide and cause. What only play
 * can tell, such as whether somebody finds an item or wins a duel, counts as possible.
 * @param most how many situations are visited.
 */
export function ruleFindings(rules: StoryRules, scenes: readonly SceneDetail[], most = statesMost): Finding[] {
  const names = ruleNames(scenes, rules);
  const search = createSearch(rules, scenes, most);
  const { possible } = search;
  const found = [
    ...referenceFindings(rules, names, scenes),
    ...targetFindings(listTargets(rules, names), search, possible, names),
    ...effectFindings(rules, possible, names),
    ...absentFindings(rules, search, names),
    ...shadowFindings(rules, search, names),
    ...lastEndingFindings(rules, search, names),
  ];
  if (search.isExhausted())
    found.push(
      advice(
        'rulesTooMany',
        rule('rules'),
        'Your rules allow too many situations to check them all: rules that never take effect may have gone unnoticed.',
      ),
    );
  return found;
}
