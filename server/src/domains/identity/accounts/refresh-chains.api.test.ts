import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, refresh } from '../../../testing/sign-in.ts';
import { readRefreshCookie, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server?.close());

/** Refreshes a sign-in repeatedly until it is refused, and returns every status. */
async function refreshUntilRefused(cookie: string): Promise<number[]> {
  const statuses: number[] = [];
  let current = cookie;
  while (statuses.at(-1) === undefined || statuses.at(-1) === 200) {
    const answer = await refresh(server, current);
    statuses.push(answer.status);
    current = readRefreshCookie(answer) ?? current;
  }
  return statuses;
}

describe('concurrent refresh chains', () => {
  test('do not block deleting the account', async () => {
    for (let round = 0; round < 4; round += 1) {
      const player = await server.signUp();
      const signIns = await Promise.all([1, 2, 3, 4].map(() => login(server, player.email, player.password)));
      const chains = signIns.map((signIn) => refreshUntilRefused(readRefreshCookie(signIn) ?? ''));
      const deleted = await server.call('DELETE', '/api/profile/deleteAccount', { token: player.token });
      expect(deleted.status).toBe(200);
      const last = (await Promise.all(chains)).map((statuses) => statuses.at(-1));
      expect(last).toEqual([401, 401, 401, 401]);
      const [row] = await server.db.sql`select deleted_at from accounts where id = ${player.account.userId}`;
      expect(row?.deleted_at).not.toBeNull();
    }
  });
});
