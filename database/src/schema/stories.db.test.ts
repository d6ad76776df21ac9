import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount, makeRun, makeStory } from '../testing/fixtures.ts';
import { type FreshDatabase, freshDatabase } from '../testing.ts';
import { accounts } from './accounts.ts';
import { commentLikes, comments, storyFavorites, storyLikes } from './community.ts';
import { runs } from './runs.ts';
import { isListed, stories, storySearch, storyTags, tags } from './stories.ts';

let store: FreshDatabase;

beforeAll(async () => {
  store = await freshDatabase();
});
afterAll(() => store.drop());

async function readStory(id: string) {
  const [story] = await store.db.select().from(stories).where(eq(stories.id, id));
  if (!story) throw new Error('no story');
  return story;
}

describe('counts', () => {
  let storyId: string;
  let accountId: string;
  beforeEach(async () => {
    storyId = (await makeStory(store.db)).id;
    accountId = (await makeAccount(store.db)).id;
  });

  it('follow likes and favourites and ignore duplicates', async () => {
    for (const table of [storyLikes, storyFavorites]) {
      await store.db.insert(table).values({ storyId, accountId });
      await store.db.insert(table).values({ storyId, accountId }).onConflictDoNothing();
    }
    expect(await readStory(storyId)).toMatchObject({ likes: 1, favorites: 1 });
    await store.db.delete(accounts).where(eq(accounts.id, accountId));
    expect(await readStory(storyId)).toMatchObject({ likes: 0, favorites: 0 });
  });

  it('follow comments and their stars', async () => {
    const said = { storyId, accountId, text: 'Fine' };
    const [one] = await store.db
      .insert(comments)
      .values([
        { ...said, stars: 5 },
        { ...said, stars: 2 },
      ])
      .returning();
    expect(await readStory(storyId)).toMatchObject({ comments: 2, totalStars: 7 });
    await store.db
      .update(comments)
      .set({ stars: 1 })
      .where(eq(comments.id, one?.id ?? ''));
    expect(await readStory(storyId)).toMatchObject({ comments: 2, totalStars: 3 });
    await store.db.delete(comments).where(eq(comments.storyId, storyId));
    expect(await readStory(storyId)).toMatchObject({ comments: 0, totalStars: 0 });
  });

  it('follow likes of comments', async () => {
    const [comment] = await store.db.insert(comments).values({ storyId, accountId, text: 'Fine' }).returning();
    const like = { commentId: comment?.id ?? '', accountId };
    await store.db.insert(commentLikes).values(like);
    expect(await store.db.$count(comments, and(eq(comments.id, like.commentId), eq(comments.likes, 1)))).toBe(1);
  });

  it('count a play once per run', async () => {
    const { id } = await makeRun(store.db, { storyId, accountId });
    expect((await readStory(storyId)).plays).toBe(0);
    for (const playCountedAt of [new Date(1), new Date(2)]) {
      await store.db.update(runs).set({ playCountedAt }).where(eq(runs.id, id));
    }
    await makeRun(store.db, { storyId, accountId, playCountedAt: new Date() });
    expect((await readStory(storyId)).plays).toBe(2);
  });

  it('stay at 0 if an admin has set them lower than the rows', async () => {
    await store.db.insert(storyLikes).values({ storyId, accountId });
    await store.db.update(stories).set({ likes: 0 }).where(eq(stories.id, storyId));
    await store.db.delete(storyLikes).where(eq(storyLikes.storyId, storyId));
    expect((await readStory(storyId)).likes).toBe(0);
  });
});

