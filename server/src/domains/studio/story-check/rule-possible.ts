import type { Condition, RuleEvent, SceneDetail, StoryRules, VariableValue } from '@emberlore/contract';
import {
  type Atom,
  atomKey,
  type Cause,
  findVariable,
  holdsFor,
  initialValue,
  type Judge,
  judgeCondition,
  listCauses,
} from './rule-atoms.ts';
import { listOutcomes, madeIn } from './rule-rolls.ts';
import type { RuleWork } from './rule-work.ts';

/** The values that a variable can ever have: a range of numbers, or a list. */
interface PossibleValues {
  least: number;
  most: number;
  listed: ReadonlySet<VariableValue>;
}

/**
 * What can ever happen in a story, judged generously: everything that may have been possible at some time may be so at any
 * other time. What is impossible here is impossible in play.
 */
export interface Possible {
  event(event: RuleEvent): boolean;
  values(variableId: string): PossibleValues;
  judge: Judge;
}

/** Whether a story's content allows an event, whatever the rules say. */
function isThere(event: RuleEvent, scenes: readonly SceneDetail[], rules: StoryRules): boolean {
  const isCast = (id: string) =>
    scenes.some(({ characters }) => characters.some(({ characterId }) => characterId === id));
  if ('entered' in event) return scenes.some(({ sceneId }) => sceneId === event.entered[0]);
  if ('won' in event) return scenes.some(({ sceneId }) => sceneId === event.won[0]);
  if ('completed' in event)
    return scenes.some(({ quests }) => quests.some(({ questId }) => questId === event.completed[0]));
  if ('found' in event) return canBeFound(event.found[0], scenes, rules);
  if ('combined' in event) return isMade(event.combined[0], rules);
  if ('shown' in event) return canBeFound(event.shown[0], scenes, rules) && isCast(event.shown[1]);
  if ('given' in event) return canBeFound(event.given[0], scenes, rules) && isCast(event.given[1]);
  if ('told' in event) return isCast(event.told[0]);
  return !('duel' in event) || isCast(event.duel[0]);
}

/** Whether players can make an item of others. */
const isMade = (itemId: string, { combinations }: StoryRules): boolean =>
  combinations.some(({ resultId }) => resultId === itemId);

/**
 * Whether players can come by an item that rules name: a quest of its scene asks them to search, or they can find all of
 * which it is made.
 * @param within items that are made of this one.
 */
export function canBeFound(
  itemId: string,
  scenes: readonly SceneDetail[],
  rules: StoryRules,
  within: readonly string[] = [],
): boolean {
  const inner = [...within, itemId];
  if (isMade(itemId, rules))
    return rules.combinations.some(
      ({ resultId, itemIds }) =>
        resultId === itemId && itemIds.every((id) => !inner.includes(id) && canBeFound(id, scenes, rules, inner)),
    );
  return scenes.some(
    ({ items, quests }) =>
      items.some((item) => item.itemId === itemId) && quests.some(({ questType }) => questType === 'SEARCH'),
  );
}

/** An event that rules hold back, with the conditions without which it can't happen. */
interface Guarded {
  event: RuleEvent;
  guards: Condition[];
}

/** Returns the events that rules hold back, by key. */
function collectGuards(
  { lines, quests, choices, scenes, combinations }: StoryRules,
  all: readonly SceneDetail[],
): Map<string, Guarded> {
  const guarded = new Map<string, Guarded>();
  const add = (event: RuleEvent, when: Condition | undefined) => {
    const before = guarded.get(atomKey(event))?.guards ?? [];
    guarded.set(atomKey(event), { event, guards: when ? [...before, when] : before });
  };
  for (const { characterId, line, when } of lines) add({ told: [characterId, line] }, when);
  for (const { questId, when } of quests) add({ completed: [questId] }, when);
  for (const resultId of new Set(combinations.map((each) => each.resultId))) {
    const ways = combinations.filter((each) => each.resultId === resultId);
    const guard: Condition = {
      or: ways.map(({ itemIds, when }) => ({
        and: [...itemIds.map((id) => ({ carries: [id] as [string] })), when ?? []].flat(),
      })),
    };
    add({ combined: [resultId] }, guard);
    add({ found: [resultId] }, guard);
  }
  for (const { sceneId, when } of scenes) {
    const goals = all.find((scene) => scene.sceneId === sceneId)?.quests ?? [];
    add({ entered: [sceneId] }, when);
    add({ won: [sceneId] }, when);
    for (const { questId } of goals) add({ completed: [questId] }, when);
    for (const choice of choices.filter((each) => each.sceneId === sceneId))
      for (const { optionId } of choice.options) add({ chose: [choice.choiceId, optionId] }, when);
  }
  for (const choice of choices)
    for (const option of choice.options) {
      add({ chose: [choice.choiceId, option.optionId] }, choice.when);
      for (const { event, can, when } of option.roll ? listOutcomes(choice, option) : []) {
        if (!can) continue;
        add(event, choice.when);
        add(event, when);
      }
    }
  return guarded;
}

