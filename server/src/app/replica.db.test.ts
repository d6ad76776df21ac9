import { type Call, calls } from '@emberlore/contract';
import { type Connection, connect, migrate } from '@emberlore/database';
import { type Pair, startPair } from '@emberlore/database/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, Input, Route } from '../kit/route.ts';
import { openReplica, type Replica } from './replica.ts';

// A real PostgreSQL and a real standby that follows it by streaming replication.
let pair: Pair;
let main: Connection;
let standby: Connection;
let replica: Replica;
/** The replica's clock: it stands still, however slow the machine is, until a test advances it. */
let elapsed = 0;
let browse: (caller: Caller | null) => Promise<unknown>;
let change: (caller: Caller | null) => Promise<unknown>;

/** Returns a caller; the same name stands for the same account. */
const player = (name: string): Caller => {
  const accountId = `00000000-0000-4000-8000-${Buffer.from(name.padEnd(6)).toString('hex').slice(0, 12)}`;
  return { accountId, userName: name, role: 'player' };
};
const warned: string[] = [];
const log = {
  debug: () => {},
  info: () => {},
  error: () => {},
  warn: (_: object, text: string) => void warned.push(text),
};

/** Returns whether the standby answers a replica's reads. */
async function isStandbyReading({ reader }: Replica): Promise<unknown> {
  const [row] = await reader.execute(sql`select pg_is_in_recovery() as standby`);
  return row?.standby;
}

beforeAll(async () => {
  pair = await startPair();
  main = await connect({ ...pair.primary, max: 4 });
  await migrate(main);
  replica = openReplica(pair.standby, { main, max: 2, log, pooled: false, elapsed: () => elapsed });
  standby = await connect({ ...pair.standby, max: 1 });
  const where = () => isStandbyReading(replica);
  const bound = (call: Call) => replica.over([{ call, handle: where, cookie: false }])[0] as Route;
  const asked = (route: Route) => (caller: Caller | null) => route.handle({ caller } as Input<Call>);
  browse = asked(bound(calls.getStories));
  change = asked(bound(calls.likeStory));
});

afterAll(async () => {
  await replica?.close();
  await standby?.close().catch(() => undefined);
  await main?.close();
  await pair?.stop();
});

/** Waits until the replica is used or not used; `passing` is the clock's advance between two checks, in milliseconds. */
const isUsed = (used: boolean, passing = 0) =>
  expect
    .poll(
      async () => {
        elapsed += passing;
        await replica.check();
        return replica.isUsed();
      },
      { timeout: 30_000 },
    )
    .toBe(used);

test('a replica that keeps up answers browsing, and nothing else', async () => {
  await isUsed(true);
  expect(await browse(null)).toBe(true);
  expect(await browse(player('reader'))).toBe(true);
  expect(await change(player('writer'))).toBe(false);
});

test('a player who has just changed something reads from the primary, on every server', async () => {
  await change(player('one'));
  expect(await browse(player('one'))).toBe(false);
  expect(await browse(player('another'))).toBe(true);
  // A minute ago instead of now, because clocks are occasionally set back.
  await main.sql`update recent_writers set until = now() - interval '1 minute'`;
  await isUsed(true);
  expect(await browse(player('one'))).toBe(true);
});

test('a replica that was looked at twice at once is not given up for what is still on its way', async () => {
  await standby.sql`select pg_wal_replay_pause()`;
  await replica.check();
  await main.sql`create table sooner (n int)`;
  await replica.check();
  await replica.check();
  expect(replica.isUsed()).toBe(true);
  await standby.sql`select pg_wal_replay_resume()`;
  await isUsed(true);
});

test('a replica that falls behind is not asked until it has caught up', async () => {
  await standby.sql`select pg_wal_replay_pause()`;
  await main.sql`create table later (n int)`;
  await isUsed(false, 1500);
  expect(await browse(null)).toBe(false);
  await standby.sql`select pg_wal_replay_resume()`;
  await isUsed(true);
  expect(await browse(null)).toBe(true);
});

test('a replica that goes away in the middle is not missed', async () => {
  await isUsed(true);
  await pair.stopStandby();
  expect(await browse(null)).toBe(false);
  expect(replica.isUsed()).toBe(false);
  expect(warned).toContain('The read replica is unreachable or behind; reading from the primary.');
});

test('a missing replica is reported once, and the primary answers', async () => {
  warned.length = 0;
  const nowhere = { url: 'postgres://emberlore@127.0.0.1:1/emberlore' };
  const never = openReplica(nowhere, { main, max: 1, log, pooled: false });
  await never.check();
  await never.check();
  expect(never.isUsed()).toBe(false);
  expect(await isStandbyReading(never)).toBe(false);
  await never.close();
  expect(warned).toEqual(['The read replica is unreachable; reading from the primary until it returns.']);
});
