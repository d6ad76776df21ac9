import type postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeCharacter, makeRun, makeScene, makeStory } from '../testing/fixtures.ts';
import { type FreshDatabase, freshDatabase } from '../testing.ts';

let store: FreshDatabase;
let place: { session: string; run: string; character: string };

/** Number of months with partitions before the current one. */
const PAST = 6;

const monthsAgo = (months: number) => store.sql`uuidv7(${`-${months} months`}::interval)`;

beforeAll(async () => {
  store = await freshDatabase();
  const { db, sql } = store;
  // Simulates a database that existed half a year ago: its first partition ends there.
  await sql.begin(async (tx) => {
    await tx`alter table turns detach partition turns_before`;
    await tx`drop table turns_before`;
    for (let n = PAST; n > 0; n -= 1) await tx`select make_partition('turns', now() - ${`${n} months`}::interval)`;
  });
  const { id: account } = await makeAccount(db);
  await sql`insert into ledger_entries (account_id, amount, reason, cause) values (${account}, 100, 'signup', 'welcome')`;
  // Their own story, because a talk can continue only if its player may see the story.
  const { id: ownStory } = await makeStory(db, { ownerId: account });
  const { id: scene, storyId } = await makeScene(db, { storyId: ownStory });
  const { id: character } = await makeCharacter(db);
  await sql`insert into scene_characters (scene_id, character_id, position) values (${scene}, ${character}, 0)`;
  const [old] = await sql<{ id: string }[]>`select ${monthsAgo(2)} as id`;
  const { id: run } = await makeRun(db, { id: String(old?.id), accountId: account, storyId });
  const [session] = await sql<
    { id: string }[]
  >`insert into conversation_sessions (token_hash, account_id, run_id, scene_id, character_id)
    values (sha256('a'), ${account}, ${run}, ${scene}, ${character}) returning id`;
  place = { session: String(session?.id), run, character };
  for (const months of [1, 0]) {
    await sql`insert into turns (id, session_id, account_id, run_id, scene_id, character_id, kind, player_text, status)
      values (${monthsAgo(months)}, ${place.session}, ${account}, ${run}, ${scene}, ${character}, 'text', ${`${months} ago`}, 'done')`;
  }
});
afterAll(() => store?.drop());

/**
 * Returns how often each partition has been read, including earlier transactions that this connection hasn't reported
 * yet.
 */
async function countScans(tx: postgres.TransactionSql): Promise<Map<string, number>> {
  const rows = await tx<{ part: string; scans: string }[]>`
    select relname as part, seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_xact_user_tables
    where relid in (select inhrelid from pg_inherits where inhparent = 'turns'::regclass)`;
  return new Map(rows.map(({ part, scans }) => [part, Number(scans)]));
}

/** Plays a turn from beginning to end, and returns which partitions of `turns` were read. */
async function playOne(): Promise<{ history: string[]; read: string[] }> {
  return store.sql.begin(async (tx) => {
    const before = await countScans(tx);
    const [state] = await tx`select turn_state(${place.session}, null, 12, 3) as told`;
    const [begun] =
      await tx`select begin_turn(${place.session}, ${place.run}, ${place.character}, 'text', 'Well?', null, 1,
      'message', ${`cause ${crypto.randomUUID()}`}, 'call', null, null, '{}', '10 seconds', '30 minutes', null, null) as told`;
    await tx`select end_turn(${begun?.told.turnId}, '[]', '{}', '{}', 'call', null)`;
    const read = [...(await countScans(tx))].filter(([part, scans]) => scans > (before.get(part) ?? 0));
    const history = state?.told.history.map(({ playerText }: { playerText: string }) => playerText);
    return { history, read: read.map(([part]) => part).sort() };
  });
}

test('a normal turn reads only the partitions of its run', async () => {
  const month = async (ago: number) => {
    const [row] =
      await store.sql`select to_char((now() - ${`${ago} months`}::interval) at time zone 'UTC', '"turns"_YYYY_MM') as part`;
    return row?.part;
  };
  const own = [await month(2), await month(1), await month(0)];
  expect(await playOne()).toEqual({ history: ['1 ago', '0 ago'], read: expect.arrayContaining(own) });
  for (let n = 0; n < 8; n += 1) await playOne();
  const { history, read } = await playOne();
  expect(history.at(-1)).toBe('Well?');
  // The day before the run, or after now, may be in another month.
  expect(read.length).toBeLessThanOrEqual(own.length + 1);
});

test('finds the day before an id if the id has a time, otherwise the earliest', async () => {
  const [found] = await store.sql`select
    uuid_extract_timestamp(day_before(uuidv7())) between now() - interval '1 day 5 seconds' and now() - interval '23 hours' as day,
    day_before(gen_random_uuid()) as odd,
    day_before('00000000-0001-7000-8000-000000000000') as begin`;
  expect(found).toEqual({
    day: true,
    odd: '00000000-0000-0000-0000-000000000000',
    begin: '00000000-0000-7000-8000-000000000000',
  });
});

test('accepts every turn and keeps ids and references valid over all partitions', async () => {
  const insert = (id: string) => store.sql`insert into turns (id, session_id, kind, player_text)
    values (${id}, ${place.session}, 'text', 'Hm')`;
  await insert('ffffffff-ffff-7fff-bfff-ffffffffffff');
  await insert('00000000-0000-0000-0000-000000000001');
  await expect(insert('00000000-0000-0000-0000-000000000001')).rejects.toThrow('duplicate key');
  await expect(
    store.sql`insert into turns (session_id, kind, player_text) values (gen_random_uuid(), 'text', 'Hm')`,
  ).rejects.toThrow('turns_session_id_conversation_sessions_id_fk');
  await store.sql`delete from conversation_sessions where id = ${place.session}`;
  expect(await store.sql`select from turns`).toHaveLength(0);
});
