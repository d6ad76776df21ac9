import { expect, test } from 'vitest';
import { planDice } from './option-roll.ts';

test('planned dice only just succeed or fail, and come as close as they can', () => {
  const roll = { dice: 2, sides: 6 as const, bonus: 1, atLeast: 8 };
  expect([planDice(roll, 'succeeded'), planDice(roll, 'failed')]).toEqual([
    [4, 3],
    [3, 3],
  ]);
  expect(planDice({ ...roll, atLeast: 99 }, 'succeeded')).toEqual([6, 6]);
  expect(planDice({ ...roll, atLeast: -5 }, 'failed')).toEqual([1, 1]);
});
