import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { open, openServed, request, serve } from './connections.fixture.ts';
import { SHARE_OF_ADDRESS } from './parse-budget.ts';
import { MOST_UNANSWERED } from './pipelining.ts';

test.each([
  ['requests', request('/ping').repeat(MOST_UNANSWERED), MOST_UNANSWERED],
  [
    'small chunks',
    `POST /ping HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n3e8\r\n"${'a'.repeat(999)}\r\n${'1\r\na\r\n'.repeat(900)}1\r\n"\r\n0\r\n\r\n`,
    1000,
  ],
])(
  'connections that send many %s together are read in turns, and all are answered',
  async (_what, packet, mostOfPacket) => {
    let server: Server | undefined;
    const port = await serve((app) => {
      server = app.server;
      app.post('/ping', async () => ({ ok: true }));
    });
    let inTurn = 0;
    let most = 0;
    server?.on('connection', (socket: Socket) =>
      socket.on('parsed', () => {
        if (inTurn === 0) setImmediate(() => (inTurn = 0));
        inTurn += 1;
        most = Math.max(most, inTurn);
      }),
    );
    const sockets = await openServed(port, 100);
    most = 0;
    const answers = sockets.map((socket) => {
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString('latin1')));
      return () => text.split('HTTP/1.1 200').length - 1;
    });
    for (const socket of sockets) socket.write(packet);
    const answersEach = packet.split(' HTTP/1.1').length - 1;
    await expect
      .poll(() => Math.min(...answers.map((count) => count())), { timeout: 30_000, interval: 20 })
      .toBe(answersEach);
    expect(most).toBeLessThan(SHARE_OF_ADDRESS + mostOfPacket);
  },
);

const headers = Array.from({ length: 400 }, (_, at) => `x-${at}: 1\r\n`).join('');

test.each([
  ['before a body', `GET /ping HTTP/1.1\r\nhost: x\r\n${headers}\r\n`],
  ['after a body', `POST /nothing HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\n${headers}\r\n`],
  ['that end in nonsense', `GET /ping HTTP/1.1\r\nhost: x\r\n${headers}nonsense\r\n\r\n`],
])('connections that send many headers together are read a few in a turn: %s', async (_where, packet) => {
  const inTurn = new Set<Duplex>();
  let most = 0;
  const see = (socket: Duplex) => {
    if (inTurn.size === 0) setImmediate(() => inTurn.clear());
    most = Math.max(most, inTurn.add(socket).size);
  };
  const port = await serve(({ server }) => {
    server.on('clientError', (_error, socket) => see(socket));
    server.on('connection', (socket: Socket) => socket.on('parsed', () => see(socket)));
  });
  const sockets = await openServed(port, 100);
  most = 0;
  for (const socket of sockets) socket.write(packet);
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
  expect(most).toBeLessThanOrEqual(3);
});

test('connections that wait to be accepted are, however many requests those of an address send one after another', async () => {
  let requests = 0;
  let accepted = 0;
  const port = await serve((app) => {
    app.server.on('connection', () => (accepted += 1));
    app.addHook('onRequest', async () => {
      requests += 1;
    });
  });
  for (const socket of await openServed(port, 50)) {
    let unanswered = 2;
    socket.on('data', (chunk) => {
      unanswered -= chunk.toString('latin1').split('HTTP/1.1 200').length - 1;
      if (unanswered > 0) return;
      unanswered = 2;
      socket.write(request('/ping').repeat(2));
    });
    socket.write(request('/ping').repeat(2));
  }
  requests = 0;
  for (let count = 0; count < 200; count += 1) void open(port);
  await expect.poll(() => accepted, { timeout: 30_000, interval: 1 }).toBe(250);
  // Without turns, each of the two hundred would wait for a request on each of the fifty.
  expect(requests).toBeLessThan(2000);
});