/** Whether a condition can hold. */
type CanHold = (condition: Condition | undefined) => boolean;

/** Whether a choice can be offered at all: its scene exists, and the character who offers it can be present. */
function isOffered(choiceId: string, rules: StoryRules, scenes: readonly SceneDetail[], canHold: CanHold): boolean {
  const choice = rules.choices.find((other) => other.choiceId === choiceId);
  const scene = scenes.find(({ sceneId }) => sceneId === choice?.sceneId);
  if (!choice || !scene) return false;
  const { characterId } = choice;
  if (characterId === null) return true;
  const absence = rules.people.filter((rule) => rule.sceneId === scene.sceneId && rule.characterId === characterId);
  return (
    scene.characters.some((character) => character.characterId === characterId) &&
    absence.every(({ when }) => canHold(when))
  );
}

function collectValues(rules: StoryRules, causes: readonly Cause[]): Map<string, PossibleValues> {
  return new Map(
    rules.variables.map((variable) => {
      const changes = causes.flatMap(({ set }) => set.filter((change) => change.variable === variable.variableId));
      const listed = [initialValue(variable), ...changes.flatMap((change) => ('to' in change ? [change.to] : []))];
      const sums = changes.flatMap((change) => ('add' in change ? [change.add] : []));
      const add = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0);
      const numbers = variable.type === 'number' ? listed.map(Number) : [0];
      return [
        variable.variableId,
        {
          least: Math.min(...numbers) + add(sums.filter((each) => each < 0)),
          most: Math.max(...numbers) + add(sums.filter((each) => each > 0)),
          listed: new Set(listed),
        },
      ];
    }),
  );
}

const nothing: PossibleValues = { least: 0, most: 0, listed: new Set() };

function judgeVariable(atom: Atom, { least, most, listed }: PossibleValues): ReturnType<Judge> {
  if ('is' in atom) {
    const can = listed.has(atom.is[1]);
    return { can, cannot: listed.size > Number(can) };
  }
  const ends = [holdsFor(atom, least), holdsFor(atom, most)];
  return { can: ends.includes(true), cannot: ends.includes(false) };
}

const events = new WeakMap<object, RuleEvent>();

/** Returns the event that an atom asks for: an item must be found to be carried. Always the same object, see `atomKey`. */
function eventOf(atom: Atom): RuleEvent {
  const event = events.get(atom) ?? ('carries' in atom ? { found: atom.carries } : (atom as RuleEvent));
  events.set(atom, event);
  return event;
}

const everything: PossibleValues = {
  least: Number.NEGATIVE_INFINITY,
  most: Number.POSITIVE_INFINITY,
  listed: new Set(),
};

/** What holds where there was too much work to find out: nothing is impossible. */
const unknown: Possible = {
  event: () => true,
  values: () => everything,
  judge: () => ({ can: true, cannot: true }),
};

/**
 * Finds what can ever happen: starts with nothing, and adds what that makes possible until there is no more. Everything
 * counts as possible if that takes more work than is left.
 */
export function findPossible(rules: StoryRules, scenes: readonly SceneDetail[], work: RuleWork): Possible {
  const causes = listCauses(rules);
  const happened = new Set<string>();
  let active: Cause[] = [];
  let values = collectValues(rules, active);
  const guarded = collectGuards(rules, scenes);
  const allowed = new Map<string, boolean>();
  const isAllowed = (event: RuleEvent, key: string): boolean => {
    const known = allowed.get(key) ?? isThere(event, scenes, rules);
    allowed.set(key, known);
    return known;
  };
  const isPossible = (event: RuleEvent): boolean => {
    const key = atomKey(event);
    return guarded.has(key) || madeIn(event).length > 0 ? happened.has(key) : isAllowed(event, key);
  };
  const judge: Judge = (atom) => {
    const variable = findVariable(atom);
    if (variable !== undefined) return judgeVariable(atom, values.get(variable) ?? nothing);
    return { can: isPossible(eventOf(atom)), cannot: true };
  };
  const canHold: CanHold = (condition) => judgeCondition(condition, judge, work).can;
  for (let before = -1; before < happened.size + active.length; ) {
    before = happened.size + active.length;
    for (const [key, { event, guards }] of guarded) {
      if (happened.has(key)) continue;
      const [choiceId] = madeIn(event);
      const open = choiceId === undefined ? isAllowed(event, key) : isOffered(choiceId, rules, scenes, canHold);
      if (open && guards.every(canHold)) happened.add(key);
    }
    active = causes.filter(({ on, when }) => isPossible(on) && canHold(when));
    work.spend(rules.variables.length * active.length);
    values = collectValues(rules, active);
    if (work.isGone) return unknown;
  }
  return { event: isPossible, values: (id) => values.get(id) ?? nothing, judge };
}
