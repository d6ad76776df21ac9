import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from './http.ts';
import { createLogger } from './logger.ts';

let app: FastifyInstance;
let port: number;
let begun = 0;

beforeAll(async () => {
  const log = createLogger({ level: 'silent', readable: false, write: () => {} });
  app = await createHttp({ log, trustProxy: false, publicUrl: undefined });
  app.get('/large', async () => {
    begun += 1;
    return 'a'.repeat(100_000);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});

afterAll(() => app?.close());

/** Sends this many requests in one packet and returns the number of answers. */
function pipeline(requests: number, path = '/large'): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  let answers = 0;
  return new Promise((resolve) => {
    const end = () => {
      socket.destroy();
      resolve(answers);
    };
    socket.on('error', end).on('close', end);
    socket.on('data', (piece: Buffer) => {
      answers += piece.toString('latin1').split(/HTTP\/1\.1 [24]00/).length - 1;
      if (answers === requests) end();
    });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(requests));
  });
}

test('a few requests that are sent in one piece are all answered', async () => {
  expect(await pipeline(8)).toBe(8);
});

test('a thousand are not begun: the connection is ended', async () => {
  begun = 0;
  expect(await pipeline(1000)).toBeLessThan(1000);
  expect(begun).toBeLessThanOrEqual(8);
  expect(await pipeline(1)).toBe(1);
});

test('requests that Fastify refuses before its hooks run are bounded as well', async () => {
  expect(await pipeline(8, '/%zz')).toBe(8);
  expect(await pipeline(1000, '/%zz')).toBeLessThanOrEqual(8);
});
