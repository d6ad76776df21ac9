import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createAnswerBudget } from './answer-budget.ts';
import { open, request, serve as serveConnections } from './connections.fixture.ts';
import { createHttp } from './http.ts';
import { createLogger } from './logger.ts';
import { limitPages } from './page-limits.ts';
import { createRateLimits } from './rate-limits.ts';
import { countsInMemory } from './register.fixture.ts';
import { serveWeb } from './web-files.ts';

const limits = { auth: 0, read: 2, write: 0, talk: 0, loginsPerEmail: 0, playersPerAddress: 2 };

async function serve() {
  const log = createLogger({ level: 'silent', readable: false, write: () => {} });
  const app = await createHttp({ log, trustProxy: false, publicUrl: undefined });
  const rateLimits = await createRateLimits(app, limits, countsInMemory());
  limitPages(app, rateLimits, createAnswerBudget(), new Set(['/api/one']));
  for (const url of ['/healthz', '/api/one', '/api/docs', '/media/:name']) app.get(url, async () => ({}));
  await serveWeb(app, '/nothing/was/built');
  const ask = async (url: string, remoteAddress = '10.0.0.1') =>
    (await app.inject({ url, remoteAddress, headers: { accept: 'text/html' } })).statusCode;
  return async (url: string, times: number, address?: string) => {
    const codes: number[] = [];
    for (let time = 0; time < times; time += 1) codes.push(await ask(url, address));
    return codes;
  };
}

test('requests that are no calls are counted for their address, files by a limit of their own', async () => {
  const ask = await serve();
  expect(await ask('/api/docs', 3)).toEqual([200, 200, 429]);
  expect(await ask('/media/a.webp', 3)).toEqual([200, 200, 200]);
  expect(await ask('/home', 2)).toEqual([200, 429]);
  expect(await ask('/api/nothing', 1)).toEqual([429]);
  expect(await ask('/media/a.webp', 1, '10.0.0.2')).toEqual([200]);
  expect(await ask('/healthz', 10)).toEqual(Array(10).fill(200));
  expect(await ask('/api/one', 10)).toEqual(Array(10).fill(200));
});

/** A folder with a file of 16 MB, which takes no space. */
function createLargeFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'emberlore-large-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['index.html', 'large.bin']) writeFileSync(join(folder, name), 'page');
  truncateSync(join(folder, 'large.bin'), 16 * 1024 * 1024);
  return folder;
}

test('files that an address does not read are bounded, and free again when its connections end', async () => {
  const folder = createLargeFile();
  const answers = createAnswerBudget();
  const port = await serveConnections(async (app) => {
    limitPages(app, await createRateLimits(app, { ...limits, read: 0 }, countsInMemory()), answers, new Set());
    await serveWeb(app, folder);
  });
  // All but one megabyte of what an address may have on its way.
  const others = new EventEmitter() as ServerResponse;
  answers.countForAddress('127.0.0.1', 15 * 1024 * 1024, others);
  const sockets: Socket[] = [];
  const ask = async (): Promise<string> => {
    const socket = await open(port);
    sockets.push(socket);
    socket.write(request('/large.bin'));
    const [start] = await once(socket, 'data');
    socket.pause();
    return String(start).slice(9, 12);
  };
  // A stream keeps 128 kB.
  for (let count = 0; count < 9; count += 1) expect(await ask()).toBe('200');
  expect(await ask()).toBe('429');
  for (const socket of sockets) socket.destroy();
  await expect.poll(ask).toBe('200');
});
