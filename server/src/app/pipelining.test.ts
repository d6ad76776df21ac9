import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createHttp } from './http.ts';
import { createLogger } from './logger.ts';
import { MOST_UNANSWERED } from './pipelining.ts';

let app: FastifyInstance;
let port: number;
let begun: number;
let mostUnderWay: number;

beforeEach(async () => {
  begun = 0;
  mostUnderWay = 0;
  const log = createLogger({ level: 'silent', readable: false, write: () => {} });
  app = await createHttp({ log, trustProxy: false, publicUrl: undefined });
  app.get('/large', async () => {
    begun += 1;
    return 'a'.repeat(100_000);
  });
  let underWay = 0;
  app.get('/later', async (_request, { raw }) => {
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    raw.once('finish', () => {
      underWay -= 1;
    });
    await new Promise(setImmediate);
    return 'late';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});

afterEach(() => app?.close());

/** Counts the requests that Node parses, its own refusals included, until the test ends. */
function countParsed(): () => number {
  let parsed = 0;
  const count = () => {
    parsed += 1;
  };
  subscribe('http.server.request.start', count);
  onTestFinished(() => void unsubscribe('http.server.request.start', count));
  return () => parsed;
}

/** Sends this many requests in one packet and returns the number of answers. */
function pipeline(requests: number, path = '/large', headers = 'Host: a\r\n'): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  let answers = 0;
  return new Promise((resolve) => {
    const end = () => {
      socket.destroy();
      resolve(answers);
    };
    socket.on('error', end).on('close', end);
    socket.on('data', (piece: Buffer) => {
      answers += piece.toString('latin1').split(/HTTP\/1\.1 [24]\d\d/).length - 1;
      if (answers === requests) end();
    });
    socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n`.repeat(requests));
  });
}

test('a few requests that are sent in one piece are all answered', async () => {
  expect(await pipeline(8)).toBe(8);
});

test('a thousand are not begun: the connection is ended', async () => {
  expect(await pipeline(1000)).toBeLessThan(1000);
  expect(begun).toBeLessThanOrEqual(8);
  expect(await pipeline(1)).toBe(1);
});

test('requests that Fastify refuses before its hooks run are bounded as well', async () => {
  expect(await pipeline(8, '/%zz')).toBe(8);
  expect(await pipeline(1000, '/%zz')).toBeLessThanOrEqual(8);
});

test.each([
  ['requests', 'Host: a\r\n'],
  ['requests without a host, which Node answers by itself', ''],
  ['requests with an unknown expectation', 'Host: a\r\nExpect: x\r\n'],
  ['requests that expect to be continued', 'Host: a\r\nExpect: 100-continue\r\n'],
])('after too many, the rest of a packet is not parsed: %s', async (_what, headers) => {
  const parsed = countParsed();
  await pipeline(1000, '/large', headers);
  expect(parsed()).toBeLessThanOrEqual(MOST_UNANSWERED);
});

test('a request with an unknown expectation is a request like any other', async () => {
  expect(await pipeline(1, '/large', 'Host: a\r\nExpect: x\r\n')).toBe(1);
  expect(begun).toBe(1);
});

test('a request is begun only after the answer to the one before it is sent', async () => {
  expect(await pipeline(8, '/later')).toBe(8);
  expect(mostUnderWay).toBe(1);
});
