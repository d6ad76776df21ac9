import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeRun, makeScene, makeStory } from '../testing/fixtures.ts';
import { type FreshDatabase, freshDatabase } from '../testing.ts';

let store: FreshDatabase;

beforeAll(async () => {
  store = await freshDatabase();
});
afterAll(() => store.drop());

const wrong = async (query: string) => [...(await store.sql.unsafe(query))];

it('the sort keys of a search follow the story', async () => {
  const one = await makeStory(store.db);
  await makeStory(store.db);
  const fan = await makeAccount(store.db);
  const elsewhere = `select stories.id from stories left join story_search on story_id = stories.id
    where (stories.likes, stories.owner_id, stories.created_at, stories.listed)
      is distinct from (story_search.likes, story_search.owner_id, story_search.created_at, story_search.listed)`;
  await store.sql`insert into story_likes (story_id, account_id) values (${one.id}, ${fan.id})`;
  expect(await wrong(elsewhere)).toEqual([]);
  await store.sql`update stories set likes = 40, created_at = now() - interval '1 year', visibility = 'public', name = 'Anew'`;
  expect(await wrong(elsewhere)).toEqual([]);
  await store.sql`update stories set owner_id = ${fan.id}`;
  await store.sql`delete from story_likes`;
  expect(await wrong(elsewhere)).toEqual([]);
});

it('a run has started once it has entered a scene', async () => {
  const scenes = [await makeScene(store.db), await makeScene(store.db)];
  const runs = [await makeRun(store.db), await makeRun(store.db), await makeRun(store.db)];
  const otherwise = `select id from runs where begun <> exists (select from run_scenes where run_id = runs.id)`;
  const begun = async () => (await store.sql`select id from runs where begun`).length;
  for (const run of runs.slice(1)) {
    for (const scene of scenes)
      await store.sql`insert into run_scenes (run_id, scene_id) values (${run.id}, ${scene.id})
        on conflict (run_id, scene_id) do update set entered_at = now()`;
  }
  expect([await wrong(otherwise), await begun()]).toEqual([[], 2]);
  await store.sql`delete from scenes where id = ${scenes[0]?.id ?? ''}`;
  expect([await wrong(otherwise), await begun()]).toEqual([[], 2]);
  await store.sql`delete from scenes where id = ${scenes[1]?.id ?? ''}`;
  expect([await wrong(otherwise), await begun()]).toEqual([[], 0]);
});

it('a scene knows whose trash it is in unless its story is in the trash', async () => {
  const [one, other] = [await makeStory(store.db), await makeStory(store.db)];
  const heir = await makeAccount(store.db);
  const scene = await makeScene(store.db, { storyId: one.id });
  await makeScene(store.db, { storyId: other.id, deletedAt: new Date() });
  const otherwise = `select scenes.id from scenes join stories on stories.id = story_id where trash_owner_id is distinct from
    case when scenes.deleted_at is not null and stories.deleted_at is null then stories.owner_id end`;
  const owners = async () =>
    (await store.sql`select trash_owner_id as id from scenes where trash_owner_id is not null order by id`).map(
      ({ id }) => id,
    );
  expect([await wrong(otherwise), await owners()]).toEqual([[], [other.ownerId]]);
  await store.sql`update scenes set deleted_at = now() where id = ${scene.id}`;
  expect([await wrong(otherwise), (await owners()).toSorted()]).toEqual([[], [one.ownerId, other.ownerId].toSorted()]);
  await store.sql`update stories set deleted_at = now() where id = ${one.id}`;
  expect([await wrong(otherwise), await owners()]).toEqual([[], [other.ownerId]]);
  await store.sql`update scenes set deleted_at = now() where id = ${scene.id}`;
  expect([await wrong(otherwise), await owners()]).toEqual([[], [other.ownerId]]);
  await store.sql`update stories set deleted_at = null, owner_id = ${heir.id} where id = ${one.id}`;
  await store.sql`update stories set owner_id = ${heir.id} where id = ${other.id}`;
  expect([await wrong(otherwise), await owners()]).toEqual([[], [heir.id, heir.id]]);
  await store.sql`update scenes set deleted_at = null, position = 1`;
  expect([await wrong(otherwise), await owners()]).toEqual([[], []]);
});

it('an offering counts its purchases', async () => {
  const buyer = await makeAccount(store.db);
  await store.sql`insert into offerings (product_id, price_id, type, title, description, amount, price_cents)
    select 'p' || n, 'p' || n, 'one_time', 'Candle ' || n, 'Light.', 10, 99 from generate_series(1, 2) as n`;
  await store.sql`insert into purchases (account_id, offering_id, provider, session_id, status, amount, price_cents, paid_at)
    select ${buyer.id}, id, 'sandbox', title || n, case when n < 3 then 'pending' else 'paid' end, 10, 99, case when n > 2 then now() end
    from offerings, generate_series(1, 4) as n`;
  const otherwise = `select id from offerings where (select count(*) from purchases where offering_id = offerings.id and status in ('paid', 'refunded'))
    <> coalesce((select sum(sold) from offering_sales where offering_id = offerings.id), 0)`;
  const sold = async () => (await store.sql`select sum(sold)::int as sold from offering_sales`)[0]?.sold;
  expect([await wrong(otherwise), await sold()]).toEqual([[], 4]);
  await store.sql`update purchases set status = 'paid', paid_at = now() where session_id like '%1'`;
  await store.sql`update purchases set status = 'cancelled' where session_id like '%2'`;
  expect([await wrong(otherwise), await sold()]).toEqual([[], 6]);
  await store.sql`update purchases set status = 'refunded', refunded_at = now(), refunded_cents = 99 where session_id like '%3'`;
  await store.sql`delete from purchases where session_id like '%4'`;
  expect([await wrong(otherwise), await sold()]).toEqual([[], 4]);
  await store.sql`select recount_offering_sales()`;
  expect([await wrong(otherwise), await sold()]).toEqual([[], 4]);
});
