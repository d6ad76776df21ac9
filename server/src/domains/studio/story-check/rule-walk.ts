import type { Condition, RuleEvent, StoryChoice, StoryRules, VariableChange, VariableValue } from '@emberlore/contract';
import {
  type Atom,
  atomsOf,
  type Cause,
  causesOf,
  certainly,
  holdsFor,
  type Judge,
  judgeCondition,
  keyOf,
  startOf,
  variableOf,
} from './rule-atoms.ts';
import type { Possible } from './rule-possible.ts';
import type { RuleWork } from './rule-work.ts';

/** The parts of the rules on which some conditions depend. */
interface Cone {
  variables: ReadonlySet<string>;
  choices: readonly StoryChoice[];
  /** The options of each choice that can be chosen at all, by the choice's id. */
  options: ReadonlyMap<string, readonly RuleEvent[]>;
  /** What an event causes, by its key. */
  causes: ReadonlyMap<string, readonly Cause[]>;
  /** Events that change the variables, by key. */
  events: ReadonlyMap<string, { event: RuleEvent; number: number }>;
}

/** A situation in a play: what of the cone has happened and changed. */
export interface WalkState {
  /** The option of each choice that was made. */
  chosen: Readonly<Record<string, string>>;
  /** The numbers of the events that have happened, in order. */
  happened: readonly number[];
  values: Readonly<Record<string, VariableValue>>;
  /** How it came about: the last event, and the state before it. */
  last: { event: RuleEvent; before: WalkState } | null;
}

/** All situations that conditions depend on. */
interface Walk {
  states: readonly WalkState[];
  /** Whether these are all; false if there were too many. */
  complete: boolean;
  /** How atoms turn out in a situation, at some time in play or once all scenes are won. */
  judgeIn(state: WalkState, ended: boolean): Judge;
  /** Whether a run can end in a situation: no choice of a won scene is waiting. */
  canEnd(state: WalkState): boolean;
}

/** Everything that can change variables, altogether and by the variable that it changes. */
interface Causes {
  all: readonly Cause[];
  ofVariable: ReadonlyMap<string, readonly Cause[]>;
}

function collectCauses(rules: StoryRules, possible: Possible): Causes {
  const all = causesOf(rules).filter(({ on }) => possible.event(on));
  const pairs = all.flatMap((cause) =>
    [...new Set(cause.set.map(({ variable }) => variable))].map((id) => ({ id, cause })),
  );
  const grouped = Map.groupBy(pairs, ({ id }) => id);
  return { all, ofVariable: new Map([...grouped].map(([id, some]) => [id, some.map(({ cause }) => cause)])) };
}

/** Collects everything on which conditions depend, directly or through what changes their variables. */
function findCone(
  targets: readonly Condition[],
  rules: StoryRules,
  { all, ofVariable }: Causes,
  { possible, work }: { possible: Possible; work: RuleWork },
): Cone {
  const variables = new Set<string>();
  const choices = new Set<string>();
  const causes = new Set<Cause>();
  const queue = targets.flatMap(atomsOf);
  const addChoice = (choiceId: string) => {
    if (choices.has(choiceId)) return;
    choices.add(choiceId);
    queue.push(...atomsOf(rules.choices.find((choice) => choice.choiceId === choiceId)?.when));
  };
  for (let atom = queue.pop(); atom; atom = queue.pop()) {
    work.spend(1);
    if ('chose' in atom) addChoice(atom.chose[0]);
    const variable = variableOf(atom);
    if (variable === undefined || variables.has(variable)) continue;
    variables.add(variable);
    for (const cause of ofVariable.get(variable) ?? []) {
      if (causes.has(cause)) continue;
      causes.add(cause);
      queue.push(...atomsOf(cause.when));
      if ('chose' in cause.on) addChoice(cause.on.chose[0]);
    }
  }
  work.spend(all.length);
  const listed = all.filter((cause) => causes.has(cause) || ('chose' in cause.on && choices.has(cause.on.chose[0])));
  const events = new Map(listed.flatMap(({ on }) => ('chose' in on ? [] : [[keyOf(on), on] as const])));
  const reached = rules.choices.filter(({ choiceId }) => choices.has(choiceId));
  return {
    variables,
    choices: reached,
    options: new Map(
      reached.map(({ choiceId, options }) => [
        choiceId,
        options
          .map(({ optionId }): RuleEvent => ({ chose: [choiceId, optionId] }))
          .filter((event) => possible.event(event)),
      ]),
    ),
    causes: Map.groupBy(listed, ({ on }) => keyOf(on)),
    events: new Map([...events].map(([key, event], number) => [key, { event, number }])),
  };
}

function judgeWith(cone: Cone, possible: Possible, state: WalkState, ended: boolean): Judge {
  return (atom) => {
    const variable = variableOf(atom);
    if (variable !== undefined) {
      const value = state.values[variable];
      return value === undefined ? possible.judge(atom) : certainly(holdsFor(atom, value));
    }
    if ('chose' in atom && cone.options.has(atom.chose[0]))
      return certainly(state.chosen[atom.chose[0]] === atom.chose[1]);
    if (ended && ('won' in atom || 'entered' in atom)) return certainly(possible.judge(atom).can);
    const known = cone.events.get(keyOf(atom));
    return known ? certainly(state.happened.includes(known.number)) : possible.judge(atom);
  };
}

const mostOfNumber = 999;

