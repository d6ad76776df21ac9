import {
  type Condition,
  partsOf,
  type RollOutcome,
  type StoryChoice,
  type StoryRules,
  type VariableChange,
} from '@emberlore/contract';
import type { Atom } from '../rules/statements.ts';

/** An option of a choice and everything that it changes. */
export interface OptionEffect {
  choiceId: string;
  optionId: string;
  changes: readonly VariableChange[];
}

/** Whether something is about an option: that it was chosen, or how its dice turned out. */
function isAbout(atom: Atom, choiceId: string, optionId: string): boolean {
  const [choice, made] = 'chose' in atom ? atom.chose : 'rolled' in atom ? atom.rolled : [];
  return choice === choiceId && made === optionId;
}

type Changes = readonly VariableChange[];

/**
 * Returns what an option changes by itself and through what happens when it is chosen: in any case and, with dice, if they
 * say yes and if they say no.
 */
export function listChanges(
  { choiceId }: StoryChoice,
  { optionId, set, roll }: StoryChoice['options'][number],
  { effects }: StoryRules,
): [always: Changes] | [always: Changes, works: Changes, fails: Changes] {
  const about = effects.filter(({ on }) => isAbout(on, choiceId, optionId));
  const caused = (outcome: RollOutcome | null) =>
    about.flatMap((effect) => (('rolled' in effect.on ? effect.on.rolled[2] : null) === outcome ? effect.set : []));
  if (!roll) return [[...set, ...caused(null)]];
  return [caused(null), [...set, ...caused('succeeded')], [...roll.set, ...caused('failed')]];
}

/** Returns everything that an option may change. */
export function effectOf(choice: StoryChoice, option: StoryChoice['options'][number], rules: StoryRules): OptionEffect {
  const { choiceId } = choice;
  return { choiceId, optionId: option.optionId, changes: listChanges(choice, option, rules).flat() };
}

const isAtom = (condition: Condition): condition is Atom =>
  !('and' in condition || 'or' in condition || '!' in condition);

function changeHelps(change: VariableChange, atom: Atom, so: boolean): boolean {
  if ('is' in atom) return change.variable === atom.is[0] && 'to' in change && (change.to === atom.is[1]) === so;
  const [variable, number] = 'atLeast' in atom ? atom.atLeast : 'atMost' in atom ? atom.atMost : [];
  if (change.variable !== variable || number === undefined) return false;
  const wantsMore = 'atLeast' in atom === so;
  if ('add' in change) return wantsMore ? change.add > 0 : change.add < 0;
  const holds = 'atLeast' in atom ? Number(change.to) >= number : Number(change.to) <= number;
  return holds === so;
}

/** Whether an option helps a condition to hold, or not to hold if `so` is false. */
export function optionHelps(option: OptionEffect, condition: Condition | undefined, so = true): boolean {
  if (!condition) return false;
  if ('!' in condition) return optionHelps(option, condition['!'][0], !so);
  if (!isAtom(condition)) return partsOf<Condition>(condition).some((part) => optionHelps(option, part, so));
  if ('chose' in condition || 'rolled' in condition) return so && isAbout(condition, option.choiceId, option.optionId);
  return option.changes.some((change) => changeHelps(change, condition, so));
}
