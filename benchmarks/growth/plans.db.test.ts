import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/src/testing.ts';
import { calls, type Known } from './calls.ts';
import { fillHistory } from './history.ts';
import { endOf, type Heard, heardSince, listen, readWhole, rowsRead } from './plans.ts';
import { fillWorld, idOf, special } from './world.ts';

const FEW = 600;
const MANY = 6000;
const past = { runs: 40, turns: 500, entries: 500, kept: 40 };

/** Tables that grow with stories and what is done with them: no list, search or detail reads one from its beginning. */
const growing = ['stories', 'comments', 'characters', 'scenes', 'turns', 'story_likes', 'run_scenes'];

/** What counts all that an account has, or a search finds, up to a bound (docs/decisions/0125). */
const counting = ['search: word of a third, last page', 'before deletion', 'reports: last page'];

/** All but those. */
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
  await fillWorld(server.db, size);
  await fillHistory(server.db, size, { longId: long.account.userId }, () => {}, past);
  const storyId = idOf('story', special.popularStory);
  const { body } = await server.call('GET', '/api/stories/getStory', { token: long.token, query: { storyId } });
  const tokens = { long: long.token, plain: plain.token, admin: admin.token };
  return { server, known: { storyToken: body.storyToken }, tokens };
}

async function ask({ server, tokens, known }: Side, name: string): Promise<void> {
  const { who, path, query } = calls[name]?.(known) ?? { who: 'visitor', path: '', query: {} };
  const token = tokens[who];
  const { status } = await server.call('GET', path, { query, ...(token ? { token } : {}) });
  expect([name, status]).toEqual([name, 200]);
}

/** Asks everything once, so that what a server remembers for a while is remembered. */
async function warm(side: Side): Promise<void> {
  await Promise.all(asked.map(([name]) => ask(side, name)));
}

/** The statements of a call with their plans. */
async function hear(side: Side, name: string): Promise<Heard> {
  const start = endOf(inject('testStore').log);
  await ask(side, name);
  return heardSince(inject('testStore').log, start);
}

async function explain(side: Side): Promise<void> {
  await listen(side.server.db, 'plans');
  // The connections there were are ended: the first calls find that out.
  for (let n = 0; n < 10; n += 1) await side.server.call('GET', '/api/tags/getTags');
}

beforeAll(async () => {
  [few, many] = await Promise.all([open(FEW), open(MANY)]);
  await Promise.all([warm(few), warm(many)]);
  await explain(few);
  await explain(many);
}, 120_000);
afterAll(() => Promise.all([few?.server.close(), many?.server.close()]));

const rowsOf = ({ plans }: Heard) => plans.reduce((total, { Plan }) => total + rowsRead(Plan), 0);

test('among ten times as many stories no list, search or detail call reads a table from its beginning, or many more rows', async () => {
  for (const [name] of asked) {
    const [before, after] = [await hear(few, name), await hear(many, name)];
    const whole = after.plans.flatMap(({ Plan }) => readWhole(Plan)).filter((table) => growing.includes(table));
    expect([name, after.plans.length > 0, whole]).toEqual([name, true, []]);
    // Pages are cut and counted among so many entries of an index at most.
    const rows = rowsOf(after);
    expect({ name, rows, within: rows <= 3 * rowsOf(before) + MANY }).toMatchObject({ name, within: true });
  }
}, 60_000);
