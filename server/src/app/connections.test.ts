import { once } from 'node:events';
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ConnectionBounds, defaultBounds } from './connections.ts';
import { createHttp } from './http.ts';
import { createLogger } from './logger.ts';
import { MOST_MISUSED } from './misuse.ts';
import { SHARE_OF_ADDRESS } from './parse-budget.ts';
import { MOST_UNANSWERED } from './pipelining.ts';
import type { TrustedProxies } from './trusted-proxies.ts';
import { serveWeb } from './web-files.ts';

const bounds = { perAddress: 256, inAll: undefined };

interface Options {
  bounds?: ConnectionBounds;
  trustProxy?: TrustedProxies;
}

async function serve(add: (app: FastifyInstance) => unknown, options: Options = {}): Promise<number> {
  const log = createLogger({ level: 'silent', readable: false, write: () => {} });
  const app = await createHttp({ log, trustProxy: false, publicUrl: undefined, bounds, ...options });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  app.get('/ping', async () => ({ ok: true }));
  await add(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as { port: number }).port;
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Waits until the server ends the connection, and returns everything received until then. */
async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

const isServed = async (port: number) => (await fetch(`http://127.0.0.1:${port}/ping`)).ok;

function countOpenFiles(folder: string): number {
  const targets = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return targets.filter((target) => target.startsWith(folder)).length;
}

describe('a connection with many unanswered requests', () => {
  test('is closed after few requests, and opens few files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'emberlore-pipelining-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'index.html'), 'page');
    writeFileSync(join(folder, 'large.js'), Buffer.alloc(16 * 1024 * 1024));
    // After one more, the address would be refused.
    const count = MOST_MISUSED - 1;
    let requests = 0;
    const port = await serve(async (app) => {
      app.addHook('onRequest', async () => {
        requests += 1;
      });
      await serveWeb(app, folder);
    });
    const sockets = await Promise.all(Array.from({ length: count }, () => open(port)));
    const ended = Promise.all(sockets.map(readToEnd));
    for (const socket of sockets) socket.write(request('/large.js').repeat(1000));
    await ended;
    expect(requests).toBeLessThanOrEqual(count * MOST_UNANSWERED);
    expect(countOpenFiles(folder)).toBeLessThanOrEqual(count * MOST_UNANSWERED);
    await expect.poll(() => countOpenFiles(folder)).toBe(0);
    expect(await isServed(port)).toBe(true);
  });

  test('stays open within the bound, request after request', async () => {
    const port = await serve(() => {});
    const socket = await open(port);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    const answers = () => text.split('HTTP/1.1 200').length - 1;
    for (let round = 1; round <= 5; round += 1) {
      socket.write(request('/ping').repeat(MOST_UNANSWERED));
      await expect.poll(answers, { interval: 5 }).toBe(round * MOST_UNANSWERED);
    }
  });
});

/** A route `/slow` that answers once released. */
function holdAnswers() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const add = (app: FastifyInstance) =>
    app.get('/slow', async () => {
      await held;
      return 'late';
    });
  return { add, release: () => release() };
}

describe('connections', () => {
  const few = { ...bounds, perAddress: 3 };

  test('of one address are bounded, and an end makes room', async () => {
    const port = await serve(() => {}, { bounds: few });
    const accepted = await Promise.all(Array.from({ length: 3 }, () => open(port)));
    expect(await readToEnd(await open(port))).toBe('');
    accepted[0]?.destroy();
    await expect.poll(() => isServed(port).catch(() => false)).toBe(true);
  });

  test('of the largest network give way before all are taken', async () => {
    const port = await serve(() => {}, { bounds: { perAddress: 40, inAll: 40 } });
    const [first] = await Promise.all(Array.from({ length: 39 }, () => open(port)));
    for (const _ of Array.from({ length: 5 })) expect(await isServed(port)).toBe(true);
    expect(await readToEnd(first as Socket)).toBe('');
  });

  test('that are being answered do not give way', async () => {
    const { add, release } = holdAnswers();
    const port = await serve(add, { bounds: { perAddress: 40, inAll: 40 } });
    const slow = await open(port);
    slow.write(request('/slow'));
    await Promise.all(Array.from({ length: 38 }, () => open(port)));
    for (const _ of Array.from({ length: 5 })) expect(await isServed(port)).toBe(true);
    const answer = once(slow, 'data');
    release();
    expect(String((await answer)[0])).toContain('late');
  });

  test.each<[string, TrustedProxies]>([
    ['counted', 1],
    ['named', ['10.0.0.0/8', '127.0.0.1', '::1', 'fd00::/8']],
  ])('that a trusted proxy opens are not: %s', async (_how, trustProxy) => {
    const port = await serve(() => {}, { bounds: few, trustProxy });
    await Promise.all(Array.from({ length: 10 }, () => open(port)));
    expect(await isServed(port)).toBe(true);
  });

  const misuse = async (port: number) => {
    const socket = await open(port);
    socket.write(request('/ping').repeat(10 * MOST_UNANSWERED));
    await readToEnd(socket);
  };

  test('of an address that has misused several are refused', async () => {
    const port = await serve(() => {});
    for (let misused = 1; misused < MOST_MISUSED; misused += 1) await misuse(port);
    expect(await isServed(port)).toBe(true);
    await misuse(port);
    expect(await readToEnd(await open(port))).toBe('');
  });

  test('that an address has open are closed with the last that it misuses', async () => {
    const port = await serve(() => {});
    const idle = await open(port);
    const ended = readToEnd(idle);
    for (let misused = 0; misused < MOST_MISUSED; misused += 1) await misuse(port);
    expect(await ended).toBe('');
  });

  /** Opens connections and waits for an answer on each, which shows that all are accepted: they are one by one. */
  const openServed = async (port: number, count: number) => {
    const sockets = await Promise.all(Array.from({ length: count }, () => open(port)));
    for (const socket of sockets) socket.write(request('/ping'));
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    return sockets;
  };

  test.each([
    ['requests', request('/ping').repeat(MOST_UNANSWERED), MOST_UNANSWERED],
    [
      'small chunks',
      `POST /ping HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n3e8\r\n"${'a'.repeat(999)}\r\n${'1\r\na\r\n'.repeat(900)}1\r\n"\r\n0\r\n\r\n`,
      1000,
    ],
  ])('that send many %s together are read in turns, and all are answered', async (_what, packet, mostOfPacket) => {
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
    const sockets = await openServed(port, 250);
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
  });

  test('that wait to be accepted are, however many requests those of an address send one after another', async () => {
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

  test('of a trusted proxy are served after misuse too: it carries many clients', async () => {
    const port = await serve(() => {}, { trustProxy: 1 });
    for (let misused = 0; misused < 2 * MOST_MISUSED; misused += 1) await misuse(port);
    expect(await isServed(port)).toBe(true);
  });

  test('are bounded in all', async () => {
    const { add, release } = holdAnswers();
    onTestFinished(release);
    let requests = 0;
    const counted = (app: FastifyInstance) => {
      app.addHook('onRequest', async () => {
        requests += 1;
      });
      return add(app);
    };
    const port = await serve(counted, { bounds: { ...bounds, inAll: 2 } });
    for (const count of [1, 2]) {
      (await open(port)).write(request('/slow'));
      await expect.poll(() => requests).toBe(count);
    }
    expect(await readToEnd(await open(port))).toBe('');
  });
});

test('one address gets a tenth of the connections where there are few', () => {
  expect(defaultBounds(1024)).toEqual({ perAddress: 52, inAll: 512 });
  expect(defaultBounds(100_000)).toEqual({ perAddress: 512, inAll: 50_000 });
});