it('lists a story while it is public, not hidden and not in the trash', async () => {
  const { id } = await makeStory(store.db);
  const listedAfter = async (change: Partial<typeof stories.$inferInsert>) => {
    await store.db.update(stories).set(change).where(eq(stories.id, id));
    return (await store.db.$count(stories, and(eq(stories.id, id), isListed))) === 1;
  };
  expect(await listedAfter({ visibility: 'public' })).toBe(true);
  expect(await listedAfter({ hiddenAt: new Date() })).toBe(false);
  expect(await listedAfter({ hiddenAt: null, deletedAt: new Date() })).toBe(false);
  expect(await listedAfter({ deletedAt: null, visibility: 'private' })).toBe(false);
});

describe('search', () => {
  let storyId: string;
  let ownerId: string;
  let tagId: string;
  beforeAll(async () => {
    ownerId = (await makeAccount(store.db, { userName: 'Zoë Ångström' })).id;
    const words = { name: 'The Café of Winds', description: 'Two smugglers are hiding under the floorboards.' };
    storyId = (await makeStory(store.db, { ownerId, ...words })).id;
    const [tag] = await store.db.insert(tags).values({ name: 'Coming of Age' }).returning();
    tagId = tag?.id ?? '';
    await store.db.insert(storyTags).values({ storyId, tagId, position: 0 });
  });

  const found = async (match: SQL) => {
    const rows = await store.db.select().from(storySearch).where(match);
    return rows.some((row) => row.storyId === storyId);
  };
  const byWords = (text: string) => found(sql`${storySearch.document} @@ search_query(${text})`);

  it.each(['cafe', 'CAFÉ winds', 'the', 'zoe angstrom', 'smuggler hide', 'coming', 'café ångström'])(
    'finds it by %s',
    async (text) => {
      expect(await byWords(text)).toBe(true);
    },
  );

  it.each(['café -winds', 'tavern', '', '&|!():*'])('does not find it by %s', async (text) => {
    expect(await byWords(text)).toBe(false);
  });

  it('tolerates typos in the name', async () => {
    expect(await found(sql`searchable('angstrm') <% ${storySearch.names}`)).toBe(true);
    expect(await found(sql`searchable('orchid') <% ${storySearch.names}`)).toBe(false);
  });

  it('follows changes of story, author and tags', async () => {
    await store.db.update(stories).set({ name: 'The Lighthouse' }).where(eq(stories.id, storyId));
    await store.db.update(accounts).set({ userName: 'Bram' }).where(eq(accounts.id, ownerId));
    await store.db.update(tags).set({ name: 'Gothic' }).where(eq(tags.id, tagId));
    expect(await Promise.all(['lighthouse', 'bram', 'gothic', 'cafe', 'zoe', 'coming'].map(byWords))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    await store.db.delete(storyTags).where(eq(storyTags.storyId, storyId));
    expect(await byWords('gothic')).toBe(false);
  });

  it('knows whether the story is public', async () => {
    const listedAfter = async (change: Partial<typeof stories.$inferInsert>) => {
      await store.db.update(stories).set(change).where(eq(stories.id, storyId));
      return (
        (await store.db.$count(storySearch, and(eq(storySearch.storyId, storyId), eq(storySearch.listed, true)))) === 1
      );
    };
    expect(await listedAfter({ visibility: 'public' })).toBe(true);
    expect(await listedAfter({ hiddenAt: new Date() })).toBe(false);
    expect(await listedAfter({ hiddenAt: null })).toBe(true);
    expect(await listedAfter({ deletedAt: new Date() })).toBe(false);
    expect(await listedAfter({ deletedAt: null, name: 'The Harbour' })).toBe(true);
  });
});

describe('lists of many stories', () => {
  let ownerId: string;
  let tagId: string;
  beforeAll(async () => {
    ownerId = (await makeAccount(store.db)).id;
    await store.sql`
      insert into stories (owner_id, name, description, visibility, likes, plays, comments, total_stars, created_at)
      select ${ownerId}, 'Tale ' || n || case n % 500 when 0 then ' of the heron' else '' end, 'Words.', 'public',
        n * 7 % 911, n * 13 % 907, 10, n * 3 % 50, now() - n * interval '1 minute'
      from generate_series(1, 3000) as n`;
    const [tag] = await store.db.insert(tags).values({ name: 'Heritage' }).returning();
    tagId = tag?.id ?? '';
    await store.sql`insert into story_tags (story_id, tag_id, position)
      select id, ${tagId}, 0 from stories where likes % 60 = 0`;
    await store.sql`analyze`;
  });

  /** Returns the generic plan of a query, with unknown values: the worst case of a prepared plan. */
  async function explainQuery(query: { toSQL: () => { sql: string; params: unknown[] } }): Promise<string> {
    const { sql: text, params } = query.toSQL();
    return store.sql.begin(async (tx) => {
      await tx`set local plan_cache_mode = force_generic_plan`;
      // For few rows, a sequential scan is just as fast: the test checks whether the index can be used at all.
      await tx`set local enable_seqscan = off`;
      await tx.unsafe(`prepare it as ${text}`);
      const values = params.map((value) => `'${value}'`).join(', ');
      const rows = await tx.unsafe(`explain execute it${values ? `(${values})` : ''}`);
      await tx`deallocate it`;
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  }

  const newest = [desc(stories.createdAt), desc(stories.id)];
  const orders: [index: string, by: SQL[]][] = [
    ['stories_listed_newest_idx', newest],
    ['stories_listed_likes_idx', [desc(stories.likes), ...newest]],
    ['stories_listed_plays_idx', [desc(stories.plays), ...newest]],
    ['stories_listed_rating_idx', [desc(stories.rating), ...newest]],
  ];
  it.each(orders)('are read in order from %s', async (index, by) => {
    const plan = await explainQuery(
      store.db
        .select()
        .from(stories)
        .where(isListed)
        .orderBy(...by)
        .limit(10),
    );
    expect(plan).toContain(`using ${index}`);
    expect(plan).not.toContain('Sort');
  });

  it('are read by owner, and by tag, from an index', async () => {
    const mine = and(eq(stories.ownerId, ownerId), sql`${stories.deletedAt} is null`);
    const own = await explainQuery(
      store.db
        .select()
        .from(stories)
        .where(mine)
        .orderBy(...newest)
        .limit(6),
    );
    expect(own).toMatch(/stories_owner_id|stories_listed_newest/);
    expect(own).not.toContain('Seq Scan');
    const tagged = await explainQuery(
      store.db
        .select({ id: stories.id })
        .from(storyTags)
        .innerJoin(stories, eq(stories.id, storyTags.storyId))
        .where(and(eq(storyTags.tagId, tagId), isListed))
        .orderBy(...newest)
        .limit(10),
    );
    expect(tagged).not.toContain('Seq Scan on stories');
  });

  it('are searched through the text indexes', async () => {
    const byWord = store.db.select().from(storySearch).where(sql`${storySearch.document} @@ search_query('heron')`);
    expect(await explainQuery(byWord)).toContain('story_search_found_idx');
    const byLikeness = store.db.select().from(storySearch).where(sql`'herron' <% ${storySearch.names}`);
    expect(await explainQuery(byLikeness)).toContain('story_search_found_idx');
  });

  it('have their comments read newest first from an index', async () => {
    const [story] = await store.db.select({ id: stories.id }).from(stories).limit(1);
    const storyId = story?.id ?? '';
    await store.sql`insert into comments (story_id, account_id, text, created_at)
      select id, ${ownerId}, 'Fine', now() - random() * interval '1 day' from (select id from stories limit 300) as story, generate_series(1, 3)`;
    await store.sql`analyze comments`;
    const order = [desc(comments.createdAt), desc(comments.id)];
    const list = store.db
      .select()
      .from(comments)
      .where(eq(comments.storyId, storyId))
      .orderBy(...order)
      .limit(10);
    expect(await explainQuery(list)).toMatch(/comments_story_id_(newest|top)_idx/);
  });
});
