import {
  type Condition,
  ownEntry,
  type RollOutcome,
  type RuleEvent,
  type StoryRules,
  type VariableChange,
  type VariableValue,
} from '@emberlore/contract';
import {
  type Atom,
  atomKey,
  type Cause,
  certainly,
  findVariable,
  holdsFor,
  initialValue,
  type Judge,
  judgeCondition,
  listAtoms,
} from './rule-atoms.ts';
import { type Causes, type ConeOfInfluence, collectCauses, findCone, sceneIn } from './rule-cone.ts';
import type { Possible } from './rule-possible.ts';
import { madeIn } from './rule-rolls.ts';
import type { RuleWork } from './rule-work.ts';

/** A situation in a play: what of the cone has happened and changed. */
export interface Situation {
  /** The option of each choice that was made. */
  chosen: Readonly<Record<string, string>>;
  /** How the dice of each choice turned out. */
  rolls: Readonly<Record<string, RollOutcome>>;
  /** The numbers of the events that have happened, in order. */
  happened: readonly number[];
  values: Readonly<Record<string, VariableValue>>;
  /** How it came about: the last event, and the state before it. */
  last: { event: RuleEvent; before: Situation } | null;
}

/** All situations that conditions depend on. */
interface Exploration {
  states: readonly Situation[];
  /** Whether these are all; false if there were too many. */
  complete: boolean;
  /** How atoms turn out in a situation, at some time in play or once all scenes are won. */
  judgeIn(state: Situation, ended: boolean): Judge;
  /** Whether a run can end in a situation: no choice of a won scene is waiting. */
  canEnd(state: Situation): boolean;
}

function judgeWith(cone: ConeOfInfluence, possible: Possible, state: Situation, ended: boolean, work: RuleWork): Judge {
  return (atom) => {
    const variable = findVariable(atom);
    if (variable !== undefined) {
      const value = ownEntry(state.values, variable);
      return value === undefined ? possible.judge(atom) : certainly(holdsFor(atom, value));
    }
    const [choiceId, optionId] = madeIn(atom);
    if (choiceId !== undefined && cone.options.has(choiceId)) {
      const isSo = !('rolled' in atom) || ownEntry(state.rolls, choiceId) === atom.rolled[2];
      return certainly(isSo && ownEntry(state.chosen, choiceId) === optionId);
    }
    const sceneId = ended ? sceneIn(atom) : undefined;
    if (sceneId !== undefined) {
      const { can } = possible.judge(atom);
      return can
        ? judgeOpen(sceneId, cone, state, judgeWith(cone, possible, state, false, work), work)
        : certainly(false);
    }
    const known = cone.events.get(atomKey(atom));
    return known ? certainly(state.happened.includes(known.number)) : possible.judge(atom);
  };
}

/** Judges whether a scene is open, so that a story has to win it before it ends. One that was entered stays open. */
function judgeOpen(
  sceneId: string,
  cone: ConeOfInfluence,
  state: Situation,
  judge: Judge,
  work: RuleWork,
): ReturnType<Judge> {
  const entered = cone.events.get(atomKey({ entered: [sceneId] }));
  const when = cone.scenes.get(sceneId);
  if (!when || (entered && state.happened.includes(entered.number))) return certainly(true);
  return judgeCondition(when, judge, work);
}

const mostOfNumber = 999;

function applyChanges(
  values: Situation['values'],
  set: readonly VariableChange[],
  { variables }: ConeOfInfluence,
): Situation['values'] {
  const changed = { ...values };
  for (const change of set) {
    const { variable } = change;
    if (!variables.has(variable)) continue;
    const sum = Number(ownEntry(changed, variable) ?? 0) + ('add' in change ? change.add : 0);
    changed[variable] = 'to' in change ? change.to : Math.max(-mostOfNumber, Math.min(mostOfNumber, sum));
  }
  return changed;
}

/** A walk for which no work was left. */
const nowhere: Exploration = {
  states: [],
  complete: false,
  judgeIn: () => () => ({ can: true, cannot: true }),
  canEnd: () => false,
};

