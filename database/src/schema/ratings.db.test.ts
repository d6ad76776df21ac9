import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount, makeStory } from '../testing/fixtures.ts';
import { type FreshDatabase, freshDatabase } from '../testing.ts';
import { accounts } from './accounts.ts';
import { comments } from './community.ts';
import { stories } from './stories.ts';

let store: FreshDatabase;
let storyId: string;
let ownerId: string;
let readerId: string;

beforeAll(async () => {
  store = await freshDatabase();
});
afterAll(() => store.drop());

beforeEach(async () => {
  ownerId = (await makeAccount(store.db)).id;
  readerId = (await makeAccount(store.db)).id;
  storyId = (await makeStory(store.db, { ownerId })).id;
});

async function rate(accountId: string, stars: number, more: { createdAt?: Date } = {}): Promise<string> {
  const [row] = await store.db
    .insert(comments)
    .values({ storyId, accountId, text: 'Fine', stars, ...more })
    .returning({ id: comments.id });
  return row?.id ?? '';
}

async function readRating(id = storyId) {
  const [story] = await store.db.select().from(stories).where(eq(stories.id, id));
  return story && [story.ratings, story.ratingStars, story.rating];
}

/** Stories whose counts differ from what their comments add up to. */
const unequal = () => store.sql`
  with rated as (
    select distinct on (story_id, account_id) story_id, stars from comments
      join stories on stories.id = story_id join accounts on accounts.id = account_id
    where stars > 0 and owner_id <> account_id and (banned_at is null or banned_until is not null)
    order by story_id, account_id, comments.created_at desc, comments.id desc
  )
  select stories.id from stories left join (
    select story_id, count(*) as ratings, sum(stars) as stars from rated group by 1) as counted on story_id = stories.id
  where (stories.ratings, stories.rating_stars) <> (coalesce(counted.ratings, 0), coalesce(counted.stars, 0))`;

describe('the rating of a story', () => {
  it('counts one rating per person: the latest comment with stars', async () => {
    for (const stars of [1, 5, 3, 0]) await rate(readerId, stars);
    expect(await readRating()).toEqual([1, 3, 3]);
    await rate((await makeAccount(store.db)).id, 5);
    expect(await readRating()).toEqual([2, 8, 4]);
    await rate(readerId, 5, { createdAt: new Date(1) });
    expect(await readRating()).toEqual([2, 8, 4]);
  });

  it('follows deleted, restored and edited ratings', async () => {
    const first = await rate(readerId, 2);
    const second = await rate(readerId, 5);
    await store.db.delete(comments).where(eq(comments.id, first));
    expect(await readRating()).toEqual([1, 5, 5]);
    const third = await rate(readerId, 1);
    await store.db.delete(comments).where(eq(comments.id, third));
    expect(await readRating()).toEqual([1, 5, 5]);
    await store.db.update(comments).set({ stars: 4 }).where(eq(comments.id, second));
    expect(await readRating()).toEqual([1, 4, 4]);
    await store.db.update(comments).set({ stars: 0 }).where(eq(comments.id, second));
    expect(await readRating()).toEqual([0, 0, 0]);
  });

  it('excludes the owner, also after the owner changes', async () => {
    await rate(ownerId, 5);
    await rate(readerId, 2);
    expect(await readRating()).toEqual([1, 2, 2]);
    await store.db.update(stories).set({ ownerId: readerId }).where(eq(stories.id, storyId));
    expect(await readRating()).toEqual([1, 5, 5]);
  });

  it('excludes people while they are permanently banned', async () => {
    await rate(readerId, 4);
    const ban = (change: { bannedAt: Date | null; bannedUntil: Date | null }) =>
      store.db.update(accounts).set(change).where(eq(accounts.id, readerId));
    await ban({ bannedAt: new Date(), bannedUntil: null });
    expect(await readRating()).toEqual([0, 0, 0]);
    await ban({ bannedAt: null, bannedUntil: null });
    expect(await readRating()).toEqual([1, 4, 4]);
    await ban({ bannedAt: new Date(), bannedUntil: new Date() });
    expect(await readRating()).toEqual([1, 4, 4]);
  });

  it('loses the ratings of a deleted account', async () => {
    await rate(readerId, 4);
    await rate(readerId, 5);
    await store.db.delete(accounts).where(eq(accounts.id, readerId));
    expect(await readRating()).toEqual([0, 0, 0]);
  });

  it('is that of the latest comment under concurrent writes', async () => {
    await Promise.all([1, 2, 3, 4, 5].map((stars) => rate(readerId, stars)));
    await store.sql`select move_story_counts(${storyId}, 0, 0, 0, 0, 0)`;
    expect(await unequal()).toEqual([]);
  });

  it('equals a recount of the comments after every kind of change', async () => {
    const readers = await Promise.all(Array.from({ length: 4 }, () => makeAccount(store.db)));
    const people = [ownerId, readerId, ...readers.map(({ id }) => id)];
    let seed = 7;
    const pick = (most: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % most;
    };
    const anyone = () => people[pick(people.length)] ?? ownerId;
    const acts = [
      () => rate(anyone(), pick(6)),
      () => rate(anyone(), pick(6), { createdAt: new Date(pick(1_000_000)) }),
      () => store.sql`delete from comments where id in (select id from comments where account_id = ${anyone()}
        order by random() limit 1)`,
      () => store.sql`update comments set stars = ${pick(6)} where id in (select id from comments
        where account_id = ${anyone()} order by random() limit 1)`,
      () => store.sql`update stories set owner_id = ${anyone()} where id = ${storyId}`,
      () =>
        store.sql`update accounts set banned_at = case when banned_at is null then now() end where id = ${anyone()}`,
    ];
    for (let step = 0; step < 150; step += 1) {
      await acts[pick(acts.length)]?.();
      expect([step, ...(await unequal())]).toEqual([step]);
    }
  });
});
