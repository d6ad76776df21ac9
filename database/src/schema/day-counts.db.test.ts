import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeQuest, makeScene, makeStory } from '../testing/fixtures.ts';
import { type FreshDatabase, freshDatabase } from '../testing.ts';

let store: FreshDatabase;
let accountIds: string[];
let storyId: string;
let sceneIds: string[];
let questIds: string[];

beforeAll(async () => {
  store = await freshDatabase();
  const { db } = store;
  accountIds = [];
  for (let n = 0; n < 4; n += 1) accountIds.push((await makeAccount(db)).id);
  storyId = (await makeStory(db)).id;
  sceneIds = [];
  for (let position = 0; position < 3; position += 1) sceneIds.push((await makeScene(db, { storyId, position })).id);
  questIds = [(await makeQuest(db)).id, (await makeQuest(db)).id];
});
afterAll(() => store?.drop());

/** Returns a generator of repeatable pseudorandom numbers from 0 to 1. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

const counts = async () => [
  ...(await store.sql`select story_id, day::text, what, key, entered, won, sum(amount) as amount
    from (select story_id, day, what, key, entered, won, amount from story_day_counts union all
      select story_id, day, what, key, entered, won, amount from story_day_changes) as whole
    group by 1, 2, 3, 4, 5, 6 having sum(amount) <> 0 order by 1, 2, 3, 4`),
];

/** Returns random events, each as one statement. */
function acts(next: () => number): (() => PromiseLike<unknown>)[] {
  const { sql } = store;
  const one = (ids: readonly string[]) => String(ids[Math.floor(next() * ids.length)]);
  const ago = () => sql`now() - ${Math.floor(next() * 5)} * interval '1 day'`;
  const run = () => sql`(select id from runs order by md5(id::text || ${next()}::text) limit 1)`;
  const maybe = () => (next() < 0.5 ? sql`now()` : sql`null`);
  const play = () => sql`insert into runs (story_id, account_id, play_counted_at)
    values (${storyId}, ${one(accountIds)}, ${next() < 0.8 ? ago() : sql`null`}),
      (${storyId}, ${one(accountIds)}, ${ago()})`;
  const enter = () => sql`insert into run_scenes (run_id, scene_id, won_at)
    select id, ${one(sceneIds)}, ${maybe()}::timestamptz from ${run()} as run
    on conflict (run_id, scene_id) do update set won_at = coalesce(run_scenes.won_at, excluded.won_at)`;
  const quest = () => sql`insert into run_quests (run_id, quest_id, scene_id, completed_at)
    select id, ${one(questIds)}, ${one(sceneIds)}, ${maybe()}::timestamptz from ${run()} as run
    on conflict (run_id, quest_id) do update set completed_at = coalesce(run_quests.completed_at, excluded.completed_at)`;
  return [
    ...[play, play, play],
    ...[enter, enter, enter, quest, quest],
    () => sql`insert into run_scenes (run_id, scene_id) select id, unnest(${sceneIds}::uuid[]) from ${run()} as run
      on conflict do nothing`,
    () => sql`update runs set play_counted_at = now() where play_counted_at is null and id = ${run()}`,
    () => sql`delete from runs where id in (${run()}, ${run()})`,
    () => sql`insert into comments (story_id, account_id, text, stars, created_at)
      values (${storyId}, ${one(accountIds)}, 'Fine.', ${Math.floor(next() * 6)}, ${ago()})`,
    () => sql`update comments set stars = ${Math.floor(next() * 6)}
      where id = (select id from comments order by md5(id::text || ${next()}::text) limit 1)`,
    () =>
      sql`delete from comments where id = (select id from comments order by md5(id::text || ${next()}::text) limit 1)`,
    () => sql`insert into analytics_events (name, story_id, story_name, occurred_at, minutes)
      values ('story_session', ${storyId}, 'The Bell', ${ago()}, 1.5), ('story_clicked', ${storyId}, 'The Bell', now(), null)`,
    () => sql`select add_story_days(5)`,
  ];
}

test('daily counts equal a full recount', async () => {
  const next = numbersFrom(11);
  const possible = acts(next);
  for (let round = 0; round < 4; round += 1) {
    for (let n = 0; n < 60; n += 1) await possible[Math.floor(next() * possible.length)]?.();
    const kept = await counts();
    expect(kept.length).toBeGreaterThan(10);
    await store.sql`select recount_story_days()`;
    expect(kept).toEqual(await counts());
  }
});

test('deleting all runs of an account subtracts them, and adding up leaves no empty counts; minutes stay', async () => {
  await store.sql`delete from runs where account_id in ${store.sql(accountIds.slice(0, 2))}`;
  const kept = await counts();
  await store.sql`select recount_story_days()`;
  expect(kept).toEqual(await counts());
  await store.sql`delete from runs`;
  await store.sql`delete from comments`;
  await store.sql`delete from analytics_events`;
  await store.sql`select add_story_days(100000)`;
  const [left] = await store.sql`select (select count(*)::int from story_day_counts where what <> 'minutes') as counts,
    (select count(*)::int from story_day_changes) as changes`;
  expect(left).toEqual({ counts: 0, changes: 0 });
});

test('deleting a story deletes its counts, added up or not', async () => {
  const { id } = await makeStory(store.db);
  const play = () => store.sql`insert into runs (story_id, account_id, play_counted_at)
    select ${id}, account_id, now() from unnest(${accountIds}::uuid[]) as account_id`;
  await play();
  await store.sql`select add_story_days(100000)`;
  await play();
  await store.sql`delete from stories where id = ${id}`;
  expect((await counts()).filter(({ story_id }) => story_id === id)).toEqual([]);
});
