import { type Condition, ownEntry, type RuleEvent, type StoryVariable, type VariableValue } from '@emberlore/contract';
import { LogicEngine } from 'json-logic-engine';
import { listCarriedIds, type RunEvent, type RunState } from '../log/run-log.ts';

/** A run's state with the variables of its story, as conditions see them. */
export interface Situation {
  state: RunState;
  variables: readonly StoryVariable[];
}

/** Returns the value of a variable before anything has changed it. */
function initialValue({ type, words }: StoryVariable): VariableValue {
  if (type === 'flag') return false;
  return type === 'number' ? 0 : (words?.[0] ?? '');
}

/** The variables of a story by their ids: conditions ask for them again and again. */
const byIds = new WeakMap<readonly StoryVariable[], ReadonlyMap<string, StoryVariable>>();

function listById(variables: readonly StoryVariable[]): ReadonlyMap<string, StoryVariable> {
  const known = byIds.get(variables) ?? new Map(variables.map((variable) => [variable.variableId, variable]));
  byIds.set(variables, known);
  return known;
}

/** Returns the value of a variable; null if the story has no such variable. */
export function findValue({ state, variables }: Situation, variableId: string): VariableValue | null {
  const variable = listById(variables).get(variableId);
  return variable ? (ownEntry(state.variables, variableId) ?? initialValue(variable)) : null;
}

/** Lists from which this many entries on are looked up in a set: a condition has thousands of parts in all. */
const LONG_LIST = 16;

/** Long lists as sets. States never change, so that each is made once. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

function has(list: readonly string[] | undefined, entry: string): boolean {
  if (!list || list.length < LONG_LIST) return list?.includes(entry) ?? false;
  const known = sets.get(list) ?? new Set(list);
  sets.set(list, known);
  return known.has(entry);
}

type Arguments = [string, VariableValue?, string?];

/** The operators of conditions beside `and`, `or` and `!`, each with its arguments. */
const operators: Record<string, (given: Arguments, situation: Situation) => boolean> = {
  entered: ([scene], { state }) => has(state.entered, scene),
  won: ([scene], { state }) => has(state.won, scene),
  completed: ([quest], { state }) => has(state.completed, quest),
  found: ([item], { state }) => has(state.found, item),
  carries: ([item], { state }) => has(listCarriedIds(state), item),
  shown: ([item, to], { state }) => has(ownEntry(state.shown, item), String(to)),
  given: ([item, to], { state }) => ownEntry(state.given, item) === to,
  combined: ([item], { state }) => Object.hasOwn(state.combined, item),
  told: ([character, line], { state }) => has(ownEntry(state.told, character), String(line)),
  duel: ([character, outcome], { state }) =>
    ownEntry(state.duels, character)?.some((ended) => ended === outcome) ?? false,
  chose: ([choice, option], { state }) => ownEntry(state.chosen, choice) === option,
  rolled: ([choice, option, outcome], { state }) => {
    const roll = ownEntry(state.rolls, choice);
    return roll?.optionId === option && roll?.outcome === outcome;
  },
  is: ([variable, value], situation) => findValue(situation, variable) === value,
  atLeast: ([variable, least], situation) => Number(findValue(situation, variable)) >= Number(least),
  atMost: ([variable, most], situation) => Number(findValue(situation, variable)) <= Number(most),
};

// Interpreted: the engine's compiler would turn authors' texts into code.
const engine = new LogicEngine({}, { disableInterpretedOptimization: true });
for (const name of ['and', 'or', '!'] as const) {
  const method = new LogicEngine().methods[name];
  if (method) engine.addMethod(name, method);
}
for (const [name, holds] of Object.entries(operators))
  engine.addMethod(name, (given: Arguments, situation: Situation) => holds(given, situation));

/** Whether a condition holds in a run; without a condition, always. */
export function holds(condition: Condition | undefined, situation: Situation): boolean {
  return condition === undefined || engine.run(condition, situation) === true;
}

/** What has happened stays so: these conditions only come to hold. Which option was chosen, and its dice, never change. */
const lasting: readonly string[] = 'entered won completed found shown combined told duel'.split(' ');

/** Whether a condition of an option is decided: the choice was made, or its dice were thrown. */
const isDecided = (operator: string, [choice]: Arguments, { chosen, rolls }: RunState): boolean =>
  (operator === 'chose' && Object.hasOwn(chosen, choice)) || (operator === 'rolled' && Object.hasOwn(rolls, choice));

/** Returns whether a condition holds for the rest of the run, or never will; undefined as long as either may happen. */
function foresee(condition: Condition, situation: Situation): boolean | undefined {
  if ('!' in condition) {
    const part = foresee(condition['!'][0], situation);
    return part === undefined ? undefined : !part;
  }
  if ('and' in condition || 'or' in condition) {
    const decisive = 'or' in condition;
    const parts = ('and' in condition ? condition.and : condition.or).map((part) => foresee(part, situation));
    if (parts.includes(decisive)) return decisive;
    return parts.includes(undefined) ? undefined : !decisive;
  }
  const now = holds(condition, situation);
  const [[operator, given] = ['', ['']]] = Object.entries(condition);
  return (now && lasting.includes(operator)) || isDecided(operator, given, situation.state) ? now : undefined;
}

/** Whether a condition may come to hold in the rest of a run. */
export const mayHold = (condition: Condition, situation: Situation): boolean => foresee(condition, situation) !== false;

/** Whether something has happened in a run. */
export const hasHappened = (event: RuleEvent, state: RunState): boolean => holds(event, { state, variables: [] });

/** Whether something that just happened is what a rule waits for. */
export function isEvent(awaited: RuleEvent, event: RunEvent): boolean {
  switch (event.kind) {
    case 'entered':
      return 'entered' in awaited && awaited.entered[0] === event.sceneId;
    case 'won':
      return 'won' in awaited && awaited.won[0] === event.sceneId;
    case 'completed':
      return 'completed' in awaited && awaited.completed[0] === event.questId;
    case 'found':
      return 'found' in awaited && awaited.found[0] === event.itemId;
    case 'looked':
      return false;
    case 'shown':
      return 'shown' in awaited && awaited.shown[0] === event.itemId && awaited.shown[1] === event.characterId;
    case 'given':
      return 'given' in awaited && awaited.given[0] === event.itemId && awaited.given[1] === event.characterId;
    case 'combined':
      return 'combined' in awaited && awaited.combined[0] === event.itemId;
    case 'told':
      return 'told' in awaited && awaited.told[0] === event.characterId && event.lines.includes(awaited.told[1]);
    case 'duel':
      return 'duel' in awaited && awaited.duel[0] === event.characterId && awaited.duel[1] === event.outcome;
    case 'chose':
      return 'chose' in awaited && awaited.chose[0] === event.choiceId && awaited.chose[1] === event.optionId;
    case 'rolled': {
      if (!('rolled' in awaited)) return false;
      const [choiceId, optionId, outcome] = awaited.rolled;
      return choiceId === event.choiceId && optionId === event.optionId && outcome === event.outcome;
    }
    case 'set':
    case 'forgotten':
    case 'achieved':
    case 'ended':
      return false;
  }
}
