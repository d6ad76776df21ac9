import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createPostHog } from './posthog.ts';
import type { SinkEvent } from './sink.ts';

interface Batch {
  api_key: string;
  batch: { event: string; distinct_id: string; timestamp: string; properties: Record<string, unknown> }[];
}

let server: Server;

async function listen(status = 200) {
  const taken: { path: string | undefined; body: Batch }[] = [];
  server = createServer(async (request, response) => {
    taken.push({ path: request.url, body: (await json(request)) as Batch });
    response.writeHead(status).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { taken, host: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

afterEach(() => server?.close());

const event = (change: Partial<SinkEvent> = {}): SinkEvent => ({
  name: 'story_played',
  accountId: 'ada-id',
  at: new Date('2026-03-01T12:00:00Z'),
  properties: { storyId: 's1', storyName: 'The Ford' },
  ...change,
});

const silent = (error: unknown) => {
  throw error;
};

test('events are handed over in batches, at the latest on closing', async () => {
  const { taken, host } = await listen();
  const sink = createPostHog({ host: `${host}/sub`, key: 'phc_1', fail: silent, everyMs: 60_000 });
  sink.send([event()]);
  expect(taken).toEqual([]);
  await sink.close();
  expect(taken).toMatchObject([
    {
      path: '/sub/batch/',
      body: {
        api_key: 'phc_1',
        batch: [
          {
            event: 'story_played',
            distinct_id: 'ada-id',
            timestamp: '2026-03-01T12:00:00.000Z',
            properties: { storyId: 's1', storyName: 'The Ford' },
          },
        ],
      },
    },
  ]);
});

test('a visitor is no person', async () => {
  const { taken, host } = await listen();
  const sink = createPostHog({ host, key: 'phc_1', fail: silent });
  sink.send([event({ accountId: null }), event({ accountId: null })]);
  await sink.close();
  const [one, other] = taken[0]?.body.batch ?? [];
  expect(one?.properties.$process_person_profile).toBe(false);
  expect(one?.distinct_id).not.toBe(other?.distinct_id);
});

test('a full batch goes at once', async () => {
  const { taken, host } = await listen();
  const sink = createPostHog({ host, key: 'phc_1', fail: silent, everyMs: 60_000 });
  sink.send(Array.from({ length: 100 }, () => event()));
  await expect.poll(() => taken.length).toBe(1);
  await sink.close();
});

test('a service that refuses or is gone is told of, and nothing else happens', async () => {
  const { host } = await listen(500);
  const failures: [string, number][] = [];
  const fail = (error: unknown, lost: number) => failures.push([String(error), lost]);
  const sink = createPostHog({ host, key: 'phc_1', fail });
  sink.send([event(), event()]);
  await sink.close();
  expect(failures).toEqual([['Error: PostHog answered 500.', 2]]);
  server.close();
  const gone = createPostHog({ host: 'http://127.0.0.1:1', key: 'phc_1', fail });
  gone.send([event()]);
  await gone.close();
  expect(failures[1]?.[1]).toBe(1);
});

test('what piles up is bounded', async () => {
  const { taken, host } = await listen();
  const sink = createPostHog({ host, key: 'phc_1', fail: silent });
  sink.send(Array.from({ length: 5000 }, () => event()));
  await sink.close();
  const count = taken.reduce((sum, { body }) => sum + body.batch.length, 0);
  expect(count).toBeGreaterThanOrEqual(100);
  expect(count).toBeLessThanOrEqual(2000);
});

test('events are not sent on to where the server points', async () => {
  const asked: (string | undefined)[] = [];
  server = createServer((request, response) => {
    asked.push(request.url);
    request.resume();
    response.writeHead(request.url === '/batch/' ? 307 : 200, { location: '/elsewhere' }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const failed: number[] = [];
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sink = createPostHog({ host, key: 'phc_1', fail: (_error, lost) => failed.push(lost), everyMs: 60_000 });
  sink.send([event()]);
  await sink.close();
  expect([asked, failed]).toEqual([['/batch/'], [1]]);
});
