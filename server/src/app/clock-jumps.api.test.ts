import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Clock } from '../kit/clock.ts';
import { plainPicture } from '../testing/creating.ts';
import { type Player, readRefreshCookie, startTestServer, type TestServer } from '../testing.ts';

const HOUR = 3_600_000;
let jump = 0;
const clock: Clock = { now: () => new Date(Date.now() + jump) };

let server: TestServer;
let player: Player;

beforeAll(async () => {
  server = await startTestServer({ clock });
  await server.db.sql`insert into tags (name) values ('Mystery')`;
});

afterAll(() => server?.close());

/** Does what a browser does when its token is rejected: refreshes it, or else logs in. Expects only 200 and 401. */
async function renewSignIn(): Promise<string> {
  const known = await server.call('GET', '/api/login/token', { token: player.token });
  expect([200, 401]).toContain(known.status);
  if (known.status === 200) return player.token;
  const headers = { cookie: `emberlore_refresh=${player.cookie}` };
  const refreshed = await server.call('GET', '/api/accessToken/refresh', { headers });
  expect([200, 401]).toContain(refreshed.status);
  if (refreshed.status === 200) {
    player.cookie = readRefreshCookie(refreshed) ?? '';
    return refreshed.body.accessToken;
  }
  const json = { email: player.email, password: player.password };
  const again = await server.call('POST', '/api/login', { json });
  expect(again.status).toBe(200);
  return again.body.userAccount.accessToken;
}

async function makeStory(token: string): Promise<number> {
  const form = new FormData();
  const info = { storyName: 'The Ford', storyDescription: 'Cold water.', storyTags: ['Mystery'] };
  form.append('storyInfo', JSON.stringify(info));
  form.append('storyImages', new Blob([await plainPicture('teal')]), 'cover.png');
  return (await server.call('POST', '/api/stories/createStory', { token, form })).status;
}

describe('a clock that jumps', () => {
  test.each([
    ['an hour on', HOUR],
    ['an hour back', -HOUR],
    ['three days on', 72 * HOUR],
    ['three days back', -72 * HOUR],
  ])('%s keeps nobody out for longer than a log-in, and loses nothing', async (_, by) => {
    jump = 0;
    player = await server.signUp();
    const { userId } = player.account;
    expect(await makeStory(player.token)).toBe(200);

    jump = by;
    const token = await renewSignIn();
    expect((await server.call('GET', '/api/login/token', { token })).status).toBe(200);
    expect(await makeStory(token)).toBe(200);
    const newcomer = await server.signUp();
    expect((await server.call('GET', '/api/profile/credits', { token: newcomer.token })).body.credits).toBe(30);

    // Back to the right time.
    jump = 0;
    player.token = token;
    const later = await renewSignIn();
    expect(await makeStory(later)).toBe(200);
    const [row] = await server.db.sql`select credits, (select sum(amount)::int from ledger_entries
      where account_id = ${userId}) as ledger, (select count(*)::int from stories where owner_id = ${userId}) as stories
      from accounts where id = ${userId}`;
    expect(row).toEqual({ credits: 30, ledger: 30, stories: 3 });
  });
});