/** Walks the situations of one cone, breadth first. */
export class RuleWalker {
  readonly #rules: StoryRules;
  readonly #possible: Possible;
  readonly #causes: Causes;
  readonly #work: RuleWork;
  readonly #walks = new Map<string, Exploration>();
  #left: number;

  /** @param most how many situations are visited altogether. */
  constructor(rules: StoryRules, possible: Possible, work: RuleWork, most: number) {
    this.#rules = rules;
    this.#possible = possible;
    this.#causes = collectCauses(rules, possible);
    this.#work = work;
    this.#left = most;
  }

  /** Whether there were too many situations to visit or to judge all. */
  get exhausted(): boolean {
    return this.#work.isGone || [...this.#walks.values()].some(({ complete }) => !complete);
  }

  /** Returns all situations on which these conditions depend. */
  walk(targets: readonly Condition[]): Exploration {
    if (this.#work.isGone) return nowhere;
    const cone = findCone(targets, this.#rules, this.#causes, { possible: this.#possible, work: this.#work });
    const made = cone.choices.map(({ choiceId }) => choiceId);
    const key = JSON.stringify([[...cone.variables].sort(), made, [...cone.scenes.keys()].sort()]);
    const known = this.#walks.get(key);
    if (known) return known;
    const walk = this.#explore(cone);
    this.#walks.set(key, walk);
    return walk;
  }

  #explore(cone: ConeOfInfluence): Exploration {
    const start = this.#rules.variables.filter(({ variableId }) => cone.variables.has(variableId));
    const values = Object.fromEntries(start.map((variable) => [variable.variableId, initialValue(variable)]));
    const states: Situation[] = [{ chosen: {}, rolls: {}, happened: [], values, last: null }];
    const seen = new Set(states.map((state) => nameOf(state, cone)));
    let complete = true;
    for (let at = 0; at < states.length && complete; at += 1) {
      const following = this.#following(states[at] as Situation, cone);
      complete = this.#left > 0 && !this.#work.isGone;
      for (const next of following) {
        const name = nameOf(next, cone);
        if (seen.has(name)) continue;
        this.#left -= 1;
        seen.add(name);
        states.push(next);
      }
    }
    const judgeIn = (state: Situation, ended: boolean) => judgeWith(cone, this.#possible, state, ended, this.#work);
    return { states, complete, judgeIn, canEnd: this.#endsOf(cone, judgeIn) };
  }

  /** Returns `Exploration.canEnd`, which judges each situation once, however many endings are searched. */
  #endsOf({ choices, scenes }: ConeOfInfluence, judgeIn: Exploration['judgeIn']): Exploration['canEnd'] {
    const known = new Map<Situation, boolean>();
    const everywhere = choices
      .filter(({ characterId }) => characterId === null)
      .map(({ choiceId, sceneId, when }) => {
        const isWon: Condition = { won: [sceneId] };
        return { choiceId, when: scenes.has(sceneId) ? { and: [isWon, ...(when ? [when] : [])] } : when };
      });
    const judgeEnd = (state: Situation) =>
      everywhere
        .filter(({ choiceId }) => !Object.hasOwn(state.chosen, choiceId))
        .every(({ when }) => judgeCondition(when, judgeIn(state, true), this.#work).cannot);
    return (state) => {
      const canEnd = known.get(state) ?? judgeEnd(state);
      known.set(state, canEnd);
      return canEnd;
    };
  }

  /** Returns the situations that one more event leads to. */
  #following(state: Situation, cone: ConeOfInfluence): Situation[] {
    const judge = judgeWith(cone, this.#possible, state, false, this.#work);
    const isOpen = (sceneId: string | undefined) =>
      sceneId === undefined || judgeOpen(sceneId, cone, state, judge, this.#work).can;
    const options = cone.choices
      .filter(
        ({ choiceId, sceneId, when }) =>
          !Object.hasOwn(state.chosen, choiceId) && isOpen(sceneId) && judgeCondition(when, judge, this.#work).can,
      )
      .flatMap(({ choiceId }) => cone.options.get(choiceId) ?? [])
      .filter(({ when }) => judgeCondition(when, judge, this.#work).can)
      .map(({ event }) => event);
    const events = [...cone.events.values()].flatMap(({ event, number }) =>
      state.happened.includes(number) || !isOpen(sceneIn(event)) ? [] : [event],
    );
    return [...options, ...events].flatMap((event) => this.#listOutcomes(event, state, cone));
  }

  /** Returns the situations after an event. Its effects may or may not take place if their conditions leave it open. */
  #listOutcomes(event: RuleEvent, before: Situation, cone: ConeOfInfluence): Situation[] {
    const size = cone.choices.length + before.happened.length + cone.variables.size;
    if (!this.#work.spend(size)) return [];
    const after = afterEvent(event, before, cone);
    const judge = judgeWith(cone, this.#possible, after, false, this.#work);
    let outcomes = [after.values];
    for (const { when, set } of causesAt(event, cone)) {
      if (!this.#work.spend(outcomes.length * (cone.variables.size + set.length))) return [];
      const { can, cannot } = judgeCondition(when, judge, this.#work);
      if (!can) continue;
      const changed = outcomes.map((values) => applyChanges(values, set, cone));
      // Many effects may or may not take place and still lead to the same few values.
      outcomes = distinct(cannot ? [...outcomes, ...changed] : changed, cone);
    }
    return this.#work.spend(outcomes.length * size) ? outcomes.map((values) => ({ ...after, values })) : [];
  }
}

/** Returns what an event causes. Dice are rolled for an option that is chosen at the same time. */
function causesAt(event: RuleEvent, { causes }: ConeOfInfluence): readonly Cause[] {
  const [choiceId, optionId] = 'rolled' in event ? madeIn(event) : [];
  const made: readonly RuleEvent[] =
    choiceId !== undefined && optionId !== undefined ? [{ chose: [choiceId, optionId] }, event] : [event];
  return made.flatMap((each) => causes.get(atomKey(each)) ?? []);
}

function afterEvent(event: RuleEvent, before: Situation, cone: ConeOfInfluence): Situation {
  const last = { event, before };
  const [choiceId, optionId] = madeIn(event);
  if (choiceId !== undefined && optionId !== undefined) {
    const rolls = 'rolled' in event ? { ...before.rolls, [choiceId]: event.rolled[2] } : before.rolls;
    return { ...before, chosen: { ...before.chosen, [choiceId]: optionId }, rolls, last };
  }
  const number = cone.events.get(atomKey(event))?.number ?? -1;
  return { ...before, happened: [...before.happened, number].sort((a, b) => a - b), last };
}

/** Writes the values of a cone's variables; ids and words have no commas. */
const writeValues = (values: Situation['values'], { variables }: ConeOfInfluence): string =>
  [...variables].map((variable) => String(ownEntry(values, variable))).join();

const distinct = (outcomes: readonly Situation['values'][], cone: ConeOfInfluence): Situation['values'][] => [
  ...new Map(outcomes.map((values) => [writeValues(values, cone), values])).values(),
];

/** Names a situation, shortly: thousands of names are remembered. */
function nameOf({ chosen, rolls, happened, values }: Situation, cone: ConeOfInfluence): string {
  const options = cone.choices
    .map(({ choiceId }) => `${ownEntry(chosen, choiceId) ?? ''}:${ownEntry(rolls, choiceId) ?? ''}`)
    .join();
  return `${options} ${happened.join()} ${writeValues(values, cone)}`;
}

/** Returns the events that led to a situation, in order. */
export function pathTo(state: Situation): RuleEvent[] {
  return state.last ? [...pathTo(state.last.before), state.last.event] : [];
}

/** Returns the atoms of a condition that can never turn out as needed, for an explanation. */
export function findImpossible(condition: Condition, possible: Possible): Atom | undefined {
  return listAtoms(condition).find((atom) => !possible.judge(atom).can);
}