function applyChanges(
  values: WalkState['values'],
  set: readonly VariableChange[],
  { variables }: Cone,
): WalkState['values'] {
  const changed = { ...values };
  for (const change of set) {
    const { variable } = change;
    if (!variables.has(variable)) continue;
    const sum = Number(changed[variable] ?? 0) + ('add' in change ? change.add : 0);
    changed[variable] = 'to' in change ? change.to : Math.max(-mostOfNumber, Math.min(mostOfNumber, sum));
  }
  return changed;
}

/** A walk for which no work was left. */
const nowhere: Walk = {
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
  readonly #walks = new Map<string, Walk>();
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
  walk(targets: readonly Condition[]): Walk {
    if (this.#work.isGone) return nowhere;
    const cone = findCone(targets, this.#rules, this.#causes, { possible: this.#possible, work: this.#work });
    const key = JSON.stringify([[...cone.variables].sort(), cone.choices.map(({ choiceId }) => choiceId)]);
    const known = this.#walks.get(key);
    if (known) return known;
    const walk = this.#explore(cone);
    this.#walks.set(key, walk);
    return walk;
  }

  #explore(cone: Cone): Walk {
    const start = this.#rules.variables.filter(({ variableId }) => cone.variables.has(variableId));
    const values = Object.fromEntries(start.map((variable) => [variable.variableId, startOf(variable)]));
    const states: WalkState[] = [{ chosen: {}, happened: [], values, last: null }];
    const seen = new Set(states.map((state) => nameOf(state, cone)));
    let complete = true;
    for (let at = 0; at < states.length && complete; at += 1) {
      const following = this.#following(states[at] as WalkState, cone);
      complete = this.#left > 0 && !this.#work.isGone;
      for (const next of following) {
        const name = nameOf(next, cone);
        if (seen.has(name)) continue;
        this.#left -= 1;
        seen.add(name);
        states.push(next);
      }
    }
    const judgeIn = (state: WalkState, ended: boolean) => judgeWith(cone, this.#possible, state, ended);
    return { states, complete, judgeIn, canEnd: this.#endsOf(cone, judgeIn) };
  }

  /** Returns `Walk.canEnd`, which judges each situation once, however many endings are searched. */
  #endsOf({ choices }: Cone, judgeIn: Walk['judgeIn']): Walk['canEnd'] {
    const known = new Map<WalkState, boolean>();
    const everywhere = choices.filter(({ characterId }) => characterId === null);
    const judgeEnd = (state: WalkState) =>
      everywhere
        .filter(({ choiceId }) => state.chosen[choiceId] === undefined)
        .every(({ when }) => judgeCondition(when, judgeIn(state, true), this.#work).cannot);
    return (state) => {
      const canEnd = known.get(state) ?? judgeEnd(state);
      known.set(state, canEnd);
      return canEnd;
    };
  }

  /** Returns the situations that one more event leads to. */
  #following(state: WalkState, cone: Cone): WalkState[] {
    const judge = judgeWith(cone, this.#possible, state, false);
    const options = cone.choices
      .filter(
        ({ choiceId, when }) => state.chosen[choiceId] === undefined && judgeCondition(when, judge, this.#work).can,
      )
      .flatMap(({ choiceId }) => cone.options.get(choiceId) ?? []);
    const events = [...cone.events.values()].flatMap(({ event, number }) =>
      state.happened.includes(number) ? [] : [event],
    );
    return [...options, ...events].flatMap((event) => this.#outcomesOf(event, state, cone));
  }

  /** Returns the situations after an event. Its effects may or may not take place if their conditions leave it open. */
  #outcomesOf(event: RuleEvent, before: WalkState, cone: Cone): WalkState[] {
    const key = keyOf(event);
    const size = cone.choices.length + before.happened.length + cone.variables.size;
    if (!this.#work.spend(size)) return [];
    const after = afterEvent(event, before, cone);
    const judge = judgeWith(cone, this.#possible, after, false);
    let outcomes = [after.values];
    for (const { when, set } of cone.causes.get(key) ?? []) {
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

function afterEvent(event: RuleEvent, before: WalkState, cone: Cone): WalkState {
  const last = { event, before };
  if ('chose' in event) return { ...before, chosen: { ...before.chosen, [event.chose[0]]: event.chose[1] }, last };
  const number = cone.events.get(keyOf(event))?.number ?? -1;
  return { ...before, happened: [...before.happened, number].sort((a, b) => a - b), last };
}

/** Writes the values of a cone's variables; ids and words have no commas. */
const writeValues = (values: WalkState['values'], { variables }: Cone): string =>
  [...variables].map((variable) => String(values[variable])).join();

const distinct = (outcomes: readonly WalkState['values'][], cone: Cone): WalkState['values'][] => [
  ...new Map(outcomes.map((values) => [writeValues(values, cone), values])).values(),
];

/** Names a situation, shortly: thousands of names are remembered. */
function nameOf({ chosen, happened, values }: WalkState, cone: Cone): string {
  const options = cone.choices.map(({ choiceId }) => chosen[choiceId] ?? '').join();
  return `${options} ${happened.join()} ${writeValues(values, cone)}`;
}

/** Returns the events that led to a situation, in order. */
export function pathTo(state: WalkState): RuleEvent[] {
  return state.last ? [...pathTo(state.last.before), state.last.event] : [];
}

/** Returns the atoms of a condition that can never turn out as needed, for an explanation. */
export function findImpossible(condition: Condition, possible: Possible): Atom | undefined {
  return atomsOf(condition).find((atom) => !possible.judge(atom).can);
}
