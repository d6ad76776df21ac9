import { expect, test } from 'vitest';
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
