import { calls as contract } from '@emberlore/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/src/testing.ts';
import { calls, type Known, unmeasured } from './calls.ts';
import { fill } from './fill.ts';
import { type LoggedStatements, listen, listScannedTables, logEnd, readLogSince, rowsRead } from './plans.ts';
import { idOf, special } from './world.ts';

const FEW = 600;
const MANY = 6000;
const past = { runs: 40, turns: 500, entries: 500, kept: 40 };

/** Tables that grow with stories and their use: no list, search or detail call may scan one of them. */
const growing = ['stories', 'comments', 'characters', 'scenes', 'turns', 'story_likes', 'run_scenes'];

/** Calls that count an account's content or search results up to a limit (docs/decisions/0125). */
const counting = [
  ...['search: word of a third, last page', 'before deletion', 'reports: last page'],
  // Excluding blocked authors requires reading the content.
  ...['feed', 'feed, last page', 'characters'].map((line) => `blocked a thousand: ${line}`),
];

/** All other calls. */
const asked = Object.entries(calls).filter(([name]) => !counting.includes(name));

interface Side {
  server: TestServer;
  known: Known;
  tokens: Record<string, string>;
}

let few: Side;
let many: Side;

async function open(stories: number): Promise<Side> {
  const server = await startTestServer({ settings: { ADMIN_EMAILS: 'admin@example.org' } });
  const size = { stories, accounts: 400 };
  const long = await server.signUp({ email: 'long@example.org' });
  const plain = await server.signUp();
  const admin = await server.signUp({ email: 'admin@example.org' });
  const shy = await server.signUp();
  const people = { longId: long.account.userId, shyId: shy.account.userId, adminId: admin.account.userId };
  await fill(server.db, size, people, () => {}, past);
  const storyId = idOf('story', special.popularStory);
  const { body } = await server.call('GET', '/api/stories/getStory', { token: long.token, query: { storyId } });
  const [run] = await server.db.sql`select id from runs
    where account_id = ${people.longId} and story_id = ${storyId} order by id desc limit 1`;
  const tokens = { long: long.token, plain: plain.token, admin: admin.token, shy: shy.token };
  return { server, known: { storyToken: body.storyToken, runId: String(run?.id) }, tokens };
}

async function ask({ server, tokens, known }: Side, name: string): Promise<void> {
  const { who, path, query } = calls[name]?.(known) ?? { who: 'visitor', path: '', query: {} };
  const token = tokens[who];
  const { status } = await server.call('GET', path, { query, ...(token ? { token } : {}) });
  expect([name, status]).toEqual([name, 200]);
}

/** Makes every call once to fill the server's caches. */
async function warm(side: Side): Promise<void> {
  await Promise.all(asked.map(([name]) => ask(side, name)));
}

/** Returns the statements of a call with their plans. */
async function hear(side: Side, name: string): Promise<LoggedStatements> {
  const start = logEnd(inject('testStore').log);
  await ask(side, name);
  return readLogSince(inject('testStore').log, start);
}

async function explain(side: Side): Promise<void> {
  await listen(side.server.db, 'plans');
  // The old connections are closed, which the first calls notification.
  for (let n = 0; n < 10; n += 1) await side.server.call('GET', '/api/tags/getTags');
}

beforeAll(async () => {
  [few, many] = await Promise.all([open(FEW), open(MANY)]);
  await Promise.all([warm(few), warm(many)]);
  await explain(few);
  await explain(many);
}, 120_000);
afterAll(() => Promise.all([few?.server.close(), many?.server.close()]));

const countRows = ({ plans }: LoggedStatements) => plans.reduce((total, { Plan }) => total + rowsRead(Plan), 0);

test('every reading call is benchmarked or exempt', () => {
  const paths = new Set(Object.values(calls).map((call) => call({ storyToken: '', runId: '' }).path));
  const reading = Object.values(contract).filter(({ method }) => method === 'GET');
  const unasked = reading.map(({ path }) => path).filter((path) => !paths.has(path));
  expect(unasked.toSorted()).toEqual(Object.keys(unmeasured).toSorted());
});

test('among ten times as many stories no list, search or detail call reads a table from its beginning, or many more rows', async () => {
  const found: unknown[] = [];
  for (const [name] of asked) {
    const [before, after] = [await hear(few, name), await hear(many, name)];
    const whole = after.plans.flatMap(({ Plan }) => listScannedTables(Plan)).filter((table) => growing.includes(table));
    // Pages are read and counted within this many index entries at most.
    const [rows, most] = [countRows(after), 3 * countRows(before) + MANY];
    if (after.plans.length === 0 || whole.length > 0 || rows > most) found.push({ name, whole, rows, most });
  }
  expect(found).toEqual([]);
}, 60_000);

test('a world that is filled is as it would have become by and by', async () => {
  const otherwise = await many.server.db
    .sql`select 'search' as what from story_search join stories on stories.id = story_id
      where (story_search.likes, story_search.owner_id, story_search.created_at, story_search.listed)
        is distinct from (stories.likes, stories.owner_id, stories.created_at, stories.listed)
    union select 'tags' from story_tags join stories on stories.id = story_id
      where (story_tags.likes, story_tags.created_at, story_tags.listed) is distinct from (stories.likes, stories.created_at, stories.listed)
    union select 'begun' from runs where begun <> exists (select from run_scenes where run_id = runs.id)
    union select 'bin' from scenes join stories on stories.id = story_id where trash_owner_id
      is distinct from case when scenes.deleted_at is not null and stories.deleted_at is null then stories.owner_id end
    union select 'latest' from runs as run where latest
      and exists (select from runs as later where later.account_id = run.account_id and later.story_id = run.story_id and later.id > run.id)`;
  expect([...otherwise]).toEqual([]);
});
