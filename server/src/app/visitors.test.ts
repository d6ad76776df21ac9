import { type Call, calls } from '@emberlore/contract';
import { expect, test } from 'vitest';
import type { Caller, Input, Route } from '../kit/route.ts';
import { sharedByVisitors } from './visitors.ts';

const player: Caller = { accountId: 'a', userName: 'Rowan', role: 'player' };

/** Creates a shared route that answers how often it was called; `ask` calls it. */
function stage(call: Call) {
  const seen = { asked: 0, time: 10_000, failing: false };
  const route: Route = {
    call,
    cookie: false,
    handle: async () => {
      seen.asked += 1;
      if (seen.failing) throw new Error('Not now.');
      return seen.asked;
    },
  };
  const [shared] = sharedByVisitors([route], { now: () => new Date(seen.time) });
  const ask = (query: object, caller: Caller | null = null) =>
    (shared as Route).handle({ query, caller } as unknown as Input<Call>);
  return { seen, ask };
}

test('visitors who ask the same within a second are answered together, also while the first still waits', async () => {
  const { seen, ask } = stage(calls.getStories);
  expect(await Promise.all([ask({ page: 1 }), ask({ page: 1 }), ask({ page: 2 })])).toEqual([1, 1, 2]);
  seen.time = 10_999;
  expect(await ask({ page: 1 })).toBe(1);
  seen.time = 11_000;
  expect(await ask({ page: 1 })).toBe(3);
});

test('who is signed in is told what stands now', async () => {
  const { ask } = stage(calls.getStories);
  expect([await ask({}), await ask({}, player), await ask({}, player)]).toEqual([1, 2, 3]);
});

test('a failure is not remembered', async () => {
  const { seen, ask } = stage(calls.getStory);
  seen.failing = true;
  await expect(ask({})).rejects.toThrow('Not now.');
  seen.failing = false;
  expect(await ask({})).toBe(2);
});

test.each([
  ['no browsing', calls.likeStory],
  ['asked by everybody without a name', calls.getTags],
])('what is %s is asked each time', async (_, call) => {
  const { ask } = stage(call);
  expect([await ask({}), await ask({})]).toEqual([1, 2]);
});
