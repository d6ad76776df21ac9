import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StoryVisit, say } from '../../../testing/play.ts';
import { createTalkFixture, type TalkFixture } from '../../../testing/talk-stage.ts';
import type { TestServer } from '../../../testing.ts';
import { createPartitions } from './partitions.service.ts';

let stage: TalkFixture;
let server: TestServer;

beforeAll(async () => {
  stage = await createTalkFixture();
  ({ server } = stage);
});
afterAll(() => server?.close());
beforeEach(() => stage.echo());

const get = (who: StoryVisit, path: string, query = {}) =>
  server.call('GET', `/api/${path}`, { token: who.player.token, query });

async function downloadFiles(who: StoryVisit, path: string): Promise<Record<string, Uint8Array>> {
  const headers = { authorization: `Bearer ${who.player.token}` };
  const answer = await fetch(new URL(`/api/${path}`, server.url), { headers });
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

/** Moves a run and its turns into the past by this many months, including the timestamps in the turns' ids. */
async function moveBack(runId: string, months: number): Promise<void> {
  const { sql } = server.db;
  const by = `-${months} months`;
  await sql`update runs set opened_at = opened_at + ${by}::interval where id = ${runId}`;
  await sql`update turns set id = uuidv7(${by}::interval), created_at = created_at + ${by}::interval where run_id = ${runId}`;
}

/** Creates a talk whose first lines are old and removed with their partition, so that its next line is from now. */
async function talkOverPartitions() {
  const { who, token } = await stage.talkWith('Tadhg');
  await say(server, who.player, token, 'What do they call you?');
  const [run] = await server.db.sql<{ id: string; before: unknown }[]>`select runs.id, memories.data as before
    from runs join memories on run_id = runs.id where account_id = ${who.player.account.userId}`;
  const runId = run?.id ?? '';
  await moveBack(runId, 5);
  const clock = { now: () => new Date() };
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  await createPartitions({ store: server.db, retention: { turns: 3, analytics_events: 0 }, clock, log }).maintain();
  const [left] = await server.db.sql`select count(*)::int as turns from turns where run_id = ${runId}`;
  expect(left?.turns).toBe(0);
  return { who, token, runId, before: run?.before };
}

test('a talk whose first month is deleted continues: memory stays, and the gap is shown', async () => {
  const { who, token, runId, before } = await talkOverPartitions();
  const now = new Date();
  const gone = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 3)).toISOString();

  // The last reply is gone: there is nothing to regenerate, and nothing breaks.
  const again = { token: who.player.token, json: { sessionToken: token } };
  expect((await server.call('POST', '/api/inworld/regenerate', again)).status).toBe(404);
  expect((await get(who, 'inworld/getTalk', { sessionToken: token })).body).toMatchObject({
    messages: [],
    nextBefore: null,
    last: null,
    saidSince: gone,
  });
  const [kept] = await server.db.sql`select data from memories where run_id = ${runId}`;
  expect(kept?.data).toEqual(before);

  const { status } = await say(server, who.player, token, 'And now?');
  expect(status).toBe(200);
  expect((await server.call('POST', '/api/inworld/regenerate', again)).status).toBe(200);
  const { body } = await get(who, 'inworld/getTalk', { sessionToken: token });
  expect(body.messages.map(({ message }: { message: string }) => message)).toEqual(['And now?', 'You said: And now?.']);
  expect(body).toMatchObject({ saidSince: gone, last: { version: 2, versions: 2 } });
  expect((await get(who, 'journal/getRun', { runId })).body).toMatchObject({ run: { turns: 1, saidSince: gone } });
});

test('the journal, its books and the download show the player’s own gaps and no others', async () => {
  const { who, token, runId } = await talkOverPartitions();
  await say(server, who.player, token, 'And now?');
  const words = 'is no longer kept.';
  expect((await get(who, 'journal/downloadHtml', { runId })).body).toContain(words);
  const book = await downloadFiles(who, `journal/downloadEpub?runId=${runId}`);
  expect(strFromU8(book['OEBPS/title.xhtml'] ?? new Uint8Array())).toContain(words);
  const own = await downloadFiles(who, 'profile/download');
  expect(strFromU8(own['README.txt'] ?? new Uint8Array())).toContain(words);
  expect(JSON.parse(strFromU8(own['talks.json'] ?? new Uint8Array()))).toMatchObject([{ yourWords: 'And now?' }]);
  const other = await stage.talkWith('Tadhg');
  await say(server, other.who.player, other.token, 'Hello?');
  const { body } = await get(other.who, 'journal/getRuns');
  expect(body.runs).toMatchObject([{ saidSince: null, turns: 1 }]);
  expect((await get(other.who, 'inworld/getTalk', { sessionToken: other.token })).body.saidSince).toBeNull();
});
