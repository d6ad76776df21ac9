import type { Lore } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { osric, osricsSheet } from '../testing/fixtures.ts';
import { watchGrammar } from '../testing/grammar-work.ts';
import { loreAnswers } from './lore-answers.ts';

const entry = (text: string): Lore => ({
  ...{ text, keys: ['toll'], secondaryKeys: [], logic: 'any', constant: false, order: 100, priority: 0 },
  ...{ sticky: 0, cooldown: 0, delay: 0, probability: 100, caseSensitive: false, wholeWords: true },
});

test('looks up the verbs of a whole lorebook together', async () => {
  const verb = (at: number) => `w${String.fromCodePoint(0x3b1 + (at % 24), 0x3b1 + Math.floor(at / 24))}s`;
  const lorebook = Array.from({ length: 20 }, (_, at) =>
    entry(
      `Osric rows or ${verb(4 * at)} or ${verb(4 * at + 1)}. He sits or ${verb(4 * at + 2)} or ${verb(4 * at + 3)}.`,
    ),
  );
  const work = watchGrammar();
  expect(await loreAnswers({ ...osric, sheet: { ...osricsSheet, lorebook } })).toHaveLength(20);
  expect(work().texts).toBe(16);
});

test('gives way to other work between the entries of a lorebook', async () => {
  let isDone = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await loreAnswers({
    ...osric,
    sheet: { ...osricsSheet, lorebook: Array.from({ length: 60 }, () => entry('He rows.')) },
  });
  isDone = true;
  expect(turns).toBeGreaterThan(10);
});
