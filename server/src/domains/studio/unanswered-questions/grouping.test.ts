import { expect, test } from 'vitest';
import { groupQuestions, likeness } from './grouping.ts';

/** A unit vector at so many degrees. */
const at = (degrees: number) => {
  const angle = (degrees / 180) * Math.PI;
  return Float32Array.of(Math.cos(angle), Math.sin(angle));
};
const asked = (accountId: string, degrees: number, dismissed = false) => ({
  accountId,
  vector: at(degrees),
  dismissed,
});

test('a group has a centre that all of it is close to', async () => {
  const questions = [asked('a', 0), asked('b', 40), asked('c', 80), asked('d', 120), asked('a', 200)];
  const [group, ...more] = await groupQuestions(questions, 3);
  expect(group).toMatchObject({ centre: questions[1], players: 3 });
  expect(group?.members).toHaveLength(3);
  expect(more).toEqual([]);
});

test('one player counts once', async () => {
  expect(await groupQuestions([asked('a', 0), asked('a', 1), asked('b', 2)], 3)).toEqual([]);
});

test('what is like a dismissed question is left out', async () => {
  const questions = [asked('a', 0, true), asked('b', 1), asked('c', 2), asked('d', 3)];
  expect(await groupQuestions(questions, 3)).toEqual([]);
});

test('vectors of different models are not alike', () => {
  expect(likeness(at(0), Float32Array.of(1))).toBe(0);
});
