import { once } from 'node:events';
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bounds, isServed, open, readToEnd, request, serve } from './connections.fixture.ts';
import { defaultBounds } from './connections.ts';
import { MOST_MISUSED } from './misuse.ts';
import { MOST_UNANSWERED } from './pipelining.ts';
import type { TrustedProxies } from './trusted-proxies.ts';
import { serveWeb } from './web-files.ts';

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
