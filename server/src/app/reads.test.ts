import { calls } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { fail } from '../kit/errors.ts';
import { route } from '../kit/route.ts';
import { createDoor } from '../testing/scripted.ts';
import { read, serveRoutes } from './register.fixture.ts';

test('a caller has a hundred reads under way at most, four of them at once, and leaves room for others', async () => {
  const { opened, open } = createDoor();
  let running = 0;
  let most = 0;
  const handle = async () => {
    running += 1;
    most = Math.max(most, running);
    await opened;
    running -= 1;
    return {};
  };
  const { app } = await serveRoutes([route(read, handle)]);
  const ask = (token: string) => app.inject({ url: read.path, headers: { authorization: `Bearer ${token}` } });
  const crowd = Array.from({ length: 110 }, () => ask('ada'));
  const other = ask('boss');
  await expect.poll(() => running).toBe(5);
  open();
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect((await other).statusCode).toBe(200);
  expect(most).toBe(5);
  await app.close();
});

test.each([
  ['a story check', calls.checkStory, { storyId: 'bell' }],
  ['the beginning of a generated story', calls.startStory, {}],
])('%s waits for an engine, and leaves all places to reads', async (_what, call, query) => {
  const { opened, open } = createDoor();
  let waiting = 0;
  const wait = async (): Promise<never> => {
    waiting += 1;
    await opened;
    throw fail('notAllowed');
  };
  const { app } = await serveRoutes([route(call, wait), route(read, async () => ({}))]);
  const from = (at: number, url: string, token: string, more = {}) =>
    app.inject({ url, query: more, remoteAddress: `10.0.0.${at}`, headers: { authorization: `Bearer ${token}` } });
  const slow = Array.from({ length: 40 }, (_one, at) => from(at, call.path, at % 2 === 0 ? 'ada' : 'boss', query));
  await expect.poll(() => waiting).toBe(40);
  expect((await from(1, read.path, 'ada')).statusCode).toBe(200);
  open();
  await Promise.all(slow);
  await app.close();
});
