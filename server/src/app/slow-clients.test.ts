import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Call } from '@emberlore/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createHttp } from './http.ts';
import { createLogger } from './logger.ts';

const short = { headersMs: 300, bodyMs: 300, formMs: 300, formBytes: 0, wholeMs: 900, stalledMs: 300, checkMs: 50 };
const body = z.object({}) satisfies Call['body'];

let app: FastifyInstance;
let port: number;
let produced = 0;

beforeAll(async () => {
  const log = createLogger({ level: 'silent', readable: false, write: () => {} });
  app = await createHttp({ log, trustProxy: false, publicUrl: undefined, patience: short });
  app.post('/body', async (request) => body.parse(request.body));
  app.post('/form', async (request) => {
    request.raw.resume();
    await once(request.raw, 'end');
    return {};
  });
  app.get('/large', async (_request, reply) => {
    const chunk = Buffer.alloc(64 * 1024);
    const pieces = async function* () {
      for (let at = 0; at < 2000; at += 1) {
        produced += 1;
        yield chunk;
      }
    };
    return reply.send(Readable.from(pieces()));
  });
  app.get('/patient', async () => {
    // An answer that takes longer to produce than any client may stall.
    await new Promise((resolve) => setTimeout(resolve, 700));
    return { done: true };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});

afterAll(() => app?.close());

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Returns what arrived until the server closed the connection. */
async function untilEnded(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  // A reset connection ends with an error as well.
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

/** Sends a character now and then while the connection is open. */
function drip(socket: Socket, letters: string): void {
  const timer = setInterval(() => socket.writable && socket.write(letters), 40);
  socket.on('close', () => clearInterval(timer));
}

test('headers that never end are answered 408 and ended', async () => {
  const socket = await open();
  socket.write('POST /body HTTP/1.1\r\nhost: x\r\n');
  drip(socket, 'x-slow: 1\r\n');
  expect(await untilEnded(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body that drips is ended, with its length told or in chunks', async () => {
  for (const head of ['content-length: 50000', 'transfer-encoding: chunked']) {
    const socket = await open();
    socket.write(`POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${head}\r\n\r\n`);
    drip(socket, head.startsWith('content') ? ' ' : '1\r\n \r\n');
    // Without an answer, and long before the timeout for a whole request, which would be a 408.
    expect(await untilEnded(socket)).toBe('');
  }
});

test('a form that drips is ended when the whole takes too long', async () => {
  const socket = await open();
  const head = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n--x\r\n';
  socket.write(
    `POST /form HTTP/1.1\r\nhost: x\r\n${head}content-disposition: form-data; name="a"; filename="a"\r\n\r\n`,
  );
  drip(socket, 'x');
  expect(await untilEnded(socket)).not.toMatch(/^HTTP\/1\.1 [25]/);
});

test('an answer that nobody takes is given up, and nothing more is made of it', async () => {
  const socket = await open();
  const closed = new Promise((resolve) => app.server.once('connection', resolve));
  socket.destroy();
  const own = connect(port, '127.0.0.1');
  own.on('error', () => {});
  const served = (await closed) as Socket;
  own.pause();
  own.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  await new Promise((resolve) => served.once('close', resolve));
  expect(produced).toBeLessThan(2000);
  own.destroy();
});

test('an answer that takes its time is waited for', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/patient`);
  expect(await answer.json()).toEqual({ done: true });
});

test('a hundred slow connections keep nobody else waiting', async () => {
  const slow = await Promise.all(Array.from({ length: 100 }, open));
  for (const socket of slow) socket.write('POST /body HTTP/1.1\r\nhost: x\r\n');
  expect(
    (
      await fetch(`http://127.0.0.1:${port}/body`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    ).status,
  ).toBe(200);
  await Promise.all(slow.map(untilEnded));
});

test('headers that are too long are refused', async () => {
  const socket = await open();
  socket.write(`GET /patient HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(await untilEnded(socket)).toMatch(/^HTTP\/1\.1 4/);
});

test('a request of which two readings are possible is refused', async () => {
  const socket = await open();
  const head = 'content-length: 6\r\ntransfer-encoding: chunked\r\ncontent-type: application/json\r\n\r\n';
  socket.write(`POST /body HTTP/1.1\r\nhost: x\r\n${head}0\r\n\r\nGET /patient HTTP/1.1\r\nhost: x\r\n\r\n`);
  const answered = await untilEnded(socket);
  expect(answered).toMatch(/^HTTP\/1\.1 400 /);
  expect(answered.match(/HTTP\/1\.1/g)).toHaveLength(1);
});
