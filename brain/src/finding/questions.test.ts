import { expect, test } from 'vitest';
import type { Vector } from './embedder.ts';
import { createQuestionMatcher } from './questions.ts';

test('the questions of many lines are embedded a few lines at a time', async () => {
  const texts = Array.from({ length: 100 }, (_, line) => [`What is ${line}?`, `Where is ${line}?`]);
  let [waiting, most] = [0, 0];
  const embed = async (some: readonly string[]) => {
    waiting += some.length;
    most = Math.max(most, waiting);
    await new Promise(setImmediate);
    waiting -= some.length;
    return some.map((text): Vector => new Float32Array(512).fill(texts.flat().indexOf(text)));
  };
  const match = await createQuestionMatcher([...texts, []], { embed, close: async () => {} });
  expect(most).toBe(40);
  const found = match({ text: 'Where is 63?', vector: new Float32Array(512) });
  expect(found.findIndex(({ closest }) => closest === 1)).toBe(63);
  expect(found.at(-1)).toEqual({ joined: 0, closest: 0, words: 0 });
});
