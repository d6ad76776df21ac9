import { limits } from '@emberlore/contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeal } from '../../../kit/seal.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let author: Player;
const time = new Date('2026-03-01T12:00:00Z');
/** Nested too deeply to be written as JSON. */
const deep = `{"a":${'['.repeat(90_000)}${']'.repeat(90_000)}}`;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => time } });
  author = await server.signUp();
});

afterAll(() => server?.close());

const save = (form: string, values: object, revision: string | null = null, { token } = author) =>
  server.call('PUT', '/api/drafts/saveDraft', { token, json: { form, text: JSON.stringify(values), revision } });
const read = async (form: string, { token } = author) =>
  (await server.call('GET', '/api/drafts/getDraft', { token, query: { form } })).body.draft;
const countOf = async ({ account }: Player) =>
  (await server.db.sql`select count(*)::int from drafts where account_id = ${account.userId}`)[0]?.count;
const remove = (form: string, revision: string) =>
  server.call('DELETE', '/api/drafts/deleteDraft', { token: author.token, query: { form, revision } });

test('a draft is read on every device of its author, and by nobody else', async () => {
  const { revision } = (await save('story/new', { storyName: 'The Fen' })).body;
  expect(await read('story/new')).toEqual({
    text: '{"storyName":"The Fen"}',
    revision,
    savedAt: time.toISOString(),
  });
  expect(await read('story/new', await server.signUp())).toBeNull();
  const [row] = await server.db.sql`select sealed from drafts where form = 'story/new'`;
  expect(Buffer.from(row?.sealed).toString('latin1')).not.toContain('The Fen');
});

test('a device that has not seen the latest edits is told them and overwrites nothing', async () => {
  const { revision } = (await save('item/a', { itemName: 'Lamp' })).body;
  const newer = (await save('item/a', { itemName: 'Lantern' }, revision)).body;
  const stale = await save('item/a', { itemName: 'Torch' }, revision);
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'request.conflict', draft: { text: '{"itemName":"Lantern"}', ...newer } },
  });
  expect((await save('item/a', { itemName: 'Torch' })).status).toBe(409);
  expect((await read('item/a')).text).toBe('{"itemName":"Lantern"}');
  await remove('item/a', revision);
  expect(await read('item/a')).not.toBeNull();
  await remove('item/a', newer.revision);
  expect(await read('item/a')).toBeNull();
  expect((await save('item/a', { itemName: 'Torch' }, revision)).status).toBe(200);
});

test('only one of two devices that write at once succeeds', async () => {
  const { revision } = (await save('item/b', { itemName: 'Lamp' })).body;
  const both = await Promise.all(['One', 'Two'].map((itemName) => save('item/b', { itemName }, revision)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('what is no object in JSON, too long, or more than any form has, is refused', async () => {
  const send = (text: string) =>
    server.call('PUT', '/api/drafts/saveDraft', {
      token: author.token,
      json: { form: 'item/c', text, revision: null },
    });
  for (const text of ['[]', '{', 'null', '"{}"']) expect((await send(text)).status).toBe(400);
  expect((await send(`{"a":"${'a'.repeat(limits.draftText)}"}`)).status).toBe(400);
  expect((await send(`{"a":[${'0,'.repeat(20_000)}0]}`)).status).toBe(400);
  expect((await send('{"a":"\\u0001"}')).status).toBe(200);
  expect((await send(deep)).status).toBe(400);
});

test('an account has a limited number and size of drafts; old ones make room', async () => {
  const other = await server.signUp();
  await server.db.sql`insert into drafts (account_id, form, sealed, revision, saved_at)
    select ${other.account.userId}, 'old/' || n, 'x', uuidv7(), ${time.toISOString()} from generate_series(1, ${limits.draftsMost}) n`;
  expect(await save('story/new', {}, null, other)).toMatchObject({
    status: 409,
    body: { code: 'draft.limit_reached' },
  });
  const old = new Date(+time - (limits.draftDays + 1) * 24 * 60 * 60 * 1000);
  await server.db.sql`update drafts set saved_at = ${old.toISOString()} where form like 'old/%' and form <> 'old/7'`;
  expect((await save('story/new', {}, null, other)).status).toBe(200);
  expect(await countOf(other)).toBe(2);
  await server.db.sql`update drafts set sealed = convert_to(repeat('x', 1000000), 'utf8') where form = 'old/7'`;
  await server.db.sql`insert into drafts (account_id, form, sealed, revision, saved_at)
    select account_id, 'big/' || n, sealed, uuidv7(), ${time.toISOString()} from drafts, generate_series(1, 4) n where form = 'old/7'`;
  expect((await save('item/new', { itemName: 'a'.repeat(190_000) }, null, other)).status).toBe(409);
  expect(await countOf(other)).toBe(6);
});

test('the data download has the drafts in the clear', async () => {
  await save('quest/a', { questName: 'The bell' });
  // As an earlier version stored it.
  const sealed = createSeal(server.tokens.opaque('drafts', 'seal'), 'drafts of forms').seal(
    deep,
    JSON.stringify([author.account.userId, 'quest/deep']),
  );
  await server.db.sql`insert into drafts (account_id, form, sealed, revision, saved_at)
    values (${author.account.userId}, 'quest/deep', ${sealed}, uuidv7(), ${time.toISOString()})`;
  const address = new URL('/api/profile/download', server.url);
  const answer = await fetch(address, { headers: { authorization: `Bearer ${author.token}` } });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const drafts = JSON.parse(strFromU8(files['drafts.json'] ?? new Uint8Array()));
  expect(drafts).toContainEqual({ form: 'quest/deep', values: deep, savedAt: time.toISOString() });
  expect(drafts).toContainEqual({ form: 'quest/a', values: { questName: 'The bell' }, savedAt: time.toISOString() });
});
