import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { boundUnreadBodies } from './unread-bodies.ts';

const MB = 1024 * 1024;

/** Sends a body of 100 MB to a server that answers before it has read any of it. */
async function send(framing = `Content-Length: ${100 * MB}`): Promise<{ socket: Socket; heard: () => string }> {
  const app = Fastify();
  boundUnreadBodies(app, 20, 2 * MB);
  app.addContentTypeParser('text/plain', (_request, _payload, done) => done(null));
  app.post('/', async (_request, reply) => reply.code(401).send('no'));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(async () => {
    socket.destroy();
    await app.close();
  });
  let heard = '';
  socket.on('data', (chunk) => {
    heard += String(chunk);
  });
  socket.on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\n${framing}\r\n\r\n`);
  return { socket, heard: () => heard };
}

test('an answered body that goes on is dropped for a while, and then its connection ends', async () => {
  const { socket, heard } = await send();
  await expect.poll(heard).toContain('401');
  socket.write(Buffer.alloc(MB));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(socket.destroyed).toBe(false);
  // The end may come as a reset.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const more = setInterval(() => socket.write(Buffer.alloc(MB)), 10);
  onTestFinished(() => clearInterval(more));
  await closed;
});

test('an answered body in chunks ends its connection', async () => {
  const { socket, heard } = await send('Transfer-Encoding: chunked');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const more = setInterval(() => socket.write('1\r\na\r\n'.repeat(100)), 10);
  onTestFinished(() => clearInterval(more));
  await closed;
  expect(heard()).toContain('401');
});
