import { expect, test } from 'vitest';
import { BrainUnavailable } from '../errors.ts';
import type { Embedder, Vector } from '../finding/embedder.ts';
import { lake, osric } from '../testing/fixtures.ts';
import { createPreparedCharacters } from './prepared-characters.ts';

/** Counts the texts that are embedded. */
function createCounter(): { embedder: Embedder; count: () => number } {
  let texts = 0;
  const vector: Vector = new Float32Array(512).fill(0.04);
  const embed: Embedder['embed'] = async (some) => {
    texts += some.length;
    return some.map(() => vector);
  };
  return { embedder: { embed, close: async () => {} }, count: () => texts };
}

/** A character whose answers have as many clauses as fit. */
const withClauses = (name: string) => ({
  ...osric,
  name,
  sheet: {
    ordinary: {},
    opinions: {},
    shown: {},
    told: [],
    askedAs: {},
    answers: Array.from({ length: 80 }, (_, at) => ({
      asked: [`What is ${at}?`],
      say: Array.from({ length: 40 }, () => `${name} has ${at} more,`).join(' '),
    })),
  },
});

test('a line has at most nine vectors, however many clauses it has', async () => {
  const { embedder, count } = createCounter();
  const prepare = createPreparedCharacters(embedder);
  await prepare(osric, lake);
  const before = count();
  await prepare(withClauses('Ash'), lake);
  expect(count() - before).toBeLessThan(80 * 11 + 200);
});

test('voice sheets are kept up to a number of vectors, and then prepared again', async () => {
  const { embedder, count } = createCounter();
  const prepare = createPreparedCharacters(embedder);
  const [first, ...others] = Array.from({ length: 90 }, (_, at) => withClauses(`Number ${at}`));
  if (!first) throw new Error('Nobody.');
  await prepare(first, lake);
  const whole = count();
  await prepare(first, lake);
  expect(count()).toBe(whole);
  for (const other of others) await prepare(other, lake);
  const before = count();
  await prepare(first, lake);
  expect(count() - before).toBeGreaterThan(80 * 9);
});

test('voice sheets of few answers in many words are kept up to a number of words', async () => {
  const { embedder, count } = createCounter();
  const prepare = createPreparedCharacters(embedder);
  const wordy = (at: number) => {
    const say = Array.from({ length: 6000 }, (_, word) => `w${word}`).join(' ');
    const { sheet } = withClauses('Ash');
    return { ...osric, sheet: { ...sheet, answers: [{ asked: [`What is ${at}?`], say }] } };
  };
  const [first, ...others] = Array.from({ length: 60 }, (_, at) => wordy(at));
  if (!first) throw new Error('Nobody.');
  await prepare(first, lake);
  for (const other of others) await prepare(other, lake);
  const before = count();
  await prepare(first, lake);
  expect(count() - before).toBeGreaterThan(0);
});

test('a character is not prepared again when an answer is held back', async () => {
  const { embedder, count } = createCounter();
  const prepare = createPreparedCharacters(embedder);
  await prepare(osric, lake);
  const before = count();
  await prepare(osric, { ...lake, heldAnswers: ['I have lost it.'] });
  expect(count()).toBe(before);
});

test('what one client gives up is prepared for another who waits for the same', async () => {
  const { embedder, count } = createCounter();
  let gaveUp = false;
  const prepare = createPreparedCharacters({
    ...embedder,
    async embed(texts, priority) {
      await new Promise(setImmediate);
      if (!gaveUp) {
        gaveUp = true;
        throw new BrainUnavailable('aborted', 'The author has left.');
      }
      return embedder.embed(texts, priority);
    },
  });
  const first = prepare(withClauses('Ash'), lake);
  const second = prepare(withClauses('Ash'), lake);
  await expect(first).rejects.toThrow('left');
  expect((await second).answers).not.toBeNull();
  expect(count()).toBeGreaterThan(0);
});
