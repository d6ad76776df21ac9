import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHttp } from './http.ts';
import { createLogger } from './logger.ts';

let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  const log = createLogger({ level: 'silent', readable: false, write: () => {} });
  app = await createHttp({ log, trustProxy: false, publicUrl: undefined });
  app.post('/length', { bodyLimit: 2_000_000 }, async ({ body }) => JSON.stringify(body).length);
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});

afterAll(() => app?.close());

/** Sends a JSON text in chunks of this size. Returns the status line, or '' if the connection is closed. */
function sendInChunks(text: string, size: number, path = '/length'): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, at) => {
    const piece = text.slice(at * size, (at + 1) * size);
    return `${piece.length.toString(16)}\r\n${piece}\r\n`;
  });
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  return new Promise((resolve) => {
    socket.on('error', () => resolve('')).on('close', () => resolve(''));
    socket.once('data', (answer: Buffer) => {
      resolve(answer.toString('latin1').split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.write(`${head}${chunks.join('')}0\r\n\r\n`);
  });
}

const jsonText = (length: number) => JSON.stringify('a'.repeat(length - 2));

test('a body in chunks is read', async () => {
  expect(await sendInChunks(jsonText(900), 1)).toBe('HTTP/1.1 200 OK');
  expect(await sendInChunks(jsonText(1_000_000), 500)).toBe('HTTP/1.1 200 OK');
});

test('a body in thousands of tiny chunks ends the connection, and others go on', async () => {
  expect(await sendInChunks(jsonText(60_000), 1)).toBe('');
  expect(await sendInChunks(jsonText(900), 1)).toBe('HTTP/1.1 200 OK');
});

test('so does one that is answered before it is read', async () => {
  const misuse = vi.fn();
  app.server.once('connection', (socket) => socket.once('misuse', misuse));
  await sendInChunks(jsonText(60_000), 1, '/%zz');
  await vi.waitFor(() => expect(misuse).toHaveBeenCalledOnce());
});
