import { expect, test } from 'vitest';
import { addCoins, hats, initialInventory, prices, withFact, withHat } from './inventory.ts';

test('everybody begins with 250 coins, and coins that are won come on top', () => {
  expect(initialInventory.coins).toBe(250);
  expect(addCoins(initialInventory, 12).coins).toBe(262);
});

test('a hat is paid for once, and put on again for nothing', () => {
  const cocked = withHat(initialInventory, 'cocked');
  expect(cocked).toMatchObject({ coins: 250 - prices.hat, hats: ['cocked'], worn: 'cocked' });
  const straw = withHat(cocked, 'straw');
  expect(straw).toMatchObject({ coins: 250 - 2 * prices.hat, worn: 'straw' });
  expect(withHat(straw, 'cocked')).toEqual({ ...straw, worn: 'cocked' });
  expect(withHat(straw, 'grenadier')).toBe(straw);
  expect(hats.length * prices.hat).toBeGreaterThan(initialInventory.coins);
});

test('fact cards open one after another while there are coins and cards', () => {
  const one = withFact(initialInventory, 'swamp-fox', 2);
  const two = withFact(one, 'swamp-fox', 2);
  expect(two).toMatchObject({ coins: 250 - 2 * prices.fact, facts: { 'swamp-fox': 2 } });
  expect(withFact(two, 'swamp-fox', 2)).toBe(two);
  expect(withFact({ ...initialInventory, coins: prices.fact - 1 }, 'drum-major', 8).facts).toEqual({});
});
