import { randomBytes } from 'node:crypto';
import type { OptionRoll } from '@emberlore/contract';
import type { Log } from '../../../../kit/log.ts';
import { createThread } from '../../../../kit/thread.ts';
import type { DiceJob } from './roll-dice.ts';

/** Dice that were thrown for an option, before what is added to them. */
export interface Thrown {
  seed: string;
  sides: number;
  dice: readonly number[];
}

/** Throws dice with a new seed. */
export type ThrowDice = (roll: Pick<OptionRoll, 'dice' | 'sides'>) => Promise<Thrown>;

/**
 * Creates what throws dice. In a thread that ends when idle: the library of dice loads a library of mathematics, for about
 * a second and 100 MB.
 */
export function createDice(log: Pick<Log, 'warn'>): ThrowDice {
  const thread = createThread<DiceJob, number[]>(new URL('./dice-worker.ts', import.meta.url), log, {
    failure: 'storeUnavailable',
  });
  return async ({ dice, sides }) => {
    const seed = randomBytes(16).toString('hex');
    return { seed, sides, dice: await thread.run({ seed, dice, sides }) };
  };
}
