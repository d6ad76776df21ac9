import { type OptionRoll, type RolledDice, type RollOutcome, rangeOf, type StoryChoice } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { notFound } from '../../../../kit/errors.ts';
import { readRuleBook } from '../../../library/story-rules/story-rules.service.ts';
import type { ChoiceEntry } from '../entries.ts';
import type { RunState } from '../log/run-log.ts';
import { findOption, openRollOf, type RuleBook } from '../rules/rule-book.ts';
import type { ThrowDice, Thrown } from './dice.ts';

/** Dice that turn out as a playtest plans it, as far as they can. */
export interface PlannedDice {
  planned: RollOutcome;
}

/** The seed of planned dice: nothing was thrown. */
const plannedSeed = 'planned';

/** Throws the dice of an option, if it has some and the story has it. */
export async function throwForOption(
  db: Reader,
  storyId: string,
  entry: ChoiceEntry,
  throwDice: ThrowDice,
): Promise<Thrown | null> {
  const book = await readRuleBook(db, storyId);
  const roll = book && findOption(book, entry)?.roll;
  return roll ? throwDice(roll) : null;
}

/**
 * Returns how dice turn out for an option in this state. Throws `Choice Not Found.` if its author has changed the dice since
 * they were thrown.
 */
export function rollFor(
  roll: OptionRoll,
  thrown: Thrown | PlannedDice | null,
  state: RunState,
  book: RuleBook,
): RolledDice & { seed: string } {
  const { bonus, atLeast } = openRollOf(roll, state, book);
  if (thrown && 'planned' in thrown)
    return judge(
      { seed: plannedSeed, sides: roll.sides, dice: planDice({ ...roll, bonus }, thrown.planned) },
      bonus,
      atLeast,
    );
  if (!thrown || thrown.sides !== roll.sides || thrown.dice.length !== roll.dice) throw notFound('Choice');
  return judge(thrown, bonus, atLeast);
}

function judge({ seed, dice, sides }: Thrown, bonus: number, atLeast: number): RolledDice & { seed: string } {
  const total = dice.reduce((sum, die) => sum + die, bonus);
  return { seed, dice: [...dice], sides, bonus, atLeast, total, outcome: total >= atLeast ? 'succeeded' : 'failed' };
}

/** Returns what dice show that only just succeed, or only just fail; if they cannot, what comes closest. */
export function planDice(
  { dice, sides, bonus, atLeast }: Pick<OptionRoll, 'dice' | 'sides' | 'bonus' | 'atLeast'>,
  outcome: RollOutcome,
): number[] {
  const { least, most } = rangeOf({ dice, sides });
  const needed = atLeast - bonus - (outcome === 'succeeded' ? 0 : 1);
  const sum = Math.max(least, Math.min(most, needed));
  return Array.from({ length: dice }, (_, at) => Math.floor(sum / dice) + (at < sum % dice ? 1 : 0));
}

/** Tells what came of an option, with its dice if they were rolled. */
export function tellChoice(
  { optionId, text, roll }: StoryChoice['options'][number],
  rolled: RolledDice | undefined,
): { optionId: string; text: string; roll?: RolledDice } {
  if (!rolled) return { optionId, text };
  const { dice, sides, bonus, atLeast, total, outcome } = rolled;
  const told = outcome === 'failed' ? (roll?.text ?? text) : text;
  return { optionId, text: told, roll: { dice, sides, bonus, atLeast, total, outcome } };
}
