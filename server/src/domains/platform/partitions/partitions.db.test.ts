import { connect } from '@emberlore/database';
import { type FreshDatabase, freshDatabase } from '@emberlore/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPartitions, type Partitions } from './partitions.service.ts';

let store: FreshDatabase;
let now = new Date('2031-05-10T12:00:00Z');

const log = { info: () => {}, warn: () => {}, error: (said: object) => expect(said).toBeUndefined(), debug: () => {} };
const createPartitionsOf = (from: Pick<FreshDatabase, 'reader' | 'transact'>, turns = 0, analytics = 0): Partitions =>
  createPartitions({ store: from, retention: { turns, analytics_events: analytics }, clock: { now: () => now }, log });

beforeAll(async () => {
  store = await freshDatabase();
  await store.sql`insert into conversation_sessions (token_hash, kind, demo_visitor, demo_character)
    values (sha256('a'), 'demo', 'somebody', 'keeper')`;
});
afterAll(() => store?.drop());

const at = (moment: string) => store.sql`overlay(first_id_of(${moment}::timestamptz)::text placing
  right(gen_random_uuid()::text, 12) from 25)::uuid`;

/** Inserts a turn at this moment, which is also its text. */
async function say(moment: string, status = 'done'): Promise<void> {
  await store.sql`insert into turns (id, session_id, kind, player_text, status, created_at)
    select ${at(moment)}, id, 'text', ${moment}, ${status}, ${moment}::timestamptz from conversation_sessions`;
}

async function click(moment: string): Promise<void> {
  await store.sql`insert into analytics_events (id, name, story_name, occurred_at)
    values (${at(moment)}, 'story_clicked', 'The Bell', ${moment}::timestamptz)`;
}

