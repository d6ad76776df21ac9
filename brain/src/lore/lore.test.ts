import type { Lore } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { newMemory } from '../memory/memory.ts';
import type { LoreMark } from '../memory-types.ts';
import { osric, osricsSheet } from '../testing/fixtures.ts';
import { hasKeys, scan } from './keys.ts';
import { findLore } from './lore.ts';

const entry = (text: string, more: Partial<Lore> = {}): Lore => ({
  text,
  keys: [],
  secondaryKeys: [],
  logic: 'any',
  constant: false,
  order: 100,
  priority: 0,
  sticky: 0,
  cooldown: 0,
  delay: 0,
  probability: 100,
  caseSensitive: false,
  wholeWords: true,
  ...more,
});

const reading = async (lorebook: Lore[], message: string, { turn = 0, lore = [] as LoreMark[], said = '' } = {}) =>
  findLore(
    {
      persona: { ...osric, sheet: { ...osricsSheet, lorebook } },
      history: said === '' ? [] : [{ speaker: 'player', text: said }],
    },
    { ...newMemory(osric), turn, lore },
    message,
    null,
  );

test.each([
  [['toll'], 'What is the toll?', true],
  [['toll'], 'How many tolls are there?', true],
  [['toll'], 'I was told so.', false],
  [['Peaje'], '¿Cuánto es el peaje?', true],
  [['橋'], 'この橋は古い', true],
  [['/dra(ke|gon)s?/i'], 'Two Dragons came.', true],
  [['/(a+)+b/'], 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa', false],
  [['/[/'], '[', false],
])('the keys %s are found: %s', (keys, text, found) => {
  expect(hasKeys(entry('It is so.', { keys }), scan(text))).toBe(found);
});

test.each([
  ['any', 'toll bridge', true],
  ['any', 'toll', false],
  ['all', 'toll bridge', false],
  ['all', 'toll bridge river', true],
  ['none', 'toll', true],
  ['none', 'toll river', false],
  ['notAll', 'toll river', true],
  ['notAll', 'toll bridge river', false],
] as const)('secondary keys count as %s of them: %s', (logic, text, found) => {
  expect(hasKeys(entry('It is so.', { keys: ['toll'], secondaryKeys: ['bridge', 'river'], logic }), scan(text))).toBe(
    found,
  );
});

test('entries come up by keys in the last messages, constant ones always, later ones by order', async () => {
  const book = [
    entry('Late.', { keys: ['bell'], order: 200 }),
    entry('Early.', { keys: ['bell'], order: 1 }),
    entry('Always.', { constant: true }),
    entry('Never.', { keys: ['crown'] }),
    entry('By chance.', { keys: ['bell'], probability: 0 }),
  ];
  expect(await reading(book, 'And then?', { said: 'Who rang the bell?' })).toMatchObject({
    constant: ['Always.'],
    raised: ['Early.', 'Late.'],
  });
});

test('an entry stays, rests and waits for as many messages as it says', async () => {
  const book = [entry('The toll is one coin.', { keys: ['toll'], sticky: 4, cooldown: 4, delay: 3 })];
  const raised: number[] = [];
  let lore: LoreMark[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    const active = await reading(book, turn === 0 || turn === 2 || turn >= 4 ? 'The toll?' : 'And?', { turn, lore });
    if (active.raised.length > 0) raised.push(turn);
    lore = active.marks;
  }
  // Turn 0 is too early; from turn 2 on it stays for four messages, rests for four, and comes up again.
  expect(raised).toEqual([2, 3, 6, 7]);
});

test('without room for all, those of a high priority stay', async () => {
  const long = (mark: string) => `${mark} ${'x'.repeat(1_400)}`;
  const book = [
    entry(long('a'), { keys: ['bell'], priority: 1 }),
    entry(long('b'), { keys: ['bell'], priority: 9 }),
    entry(long('c'), { keys: ['bell'], priority: 5 }),
  ];
  const { raised } = await reading(book, 'The bell?');
  expect(raised.map((text) => text[0])).toEqual(['b', 'c']);
});

test('a lorebook full of slow patterns holds nobody up', async () => {
  const keys = Array.from({ length: 20 }, (_, place) => `/(a?a?a?a?a?a?a?)${'b'.repeat(place + 1)}$/`);
  const book = Array.from({ length: 100 }, () => entry('It is so.', { keys }));
  const begun = performance.now();
  await reading(book, 'a'.repeat(2_000), { said: 'a'.repeat(2_000) });
  expect(performance.now() - begun).toBeLessThan(200);
});

test.each([
  ['single words', (at: number) => `\u0644${'s'.repeat(at % 2)}`, '\ufdfa'.repeat(2000)],
  ['phrases', (at: number) => `${'a b '.repeat(at % 40)}a`, 'a b '.repeat(500)],
  ['parts of words', (at: number) => `${'a'.repeat(150)}${at}`, 'a'.repeat(2000)],
])('looking for two thousand keys takes little, be they %s', (what, keyAt, text) => {
  const book = Array.from({ length: 100 }, (_, place) =>
    entry('It is so.', { keys: Array.from({ length: 20 }, (_key, at) => keyAt(20 * place + at)) }),
  );
  const read = book.map((each) => ({ ...each, wholeWords: what !== 'parts of words' }));
  const takes = () => {
    const before = process.threadCpuUsage();
    const scanned = scan(text);
    for (const each of read) hasKeys(structuredClone(each), scanned);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  expect(Math.min(takes(), takes(), takes())).toBeLessThan(50);
});

test('single words are found however much time phrases have taken', () => {
  const late = { ...scan('The toll of the bridge.'), until: 0 };
  expect(hasKeys(entry('It is so.', { keys: ['toll'] }), late)).toBe(true);
  expect(hasKeys(entry('It is so.', { keys: ['toll of'] }), late)).toBe(false);
});
