import type { OptionRoll, RolledDice, StoryChoice } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { notFound } from '../../../../kit/errors.ts';
import { readRuleBook } from '../../../library/story-rules/story-rules.service.ts';
import type { ChoiceEntry } from '../entries.ts';
import type { RunState } from '../log/run-log.ts';
import { findOption, openRollOf, type RuleBook } from '../rules/rule-book.ts';
import type { ThrowDice, Thrown } from './dice.ts';

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
  thrown: Thrown | null,
  state: RunState,
  book: RuleBook,
): RolledDice & { seed: string } {
  if (!thrown || thrown.sides !== roll.sides || thrown.dice.length !== roll.dice) throw notFound('Choice');
  const { seed, dice, sides } = thrown;
  const { bonus, atLeast } = openRollOf(roll, state, book);
  const total = dice.reduce((sum, die) => sum + die, bonus);
  return { seed, dice: [...dice], sides, bonus, atLeast, total, outcome: total >= atLeast ? 'succeeded' : 'failed' };
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
