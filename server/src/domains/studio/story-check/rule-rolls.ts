import {
  type Condition,
  type OptionRoll,
  type RollOutcome,
  type RuleEvent,
  rangeOf,
  type StoryChoice,
} from '@emberlore/contract';

/** What a roll needs to turn out in a way: a condition about the variable that is added to it, or nothing else. */
interface RollNeed {
  /** Whether the dice can turn out so at all. */
  can: boolean;
  when: Condition | undefined;
}

/** Numbers that a condition can compare with. */
const mostOfNumber = 999;

/** Returns what a roll needs to succeed, or to fail. */
export function needOf(roll: OptionRoll, outcome: RollOutcome): RollNeed {
  const { least, most } = rangeOf(roll);
  const { bonus, variable, atLeast } = roll;
  const succeeds = outcome === 'succeeded';
  // The number that the variable must reach with the best dice, or stay below with the worst.
  const needed = succeeds ? atLeast - bonus - most : atLeast - bonus - least - 1;
  if (variable === undefined) return { can: succeeds ? needed <= 0 : needed >= 0, when: undefined };
  if (Math.abs(needed) > mostOfNumber) return { can: succeeds === needed < 0, when: undefined };
  return { can: true, when: succeeds ? { atLeast: [variable, needed] } : { atMost: [variable, needed] } };
}

/** How an option turns out: what has happened then, and what that needs beside the choice itself. */
export interface OptionOutcome extends RollNeed {
  event: RuleEvent;
}

const outcomes: readonly RollOutcome[] = ['succeeded', 'failed'];

/** Returns the ways in which an option can turn out: with dice, two. */
export function listOutcomes(
  { choiceId }: StoryChoice,
  { optionId, roll }: StoryChoice['options'][number],
): OptionOutcome[] {
  if (!roll) return [{ event: { chose: [choiceId, optionId] }, can: true, when: undefined }];
  return outcomes.map((outcome) => ({ event: { rolled: [choiceId, optionId, outcome] }, ...needOf(roll, outcome) }));
}

/** Returns the choice and the option that an event or atom is about; nothing if it is about none. */
export function madeIn(event: Condition): [] | [choice: string, option: string] {
  if ('chose' in event) return event.chose;
  return 'rolled' in event ? [event.rolled[0], event.rolled[1]] : [];
}
