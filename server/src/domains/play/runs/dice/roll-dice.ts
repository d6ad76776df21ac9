import { createHash } from 'node:crypto';
import { DiceRoll, NumberGenerator, Results } from '@dice-roller/rpg-dice-roller';

/** Dice to roll. The same seed always leads to the same dice. */
export interface DiceJob {
  seed: string;
  dice: number;
  sides: number;
}

/** Returns whole numbers of 32 bits from a seed, one after the other. */
function createNumbers(seed: string) {
  let taken = 0;
  return {
    next(): number {
      taken += 1;
      return createHash('sha256').update(`${seed}/${taken}`).digest().readInt32BE();
    },
  };
}

/** Rolls dice and returns what each shows. */
export function rollDice({ seed, dice, sides }: DiceJob): number[] {
  // The generator is the library's only one; nothing else runs between setting it and rolling.
  NumberGenerator.generator.engine = createNumbers(seed);
  const { rolls } = new DiceRoll(`${dice}d${sides}`);
  return rolls.flatMap((group) => (group instanceof Results.RollResults ? group.rolls.map(({ value }) => value) : []));
}
