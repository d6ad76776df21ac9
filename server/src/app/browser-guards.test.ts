import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Call, calls } from '@emberlore/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { route } from '../kit/route.ts';
import { read, serveRoutes } from './register.fixture.ts';

const write = { ...read, method: 'POST', path: '/api/two', rate: 'write', body: z.object({}) } as const satisfies Call;

const start = { ...read, path: '/api/three', rate: 'talk' } as const satisfies Call;

const routes = [
  route(start, async () => ({})),
  route(read, async () => ({})),
  route(write, async () => ({})),
  route(calls.clearCookie, async ({ http }) => {
    http.setRefreshToken('a-token', new Date(Date.now() + 1000));
    return {};
  }),
];

describe('headers', () => {
  test('a page may load and run what this server has, and be framed by nobody', async () => {
    const { app } = await serveRoutes(routes);
    for (const url of ['/api/one', '/nothing', '/home']) {
      const { headers } = await app.inject({ url, headers: { accept: 'text/html' } });
      const policy = String(headers['content-security-policy']).split(';');
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(policy).toContain("connect-src 'self'");
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['permissions-policy']).toMatch(/^microphone=\(self\), camera=\(\), geolocation=\(\)/);
      // Chromium knows no such feature, and says so in the console of every page.
      expect(headers['permissions-policy']).not.toContain('bluetooth');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers.server).toBeUndefined();
    }
  });

  test('the page of the web has no script in itself', async () => {
    const page = await readFile(resolve(import.meta.dirname, '../../../web/index.html'), 'utf8');
    expect(page.match(/<script(?![^>]*\bsrc=)/g)).toBeNull();
    expect(page.match(/\son\w+=|javascript:/gi)).toBeNull();
  });

  test('what could not even be routed or read has them, too', async () => {
    const { app } = await serveRoutes(routes, { publicUrl: 'https://play.example' });
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const said = async (request: string) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.end(request);
      return text(socket);
    };
    for (const answer of [
      await said('GET /% HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
      await said('what?\r\n\r\n'),
    ]) {
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(/^x-content-type-options: nosniff\r$/m);
      expect(answer).toMatch(/^content-security-policy: default-src 'none';.*frame-ancestors 'none'\r$/m);
      expect(answer).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains\r$/m);
    }
  });

  test('browsers are told to use https for a year where the public address has it, and only there', async () => {
    const secure = await serveRoutes(routes, { publicUrl: 'https://play.example' });
    expect((await secure.app.inject('/api/one')).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
    const plain = await serveRoutes(routes);
    expect((await plain.app.inject('/api/one')).headers['strict-transport-security']).toBeUndefined();
  });
});

