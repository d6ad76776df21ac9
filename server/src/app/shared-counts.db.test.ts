import { calls } from '@emberlore/contract';
import { type FreshDatabase, freshDatabase } from '@emberlore/database/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fail } from '../kit/errors.ts';
import { route } from '../kit/route.ts';
import { createLeases } from './leases.ts';
import { READS } from './reads.ts';
import { read, serveRoutes } from './register.fixture.ts';
import { createSharedCounts, type SharedCounts } from './shared-counts.ts';

const routes = [
  route(read, async () => ({})),
  route(calls.login, async () => {
    throw fail('badCredentials');
  }),
];

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
});
beforeEach(() => db.sql`truncate rate_limits`);
afterAll(() => db?.drop());

/** Shared counts that record how often the database was asked. */
function counted(): SharedCounts & { asked: () => number } {
  const counts = createSharedCounts(db);
  let asked = 0;
  return {
    ...counts,
    add: (...given) => {
      asked += 1;
      return counts.add(...given);
    },
    asked: () => asked,
  };
}

const collectStatuses = async (asking: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(asking)).map(({ statusCode }) => statusCode);
const allowed = (statuses: number[]) => statuses.filter((status) => status !== 429).length;

describe('several servers', () => {
  const servers = (limits: Parameters<typeof serveRoutes>[1]) =>
    Promise.all(
      [1, 2, 3].map(async () => (await serveRoutes(routes, { ...limits, counts: createSharedCounts(db) })).app),
    );

  test('let no more through together than one would', async () => {
    const apps = await servers({ limits: { read: 100 } });
    const asking = Array.from({ length: 300 }, (_, at) => apps[at % 3]?.inject('/api/one'));
    const statuses = await collectStatuses(asking.filter((each) => each !== undefined));
    // Each server may hold back less than a fortieth.
    expect(allowed(statuses)).toBeLessThanOrEqual(100);
    expect(allowed(statuses)).toBeGreaterThanOrEqual(97);
  });

  test('count log-ins of an e-mail address together, one by one', async () => {
    const apps = await servers({ limits: { loginsPerEmail: 5 } });
    const login = (at: number) =>
      apps[at % 3]?.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress: '10.0.0.1',
        payload: { email: 'ada@example.org', password: 'wrong horse' },
      });
    const asking = Array.from({ length: 20 }, (_, at) => login(at)).filter((each) => each !== undefined);
    expect(allowed(await collectStatuses(asking))).toBe(5);
    const rows = await db.sql<{ key: string }[]>`select key from rate_limits where key like 'login-email:%'`;
    // One count for the network and one for all networks.
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ key }) => key.includes('ada'))).toEqual([]);
  });
});

test('the database is asked once for many reads, and once for a log-in', async () => {
  const counts = counted();
  const { app } = await serveRoutes(routes, { limits: { read: 1200, auth: 60, playersPerAddress: 10 }, counts });
  const ask = () => app.inject({ url: '/api/one', headers: { authorization: 'ada' } });
  const statuses = [];
  // Half as many at once as a player may have unfinished: more are refused whenever the database is slow.
  const atOnce = READS.mostPerRequester / 2;
  for (let at = 0; at < 1000; at += atOnce) {
    statuses.push(...(await collectStatuses(Array.from({ length: atOnce }, ask))));
  }
  expect(allowed(statuses)).toBe(1000);
  // 1,000 of the player in steps of 30, and 1,000 of the address in steps of 300.
  expect(counts.asked()).toBe(34 + 4);
  await app.inject({ method: 'POST', url: '/api/login', payload: { email: 'a@example.org', password: 'wrong horse' } });
  expect(counts.asked()).toBe(34 + 4 + 1);
});

test('who was refused asks the database no more until the window ends', async () => {
  const counts = counted();
  const { app } = await serveRoutes(routes, { limits: { read: 3 }, counts });
  const statuses = [];
  for (let at = 0; at < 50; at += 1) statuses.push((await app.inject('/api/one')).statusCode);
  expect(allowed(statuses)).toBe(3);
  expect(counts.asked()).toBe(3);
});

test('players of one address have a limit together, and each their own', async () => {
  const { app } = await serveRoutes(routes, { limits: { read: 2, playersPerAddress: 2 }, counts: counted() });
  const ask = async (authorization: string, remoteAddress: string) =>
    (await app.inject({ url: '/api/one', remoteAddress, headers: { authorization } })).statusCode;
  expect([await ask('ada', '10.0.0.1'), await ask('ada', '10.0.0.1'), await ask('ada', '10.0.0.1')]).toEqual([
    200, 200, 429,
  ]);
  // Changing the address doesn't reset the player's limit.
  expect(await ask('ada', '10.0.0.2')).toBe(429);
  expect([await ask('boss', '10.0.0.1'), await ask('boss', '10.0.0.1')]).toEqual([200, 200]);
});

test('guessing tokens is counted for the address', async () => {
  const { app } = await serveRoutes(routes, { limits: { read: 2 }, counts: counted() });
  const guess = async () => (await app.inject({ url: '/api/one', headers: { authorization: 'guess' } })).statusCode;
  expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429]);
});

test('a window that is over begins anew, and old ones are removed', async () => {
  const counts = createSharedCounts(db);
  expect(await counts.add('read:x', 5, 60_000)).toMatchObject({ count: 5 });
  expect((await counts.add('read:x', 5, 60_000)).count).toBe(10);
  await db.sql`update rate_limits set resets_at = now() - interval '1 second'`;
  const anew = await counts.add('read:x', 5, 60_000);
  expect(anew.count).toBe(5);
  expect(anew.leftMs).toBeGreaterThan(50_000);
  await counts.tidy();
  expect(await db.sql`select from rate_limits`).toHaveLength(1);
  await db.sql`update rate_limits set resets_at = now() - interval '11 minutes'`;
  await counts.tidy();
  expect(await db.sql`select from rate_limits`).toHaveLength(0);
});

test('a clock of the database that was set back keeps nobody out for longer than a window', async () => {
  const counts = createSharedCounts(db);
  await counts.add('read:x', 5, 60_000);
  await db.sql`update rate_limits set resets_at = now() + interval '3 days'`;
  expect((await counts.add('read:x', 5, 60_000)).leftMs).toBeLessThanOrEqual(60_001);
});

test('without its store a server counts alone', async () => {
  const troubles: unknown[] = [];
  const gone: SharedCounts = { add: () => Promise.reject(new Error('gone')), tidy: async () => {} };
  const leases = createLeases(gone, (error) => troubles.push(error));
  const numbers = [];
  for (let at = 0; at < 4; at += 1) numbers.push((await leases.take('read:x', 3, 60_000)).count);
  expect(numbers).toEqual([1, 2, 3, 4]);
  expect(troubles).toHaveLength(3);
});
