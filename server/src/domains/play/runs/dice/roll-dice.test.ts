import { expect, test } from 'vitest';
import { rollDice } from './roll-dice.ts';

test('the same seed leads to the same dice, another one to others', () => {
  const job = { seed: 'ember', dice: 10, sides: 20 };
  expect(rollDice(job)).toEqual(rollDice(job));
  expect(rollDice({ ...job, seed: 'ash' })).not.toEqual(rollDice(job));
});

test('every side comes up about equally often', () => {
  const shown = Array.from({ length: 600 }, (_, at) => rollDice({ seed: `${at}`, dice: 10, sides: 6 })).flat();
  const counts = Map.groupBy(shown, (side) => side);
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const [, times] of counts) expect(times.length).toBeGreaterThan(850);
});
