import { stories } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStory } from '../../../testing/community.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type CallOptions, type Player, startTestServer, type TestServer } from '../../../testing.ts';
import { readCommonWords } from './words.repository.ts';

let server: TestServer;
let author: Player;
let reader: Player;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  author = await server.signUp({ userName: 'Zoë Ångström' });
  reader = await server.signUp({ userName: 'Reader' });
});

afterAll(() => server?.close());

async function search(searchQuery: string, more: CallOptions = {}, page = 1) {
  const query = { searchQuery, page };
  const answer = await server.call('GET', '/api/search/searchStories', { query, ...more });
  expect(answer.status).toBe(200);
  const { stories: list, nextPage, totalPages } = answer.body;
  const names: string[] = list.map(({ storyName }: { storyName: string }) => storyName);
  return { names, nextPage, totalPages };
}

const found = async (text: string, more: CallOptions = {}) => (await search(text, more)).names;
const as = (player: Player): CallOptions => ({ token: player.token });

describe('among few stories', () => {
  beforeAll(async () => {
    await addStory(server, author, { name: 'The Café of Winds', description: 'Two smugglers hide.', likes: 1 });
    await addStory(server, author, { name: 'Salt Road', description: 'A caravan.', tags: ['Heritage'], likes: 9 });
    await addStory(server, reader, { name: 'Heritage', description: 'A house.', likes: 2 });
    await addStory(server, reader, { name: 'Attic', description: 'A box of heritage and wind.', likes: 50 });
    await addStory(server, author, { name: 'Winter Secret', visibility: 'private', description: 'Quiet.' });
    await addStory(server, reader, { name: 'Winter Hidden', hiddenAt: new Date() });
    await addStory(server, reader, { name: 'Winter Trashed', deletedAt: new Date() });
  });

  test.each([
    ['cafe', ['The Café of Winds']],
    ['  CAFÉ   winds ', ['The Café of Winds']],
    ['smuggler', ['The Café of Winds']],
    ['angstrom', ['Salt Road', 'The Café of Winds']],
    ['zoe salt', ['Salt Road']],
    ['nothing like it', []],
    ['', []],
    ["'; drop table stories; --", []],
    ['&|!():*', []],
  ])('%s finds %o', async (text, expected) => {
    expect(await found(text)).toEqual(expected);
  });

  test('matches in names come before authors and tags, and those before descriptions', async () => {
    expect(await found('heritage')).toEqual(['Heritage', 'Salt Road', 'Attic']);
    expect(await found('wind')).toEqual(['The Café of Winds', 'Attic']);
  });

  test('typos are tolerated', async () => {
    expect(await found('heritge')).toEqual(['Heritage', 'Salt Road']);
    expect(await found('Angstrm')).toEqual(['Salt Road', 'The Café of Winds']);
    expect(await found('hertage')).toEqual(['Heritage', 'Salt Road']);
    expect(await found('xy')).toEqual([]);
  });

  test('private and hidden stories are found only by their owner, trashed ones by nobody', async () => {
    expect(await found('winter')).toEqual([]);
    expect(await found('winter', as(author))).toEqual(['Winter Secret']);
    expect(await found('winter', as(reader))).toEqual(['Winter Hidden']);
    expect(await found('wintr', as(author))).toEqual(['Winter Secret']);
  });

  test('a typo tells no word of stories that others may not see', async () => {
    const namesake = await server.signUp({ userName: 'Vexil' });
    await addStory(server, namesake, { name: 'Plain Bread', description: 'Flour.' });
    const draft = await addStory(server, author, { name: 'Vexil', visibility: 'private' });
    await server.db.sql`analyze story_search`;
    expect(await readCommonWords(server.db.reader)).not.toContain('vexil');
    expect(await found('vebil', as(namesake))).toEqual([]);
    await server.db.sql`update stories set visibility = 'public' where id = ${draft}`;
    expect(await found('vebil', as(namesake))).toContain('Plain Bread');
    await server.db.sql`analyze story_search`;
    expect(await readCommonWords(server.db.reader)).toContain('vexil');
  });

  test('invalid input is rejected', async () => {
    const status = async (query: Record<string, string>, more: CallOptions = {}) =>
      (await server.call('GET', '/api/search/searchStories', { query, ...more })).status;
    expect(await status({})).toBe(400);
    expect(await status({ searchQuery: 'x'.repeat(101) })).toBe(400);
    expect(await status({ searchQuery: 'x', page: '0' })).toBe(400);
    expect(await status({ searchQuery: 'x', userId: author.account.userId }, as(reader))).toBe(403);
    expect(await status({ searchQuery: 'x' }, { token: 'nonsense' })).toBe(401);
    expect(await status({ searchQuery: 'x', userId: '1' })).toBe(200);
  });
});