/** Returns the turns' texts by partition. */
async function said(): Promise<Record<string, string[]>> {
  const rows = await store.sql<{ part: string; words: string[] }[]>`
    select tableoid::regclass::text as part, array_agg(player_text order by id) as words from turns group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ part, words }) => [part, words]));
}

async function listPartitions(table: string): Promise<string[]> {
  const rows = await store.sql<
    { part: string }[]
  >`select part from partitions_of(${table}) where part not like '%_before'`;
  return rows.map(({ part }) => part);
}

test('the current and the next month have partitions, which two servers create once', async () => {
  const other = await connect(store.place);
  await Promise.all([
    createPartitionsOf(store).maintain(),
    createPartitionsOf(other).maintain(),
    createPartitionsOf(store).maintain(),
  ]);
  await other.close();
  // A concurrent call may have left the work to the first, so run it once more.
  await createPartitionsOf(store).maintain();
  for (const table of ['turns', 'analytics_events']) {
    expect((await listPartitions(table)).slice(-2)).toEqual([`${table}_2031_05`, `${table}_2031_06`]);
  }
});

test('rows of a month without a partition are kept in the default one and moved when its partition is created', async () => {
  await say('2031-05-31T23:59:59Z');
  await say('2031-06-01T00:00:00Z');
  await say('2031-07-20T08:00:00Z');
  await say('2039-01-01T00:00:00Z');
  expect((await said()).turns_rest).toEqual(['2031-07-20T08:00:00Z', '2039-01-01T00:00:00Z']);
  now = new Date('2031-07-21T00:00:00Z');
  await createPartitionsOf(store).maintain();
  expect(await said()).toEqual({
    turns_2031_05: ['2031-05-31T23:59:59Z'],
    turns_2031_06: ['2031-06-01T00:00:00Z'],
    turns_2031_07: ['2031-07-20T08:00:00Z'],
    // From a clock that ran ahead: no partition is created for a distant future month.
    turns_rest: ['2039-01-01T00:00:00Z'],
  });
  await expect(say('2031-07-20T08:00:00Z', 'no status')).rejects.toThrow('turns_status_check');
});

test('deletes nothing by default; with a limit, only whole months that are older', async () => {
  await click('2031-05-02T00:00:00Z');
  await click('2031-06-02T00:00:00Z');
  await createPartitionsOf(store).maintain();
  expect(Object.keys(await said())).toHaveLength(4);
  expect(await createPartitionsOf(store).goneUntil('turns')).toBeNull();

  await createPartitionsOf(store, 1).maintain();
  expect(Object.keys(await said())).toEqual(['turns_2031_06', 'turns_2031_07', 'turns_rest']);
  expect((await listPartitions('turns'))[0]).toBe('turns_2031_06');
  expect(await createPartitionsOf(store).goneUntil('turns')).toEqual(new Date('2031-06-01T00:00:00Z'));
  expect(await listPartitions('analytics_events')).toContain('analytics_events_2031_05');
  expect(await createPartitionsOf(store).goneUntil('analytics_events')).toBeNull();

  await createPartitionsOf(store, 2, 1).maintain();
  const [left] = await store.sql`select count(*)::int as events from analytics_events`;
  expect(left?.events).toBe(1);
  // Removed turns stay removed, even if the retention is extended.
  expect(await createPartitionsOf(store).goneUntil('turns')).toEqual(new Date('2031-06-01T00:00:00Z'));
});

test('keeps a month with an unfinished turn', async () => {
  await say('2031-06-03T00:00:00Z', 'pending');
  now = new Date('2031-09-01T00:00:00Z');
  await createPartitionsOf(store, 1).maintain();
  expect((await said()).turns_2031_06).toHaveLength(2);
  expect((await said()).turns_2031_07).toBeUndefined();
  await store.sql`update turns set status = 'failed' where status = 'pending'`;
  await createPartitionsOf(store, 1).maintain();
  expect(Object.keys(await said())).toEqual(['turns_rest']);
});

test('deletes older rows from before partitioning one after another', async () => {
  const fresh = await freshDatabase();
  try {
    await fresh.sql`insert into conversation_sessions (token_hash, kind, demo_visitor, demo_character)
      values (sha256('a'), 'demo', 'somebody', 'keeper')`;
    await fresh.sql`insert into turns (id, session_id, kind, player_text, status)
      select uuidv7(-n * interval '1 hour'), id, 'text', n::text, 'done'
      from conversation_sessions, generate_series(1, 24 * 200) as n`;
    now = new Date();
    await createPartitions({
      store: fresh,
      retention: { turns: 2, analytics_events: 0 },
      clock: { now: () => now },
      log,
    }).maintain();
    const cut = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2));
    const [found] =
      await fresh.sql`select count(*)::int as left, count(*) filter (where id < first_id_of(${cut.toISOString()}::timestamptz))::int as old,
      (select count(*)::int from turns_before) as before from turns`;
    const hours = Math.floor((now.getTime() - cut.getTime()) / 3_600_000);
    expect(found).toMatchObject({ old: 0 });
    expect(Math.abs(Number(found?.left) - hours)).toBeLessThanOrEqual(1);
    expect(Number(found?.before)).toBeGreaterThan(0);
  } finally {
    await fresh.drop();
  }
});

test('waits for a long read without blocking others', async () => {
  await say('2031-09-02T00:00:00Z');
  await createPartitionsOf(store).maintain();
  now = new Date('2031-12-01T00:00:00Z');
  const reading = await store.sql.reserve();
  await reading`begin`;
  await reading`select count(*) from turns`;
  const finished = createPartitionsOf(store, 1).maintain();
  const waiting = async () => {
    const [row] = await store.sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.count;
  };
  await expect.poll(waiting, { interval: 20, timeout: 30_000 }).toBeGreaterThan(0);
  // The lock attempt times out after a fifth of a second and is retried later, so that others can continue.
  await say('2031-10-02T00:00:00Z');
  await reading`commit`;
  reading.release();
  await finished;
  expect((await said()).turns_2031_09).toBeUndefined();
}, 60_000);
