import { expect, test } from 'vitest';
import { chanceOf, formatDice, formatRolled } from './dice-odds.ts';

test.each([
  [{ dice: 1, sides: 6, bonus: 0, atLeast: 4 }, 1 / 2],
  [{ dice: 2, sides: 6, bonus: 0, atLeast: 7 }, 21 / 36],
  [{ dice: 2, sides: 6, bonus: 1, atLeast: 13 }, 1 / 36],
  [{ dice: 2, sides: 6, bonus: 0, atLeast: 13 }, 0],
  [{ dice: 10, sides: 100, bonus: 0, atLeast: 10 }, 1],
])('the chance of %j', (dice, chance) => {
  expect(chanceOf(dice)).toBeCloseTo(chance, 10);
});

test('dice are written as players know them', () => {
  expect(formatDice({ dice: 2, sides: 6, bonus: 1 })).toBe('2d6 + 1');
  expect(formatDice({ dice: 1, sides: 20, bonus: -2 })).toBe('1d20 − 2');
  expect(formatDice({ dice: 3, sides: 8, bonus: 0 })).toBe('3d8');
});

test('a roll is written with its sum', () => {
  expect(formatRolled({ dice: [4, 3], bonus: 1, total: 8 })).toBe('4 + 3 + 1 = 8');
  expect(formatRolled({ dice: [4], bonus: -2, total: 2 })).toBe('4 − 2 = 2');
  expect(formatRolled({ dice: [17], bonus: 0, total: 17 })).toBe('17');
});
