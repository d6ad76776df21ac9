import { expect, test } from 'vitest';
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
  limitPages(app, await createRateLimits(app, limits, countsInMemory()), new Set(['/api/one']));
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
