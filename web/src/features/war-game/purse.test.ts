import { expect, test } from 'vitest';
import { firstPurse, hats, prices, withFact, withHat, won } from './purse.ts';

test('everybody begins with 250 coins, and coins that are won come on top', () => {
  expect(firstPurse.coins).toBe(250);
  expect(won(firstPurse, 12).coins).toBe(262);
});

test('a hat is paid for once, and put on again for nothing', () => {
  const cocked = withHat(firstPurse, 'cocked');
  expect(cocked).toMatchObject({ coins: 250 - prices.hat, hats: ['cocked'], worn: 'cocked' });
  const straw = withHat(cocked, 'straw');
  expect(straw).toMatchObject({ coins: 250 - 2 * prices.hat, worn: 'straw' });
  expect(withHat(straw, 'cocked')).toEqual({ ...straw, worn: 'cocked' });
  expect(withHat(straw, 'grenadier')).toBe(straw);
  expect(hats.length * prices.hat).toBeGreaterThan(firstPurse.coins);
});

test('fact cards open one after another while there are coins and cards', () => {
  const one = withFact(firstPurse, 'swamp-fox', 2);
  const two = withFact(one, 'swamp-fox', 2);
  expect(two).toMatchObject({ coins: 250 - 2 * prices.fact, facts: { 'swamp-fox': 2 } });
  expect(withFact(two, 'swamp-fox', 2)).toBe(two);
  expect(withFact({ ...firstPurse, coins: prices.fact - 1 }, 'drum-major', 8).facts).toEqual({});
});
