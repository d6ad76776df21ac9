import { connect } from '@emberlore/database';
import { type FreshDatabase, freshDatabase } from '@emberlore/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCounting } from './counting.service.ts';

let db: FreshDatabase;
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

beforeAll(async () => {
  db = await freshDatabase();
  await db.sql`insert into accounts (user_name, email, password_hash)
    select 'Reader', 'reader' || n || '@example.org', 'none' from generate_series(1, 40) as n`;
});
afterAll(() => db?.drop());

async function makeStory(): Promise<string> {
  const [story] = await db.sql`insert into stories (owner_id, name, description, visibility)
    select id, 'The Bell', 'It rings.', 'public' from accounts order by id limit 1 returning id`;
  await db.sql`with tag as (insert into tags (name) values (${crypto.randomUUID()}) returning id)
    insert into story_tags (story_id, tag_id, position) select ${story?.id}, id, 0 from tag`;
  return String(story?.id);
}

const like = (storyId: string, from: number, to: number) => db.sql`insert into story_likes (story_id, account_id)
  select ${storyId}, id from accounts where substr(email, 7, strpos(email, '@') - 7)::int between ${from} and ${to}`;

async function readCounts(storyId: string) {
  const [row] = await db.sql`select likes, comments, total_stars as stars,
    (select likes from story_tags where story_id = stories.id) as tagged,
    (select count(*)::int from story_count_changes where story_id = stories.id) as waiting
    from stories where id = ${storyId}`;
  return row;
}

test('an unlocked story is counted at once', async () => {
  const storyId = await makeStory();
  await like(storyId, 1, 3);
  expect(await readCounts(storyId)).toMatchObject({ likes: 3, tagged: 3, waiting: 0 });
});

test('reactions don’t wait for a transaction that locks the story, and are added up afterwards', async () => {
  const storyId = await makeStory();
  // These inserts run outside this transaction.
  await db.sql.begin(async (tx) => {
    await tx`select from stories where id = ${storyId} for no key update`;
    await like(storyId, 1, 3);
    await db.sql`insert into comments (story_id, account_id, text, stars)
      select ${storyId}, id, 'Fine.', 4 from accounts order by id limit 2`;
    // The owner's comment is not a rating; each rating is a change of its own.
    expect(await readCounts(storyId)).toMatchObject({ likes: 0, waiting: 6 });
    await createCounting(db, quiet).add();
    expect(await readCounts(storyId)).toMatchObject({ likes: 0, waiting: 6 });
  });
  await createCounting(db, quiet).add();
  expect(await readCounts(storyId)).toEqual({ likes: 3, tagged: 3, comments: 2, stars: 8, waiting: 0 });
});

test('the next reaction adds up pending ones', async () => {
  const storyId = await makeStory();
  await db.transact(async (writer) => {
    await writer.execute(`select from stories where id = '${storyId}' for no key update`);
    await like(storyId, 1, 3);
  });
  await db.sql`delete from story_likes where story_id = ${storyId} and account_id in (select account_id from story_likes limit 1)`;
  await like(storyId, 4, 4);
  expect(await readCounts(storyId)).toMatchObject({ waiting: 0 });
  const [kept] = await db.sql`select count(*)::int as likes from story_likes where story_id = ${storyId}`;
  expect(await readCounts(storyId)).toMatchObject({ likes: kept?.likes });
});

test('concurrent reactions lose nothing', async () => {
  const storyId = await makeStory();
  await Promise.all(Array.from({ length: 40 }, (_, index) => like(storyId, index + 1, index + 1)));
  await createCounting(db, quiet).add();
  expect(await readCounts(storyId)).toMatchObject({ likes: 40, tagged: 40, waiting: 0 });
});

test('only one of several servers adds up pending reactions', async () => {
  const storyId = await makeStory();
  await db.transact(async (writer) => {
    await writer.execute(`select from stories where id = '${storyId}' for no key update`);
    await like(storyId, 1, 30);
  });
  expect(await readCounts(storyId)).toMatchObject({ likes: 0, waiting: 30 });
  const servers = await Promise.all([1, 2, 3].map(() => connect({ ...db.place, max: 2 })));
  const adding = servers.map((server) => createCounting(server, quiet)).flatMap((counting) => [counting, counting]);
  await Promise.all(adding.map((counting) => counting.add()));
  expect(await readCounts(storyId)).toMatchObject({ likes: 30, tagged: 30, waiting: 0 });
  for (const server of servers) await server.close();
});

test('deleting a story deletes its pending reactions', async () => {
  const storyId = await makeStory();
  await db.transact(async (writer) => {
    await writer.execute(`select from stories where id = '${storyId}' for no key update`);
    await like(storyId, 1, 3);
  });
  await db.sql`delete from stories where id = ${storyId}`;
  const [left] = await db.sql`select count(*)::int as count from story_count_changes where story_id = ${storyId}`;
  expect(left?.count).toBe(0);
});
