import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as jsonOf } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publish } from '../../../testing/life.ts';
import { type CallOptions, type Player, startTestServer, type TestServer } from '../../../testing.ts';

let now = new Date('2026-03-01T12:00:00Z');

let server: TestServer;
let maker: Player;
let ford: string;
let hidden: string;
const batches: { batch: { event: string; distinct_id: string; properties: object }[] }[] = [];
const postHog = createServer(async (request, response) => {
  batches.push((await jsonOf(request)) as (typeof batches)[number]);
  response.end('{}');
});

beforeAll(async () => {
  postHog.listen(0, '127.0.0.1');
  await once(postHog, 'listening');
  const POSTHOG_HOST = `http://127.0.0.1:${(postHog.address() as AddressInfo).port}`;
  server = await startTestServer({ clock: { now: () => now }, settings: { POSTHOG_HOST, POSTHOG_KEY: 'phc_1' } });
  maker = await server.signUp();
  ford = await publish(server, maker, 'The Ford');
  hidden = await publish(server, maker, 'The Cellar');
  await server.db.sql`update stories set visibility = 'private' where id = ${hidden}`;
});

beforeEach(() => server.db.sql`delete from analytics_events`);

afterAll(async () => {
  await server?.close();
  postHog.close();
});

const event = (change = {}) => ({
  name: 'story_clicked',
  storyId: ford,
  storyName: 'The Ford',
  timestamp: '2026-03-01T11:59:00Z',
  ...change,
});

const sendEvents = (events: unknown, options: CallOptions = {}) =>
  server.call('POST', '/api/analytics/events', { json: { events }, ...options });

const readStored = async () =>
  (
    await server.db.sql`select name, account_id, story_id, story_name, minutes,
      to_char(occurred_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') as at from analytics_events order by id`
  ).map((row) => ({ ...row }));

const click = () => ({
  name: 'story_clicked',
  account_id: null,
  story_id: ford,
  story_name: 'The Ford',
  minutes: null,
  at: '2026-03-01 11:59',
});

describe('analytics events', () => {
  test('are stored with the account of a signed-in caller', async () => {
    const answer = await sendEvents([event()]);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const session = event({ name: 'story_session', minutes: 12.5 });
    await sendEvents([event({ name: 'story_played' }), session], { token: maker.token });
    expect(await readStored()).toEqual([
      click(),
      { ...click(), name: 'story_played', account_id: maker.account.userId },
      { ...click(), name: 'story_session', account_id: maker.account.userId, minutes: 12.5 },
    ]);
  });

  test('can be sent as plain text, as a page does while it closes', async () => {
    const body = JSON.stringify({ events: [event()] });
    const send = (text: string) =>
      fetch(new URL('/api/analytics/events', server.url), {
        method: 'POST',
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
        body: text,
      });
    expect((await send(body)).status).toBe(200);
    expect(await readStored()).toEqual([click()]);
    expect((await send('{"events":')).status).toBe(400);
    expect((await send('')).status).toBe(400);
  });

  test('are the only call that accepts plain text', async () => {
    const headers = { 'content-type': 'text/plain' };
    const body = JSON.stringify({ email: maker.email, password: maker.password });
    const answer = await fetch(new URL('/api/login', server.url), { method: 'POST', headers, body });
    expect(answer.status).toBe(415);
  });

  test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('are not stored for a browser that sends %j', async (headers) => {
    const answer = await sendEvents([event()], { headers, token: maker.token });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await readStored()).toEqual([]);
  });

  test('are stored for a browser that sends neither', async () => {
    await sendEvents([event()], { headers: { dnt: '0' } });
    expect(await readStored()).toHaveLength(1);
  });

  test('use the story’s name in the database, whatever the browser sends', async () => {
    await sendEvents([event({ storyName: 'Buy now' })]);
    expect(await readStored()).toEqual([click()]);
  });

  test('about missing or private stories are dropped', async () => {
    const events = [event({ storyId: 'none' }), event({ storyId: hidden }), event()];
    expect((await sendEvents(events)).status).toBe(200);
    expect(await readStored()).toEqual([click()]);
    await sendEvents([event({ storyId: hidden })], { token: maker.token });
    expect(await readStored()).toHaveLength(2);
  });

  test('accept a browser’s clock within bounds', async () => {
    const times = ['2026-02-23T12:00:00Z', '2026-02-01T12:00:00Z', '2027-01-01T00:00:00Z', '2026-03-01T12:04:00Z'];
    await sendEvents(times.map((timestamp) => event({ timestamp })));
    expect((await readStored()).map(({ at }) => at)).toEqual([
      '2026-02-23 12:00',
      '2026-03-01 12:00',
      '2026-03-01 12:00',
      '2026-03-01 12:04',
    ]);
  });

  test('keep durations only for sessions', async () => {
    await sendEvents([event({ minutes: 3 })]);
    expect(await readStored()).toEqual([click()]);
  });

  test.each([
    ['no list', undefined],
    ['none', []],
    ['too many', Array.from({ length: 51 }, () => event())],
    ['another name', [event({ name: 'page_view' })]],
    ['no time', [event({ timestamp: 'now' })]],
    ['a negative length', [event({ name: 'story_session', minutes: -1 })]],
    ['a length without end', [event({ name: 'story_session', minutes: 1e9 })]],
  ])('with %s return 400', async (_what, events) => {
    expect((await sendEvents(events)).status).toBe(400);
    expect(await readStored()).toEqual([]);
  });

  test('with an invalid token return 401', async () => {
    const answer = await sendEvents([event()], { token: 'bad' });
    expect([answer.status, answer.body]).toEqual([
      401,
      { error: 'Failed To Authenticate Token.', code: 'auth.invalid_token' },
    ]);
  });
});

test('from one address beyond 600 a minute are dropped, until the next minute', async () => {
  now = new Date('2026-03-01T12:01:00Z');
  const many = Array.from({ length: 50 }, () => event());
  for (let call = 0; call < 13; call += 1) expect((await sendEvents(many)).status).toBe(200);
  expect(await readStored()).toHaveLength(600);
  now = new Date('2026-03-01T12:02:00Z');
  await sendEvents([event()]);
  expect(await readStored()).toHaveLength(601);
});

test('are sent to PostHog if and only if they are stored', async () => {
  await server.close();
  const sent = batches.flatMap(({ batch }) => batch);
  expect(sent).toContainEqual(
    expect.objectContaining({
      event: 'story_session',
      distinct_id: maker.account.userId,
      properties: { storyId: ford, storyName: 'The Ford', minutes: 12.5 },
    }),
  );
  expect(JSON.stringify(sent)).not.toContain('Buy now');
  expect(sent.filter(({ distinct_id }) => distinct_id === maker.account.userId)).toHaveLength(3);
});