describe('among many stories', () => {
  const secret = 'My own lantern';
  beforeAll(async () => {
    // 'lantern' is in 25 names, 12 tags of other stories and 1,500 more descriptions; 'Ember' is in 1,300 names.
    const ownerId = author.account.userId;
    await server.db.sql`
      insert into stories (owner_id, name, description, visibility, likes, created_at)
      select ${ownerId}, case when n <= 25 then 'Lantern ' || n when n <= 1325 then 'Ember ' || n else 'Tale ' || n end,
        case when n > 37 and n <= 1537 then 'It has a lantern.' else 'Nothing.' end,
        'public', 5000 - n, now() - n * interval '1 second'
      from generate_series(1, 1600) as n`;
    await server.db.sql`with tag as (insert into tags (name) values ('Lantern') returning id)
      insert into story_tags (story_id, tag_id, position)
      select stories.id, tag.id, 0 from stories, tag where name in (select 'Ember ' || n from generate_series(26, 37) as n)
        or name = 'Lantern 1'`;
    await addStory(server, author, { name: secret, visibility: 'private' });
  });

  const expected = [
    ...Array.from({ length: 25 }, (_, index) => `Lantern ${index + 1}`),
    ...Array.from({ length: 1512 }, (_, index) => (index + 26 <= 1325 ? `Ember ${index + 26}` : `Tale ${index + 26}`)),
  ];

  test('a frequent word returns the same order, page by page', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5, 153, 154, 155].map((page) => search('lantern', {}, page)));
    const at = (page: number) => expected.slice((page - 1) * 10, page * 10);
    expect(pages.map(({ names }) => names)).toEqual([1, 2, 3, 4, 5, 153, 154, 155].map(at));
    expect(pages.map(({ totalPages }) => totalPages)).toEqual(Array(8).fill(154));
    expect(pages.map(({ nextPage }) => nextPage)).toEqual([2, 3, 4, 5, 6, 154, null, null]);
  });

  test('the caller’s own private stories come first, and only for the caller', async () => {
    const mine = await search('lantern', as(author));
    expect(mine.names).toEqual([secret, ...expected.slice(0, 9)]);
    expect((await search('lantern', as(author), 154)).names).toEqual(expected.slice(1529));
    expect((await search('lantern', as(reader))).names).toEqual(expected.slice(0, 10));
  });

  test('all matches of a word that many names contain are found', async () => {
    const pages = await Promise.all([1, 130, 131].map((page) => search('ember', {}, page)));
    expect(pages.map(({ names }) => names.length)).toEqual([10, 10, 0]);
    expect(pages[0]?.names[0]).toBe('Ember 26');
    expect(pages[1]?.names.at(-1)).toBe('Ember 1325');
    expect(pages[0]?.totalPages).toBe(130);
  });

  test('stories that become invisible while a search is cached are not shown', async () => {
    expect(await found('lantern')).toContain('Lantern 2');
    await server.db.db.update(stories).set({ visibility: 'private' }).where(eq(stories.name, 'Lantern 2'));
    expect(await found('lantern')).not.toContain('Lantern 2');
  });
});