describe('the cookie', () => {
  const cookieFor = async (publicUrl?: string) => {
    const { app } = await serveRoutes(routes, publicUrl ? { publicUrl } : {});
    const { method, path: url } = calls.clearCookie;
    return String((await app.inject({ method, url })).headers['set-cookie']);
  };

  test('is out of reach of scripts and of other sites', async () => {
    expect(await cookieFor()).toMatch(/^emberlore_refresh=a-token; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  });

  test('says by its name that it is for https where there is https', async () => {
    expect(await cookieFor('https://play.example')).toMatch(/^__Secure-emberlore_refresh=a-token;.*HttpOnly; Secure; /);
  });
});

describe('pages of other origins', () => {
  const post = (origin: string | undefined, more: Record<string, string> = {}) => ({
    method: 'POST' as const,
    url: '/api/two',
    headers: { host: 'play.example', ...(origin === undefined ? {} : { origin }), ...more },
    payload: {},
  });

  test.each([
    ['no page', undefined, 200],
    ['a page of this server', 'http://play.example', 200],
    ['a page of this name by another scheme', 'https://play.example', 403],
    ['a page of another site', 'https://evil.example', 403],
    ['a page that hides where it is from', 'null', 403],
    ['a page on another port', 'https://play.example:8443', 403],
    ['a page whose site begins alike', 'https://play.example.evil.example', 403],
    ['a nonsense', 'play.example', 403],
  ])('cannot change anything: %s', async (_what, origin, status) => {
    const { app } = await serveRoutes(routes);
    expect((await app.inject(post(origin))).statusCode).toBe(status);
  });

  test('are all but PUBLIC_URL where it is set, whatever the host is', async () => {
    const { app } = await serveRoutes(routes, { publicUrl: 'https://front.example' });
    expect((await app.inject(post('http://play.example'))).statusCode).toBe(403);
    expect((await app.inject(post('https://front.example'))).statusCode).toBe(200);
    expect((await app.inject(post(undefined))).statusCode).toBe(200);
  });

  test.each([
    ['a page of this server', { 'sec-fetch-site': 'same-origin' }, 200],
    ['no page', {}, 200],
    ['a picture of another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ])('cannot ask a language model, not even by reading: %s', async (_what, headers, status) => {
    const { app } = await serveRoutes(routes);
    expect((await app.inject({ url: '/api/three', headers })).statusCode).toBe(status);
    expect((await app.inject({ url: '/api/one', headers })).statusCode).toBe(200);
  });

  test('a proxy that changes the host is made up for by the browser or by PUBLIC_URL', async () => {
    const behind = await serveRoutes(routes, { publicUrl: 'https://front.example' });
    expect((await behind.app.inject(post('https://front.example'))).statusCode).toBe(200);
    const unsaid = await serveRoutes(routes);
    const sameSite = post('https://front.example', { 'sec-fetch-site': 'same-origin' });
    expect((await unsaid.app.inject(sameSite)).statusCode).toBe(200);
  });

  test('an origin counts with its scheme, behind a proxy and by PUBLIC_URL', async () => {
    const ask = async (app: FastifyInstance, origin: string, more: Record<string, string> = {}) =>
      (await app.inject({ ...post(origin, more), remoteAddress: '10.0.0.1' })).statusCode;
    const both = ['https://play.example', 'http://play.example'] as const;

    // A trusted proxy reports the scheme of the page.
    const trusting = await serveRoutes(routes, { trustProxy: 1 });
    for (const [said, wanted] of [
      ['https', [200, 403]],
      ['http', [403, 200]],
      // What a client sent comes before what the proxy adds.
      ['http, https', [200, 403]],
    ] as const) {
      const headers = { 'x-forwarded-proto': said, 'x-forwarded-for': '203.0.113.7' };
      expect([said, await Promise.all(both.map((origin) => ask(trusting.app, origin, headers)))]).toEqual([
        said,
        wanted,
      ]);
    }
    // The header of an untrusted proxy is ignored.
    const doubting = await serveRoutes(routes);
    expect(await ask(doubting.app, both[0], { 'x-forwarded-proto': 'https' })).toBe(403);
    // PUBLIC_URL decides the scheme, whatever the last hop uses.
    const secure = await serveRoutes(routes, { publicUrl: 'https://play.example/' });
    expect(await Promise.all(both.map((origin) => ask(secure.app, origin)))).toEqual([200, 403]);
    const plain = await serveRoutes(routes, { publicUrl: 'http://play.example' });
    expect(await Promise.all(both.map((origin) => ask(plain.app, origin)))).toEqual([403, 200]);
  });

  const preflight = (origin: string) => ({
    method: 'OPTIONS' as const,
    url: '/api/two',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  });

  test('read nothing when no origin is named', async () => {
    const { app } = await serveRoutes(routes);
    const asked = await app.inject(preflight('https://evil.example'));
    expect(asked.statusCode).toBe(404);
    const answer = await app.inject({ url: '/api/one', headers: { origin: 'https://evil.example' } });
    for (const { headers } of [asked, answer]) expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('call when their origin is named, and no other', async () => {
    const { app } = await serveRoutes(routes, { origins: ['https://friend.example'] });
    const friend = await app.inject(preflight('https://friend.example'));
    expect(friend.statusCode).toBe(204);
    expect(friend.headers['access-control-allow-origin']).toBe('https://friend.example');
    expect((await app.inject(post('https://friend.example'))).statusCode).toBe(200);
    for (const origin of ['https://evil.example', 'https://sub.friend.example', 'http://friend.example', 'null']) {
      const { headers } = await app.inject(preflight(origin));
      expect([origin, headers['access-control-allow-origin']]).toEqual([origin, undefined]);
      expect((await app.inject(post(origin))).statusCode).toBe(403);
    }
  });
});

describe('forwarded addresses', () => {
  const seen = async (trustProxy: false | number | string[], forwarded: string) => {
    const { app } = await serveRoutes(routes, { trustProxy, limits: { read: 1 } });
    const ask = async (header: string) =>
      (await app.inject({ url: '/api/one', remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': header } }))
        .statusCode;
    return [await ask(forwarded), await ask(`6.6.6.6, ${forwarded}`)];
  };

  test('that a client made up are not believed where the proxies are counted or named', async () => {
    // The proxy appends its own value; what the client sent before it is ignored.
    expect(await seen(1, '1.1.1.1')).toEqual([200, 429]);
    expect(await seen(['10.0.0.1'], '1.1.1.1')).toEqual([200, 429]);
    expect(await seen(false, '1.1.1.1')).toEqual([200, 429]);
    // With one proxy too many in the setting, the client's own value would be trusted. With two real proxies it is not.
    expect(await seen(2, '1.1.1.1')).toEqual([200, 200]);
    expect(await seen(2, '1.1.1.1, 10.0.0.2')).toEqual([200, 429]);
    expect(await seen(['10.0.0.0/8'], '1.1.1.1, 10.0.0.2')).toEqual([200, 429]);
  });
});
