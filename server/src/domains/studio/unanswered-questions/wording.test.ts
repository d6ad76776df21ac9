import { expect, test } from 'vitest';
import { chooseWording } from './wording.ts';

const ask = (accountId: string, text: string) => ({ accountId, text });

test('a group is shown in words that several players used', async () => {
  const baby = 'Can you marry me before the baby comes in May?';
  const group = [ask('a', baby), ask('b', 'Can you marry me?'), ask('c', 'can you marry us')];
  expect(await chooseWording(group)).toBe('can you marry us');
});

test('a group in which everybody used words of their own is not shown', async () => {
  const group = [ask('a', 'Is the boat leaking badly?'), ask('b', 'Does your old tub take water?')];
  expect(await chooseWording(group)).toBeNull();
});

test('what one account asked twice are still its own words', async () => {
  const own = 'Did my uncle Anselm drown here?';
  const group = [ask('a', own), ask('a', own), ask('b', 'Did anybody drown?')];
  expect(await chooseWording(group)).toBe('Did anybody drown?');
});

test('others have their turn while many long questions are compared', async () => {
  const words = (at: number) => Array.from({ length: 24 }, (_, place) => `w${at}x${place}`).join(', ');
  const group = Array.from({ length: 500 }, (_, at) => ask(`${at % 25}`, `Can you marry me with ${words(at)}?`));
  let turns = 0;
  const waiting = setInterval(() => {
    turns += 1;
  });
  expect(await chooseWording(group)).toBeNull();
  clearInterval(waiting);
  expect(turns).toBeGreaterThan(0);
});
