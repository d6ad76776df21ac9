import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttp } from './http.ts';
import { createLogger } from './logger.ts';
import { serveWeb } from './web-files.ts';

const page = '<!doctype html><title>Emberlore</title>';
const script = 'console.log("hello")';
const html = { accept: 'text/html,application/xhtml+xml' };
const forever = 'public, max-age=31536000, immutable';

let folder: string;
let app: FastifyInstance;

async function serving(dist: string): Promise<FastifyInstance> {
  const log = createLogger({ level: 'silent', readable: false, write: () => {} });
  const made = await createHttp({ log, trustProxy: false, publicUrl: undefined });
  await serveWeb(made, dist);
  await made.ready();
  return made;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberlore-web-'));
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'not for you');
  await writeFile(join(folder, 'dist/index.html'), page);
  await writeFile(join(folder, 'dist/.hidden'), 'not for you');
  await writeFile(join(folder, 'dist/favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'dist/assets/app-1a2b.js'), script);
  await writeFile(join(folder, 'dist/assets/app-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'dist/assets/app-1a2b.js.gz'), gzipSync(script));
  app = await serving(join(folder, 'dist'));
});

afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true });
});

describe('the built web', () => {
  test('has its page at the root and at every address of the app, never cached', async () => {
    for (const url of ['/', '/home', '/story/1', '/story/a.b.c/scene', '/home?story=1', '/signup/']) {
      const answer = await app.inject({ url, headers: html });
      expect([url, answer.statusCode, answer.payload]).toEqual([url, 200, page]);
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    }
  });

  test('is reached with one slash where an address begins with several', async () => {
    const port = new URL(await app.listen({ port: 0 })).port;
    for (const slashes of ['//', '///', '//\\', '/\\/']) {
      const answer = await new Promise<IncomingMessage>((resolve) => {
        get({ port, path: `${slashes}evil.example/home?x=1`, headers: html }, resolve);
      });
      answer.resume();
      expect([slashes, answer.statusCode, answer.headers.location]).toEqual([slashes, 308, '/evil.example/home?x=1']);
    }
  });

  test('has its page in the form that the browser takes', async () => {
    const packed = brotliCompressSync(page);
    await writeFile(join(folder, 'dist/index.html.br'), packed);
    const answer = await app.inject({ url: '/home', headers: { ...html, 'accept-encoding': 'gzip, br' } });
    await rm(join(folder, 'dist/index.html.br'));
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual(['br', 'accept-encoding']);
    expect(answer.rawPayload).toEqual(packed);
  });

  test('has assets that are kept for good, in the form that the browser takes', async () => {
    const ask = (encoding: string) =>
      app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': encoding } });
    const brotli = await ask('gzip, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotli.rawPayload).toEqual(brotliCompressSync(script));
    expect((await ask('gzip')).headers['content-encoding']).toBe('gzip');
    const plain = await ask('identity');
    expect([plain.payload, plain.headers['content-encoding']]).toEqual([script, undefined]);
    for (const { headers } of [brotli, plain]) expect(headers['cache-control']).toBe(forever);
    expect(brotli.headers['content-type']).toMatch(/javascript/);
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '/assets/gone-1.js',
    '/api/nothing',
    '/media/nothing.webp',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/.hidden',
    '/assets/../../secret.txt',
  ])('%s is not there', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.payload).not.toContain('not for you');
  });

  test('serves no page to other clients than browsers, to other methods, and in place of calls and assets', async () => {
    expect((await app.inject({ url: '/home', headers: { accept: 'application/json' } })).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/home', headers: html })).statusCode).toBe(404);
    for (const url of ['/api/nothing', '/assets/gone.js', '/media/gone.webp']) {
      const answer = await app.inject({ url, headers: html });
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { response: { error: 'Page Not Found.', code: 'page.not_found' } },
      ]);
    }
  });
});

test('shows a notice if the web app is not built', async () => {
  const withoutBuild = await serving(join(folder, 'nothing'));
  const answer = await withoutBuild.inject({ url: '/home', headers: html });
  expect(answer.statusCode).toBe(200);
  expect(answer.payload).toContain('npm start');
});
