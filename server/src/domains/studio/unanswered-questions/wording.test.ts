import { expect, test } from 'vitest';
import { chooseWording } from './wording.ts';

const ask = (accountId: string, text: string) => ({ accountId, text });

test('a group is shown in words that several players used', () => {
  const baby = 'Can you marry me before the baby comes in May?';
  const group = [ask('a', baby), ask('b', 'Can you marry me?'), ask('c', 'can you marry us')];
  expect(chooseWording(group)).toBe('can you marry us');
});

test('a group in which everybody used words of their own is not shown', () => {
  expect(chooseWording([ask('a', 'Is the boat leaking badly?'), ask('b', 'Does your old tub take water?')])).toBeNull();
});

test('what one account asked twice are still its own words', () => {
  const own = 'Did my uncle Anselm drown here?';
  expect(chooseWording([ask('a', own), ask('a', own), ask('b', 'Did anybody drown?')])).toBe('Did anybody drown?');
});
