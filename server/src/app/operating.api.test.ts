import { type Call, calls } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server?.close());

describe('health', () => {
  test('is told at /healthz and /readyz, and never from a cache', async () => {
    for (const [path, status] of [
      ['/healthz', 'ok'],
      ['/readyz', 'ready'],
    ] as const) {
      const answer = await server.call('GET', path);
      expect([answer.status, answer.body]).toEqual([200, { status }]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('is not ready without its store, and calls are a 503 in the envelope', async () => {
    const own = await startTestServer();
    const { token } = await own.signUp();
    await own.db.sql.end({ timeout: 0 });
    const ready = await own.call('GET', '/readyz');
    expect([ready.status, ready.body]).toEqual([503, { status: 'not ready', waitingFor: 'the database' }]);
    const login = { email: 'player1@example.org', password: 'correct horse' };
    for (const answer of [
      await own.call('GET', '/api/login/token', { token }),
      await own.call('POST', '/api/login', { json: login }),
      await own.call('GET', '/api/tags/getTags'),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        503,
        { error: 'Service Unavailable.', code: 'server.unavailable' },
      ]);
    }
    expect((await own.call('GET', '/healthz')).status).toBe(200);
    await own.close();
  });
});

describe('metrics', () => {
  test('count answers by their route, not by their address', async () => {
    await server.call('GET', '/api/stories/getStory', { query: { storyId: 'private-id' } });
    await server.call('GET', '/nowhere/private-id');
    const { status, body } = await server.call('GET', '/metrics');
    expect(status).toBe(200);
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/stories\/getStory",status="\d+"\} 1/,
    );
    expect(body).toContain('process_cpu_user_seconds_total');
    expect(body).toContain('emberlore_turns_total');
    expect(body).not.toContain('private-id');
  });

  test('are for this machine alone without a token, even behind a proxy on it', async () => {
    const answer = await server.call('GET', '/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(answer.status).toBe(403);
  });

  test.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://play.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ['TRUST_PROXY by address', { TRUST_PROXY: '127.0.0.1' }],
  ])('need a token where %s tells of a proxy, and no outbox is shown', async (_what, settings) => {
    const own = await startTestServer({ settings });
    const token = 'a-token-of-16-letters';
    const guarded = await startTestServer({ settings: { ...settings, METRICS_TOKEN: token } });
    try {
      const ask = (url: string, headers = {}) =>
        own.app.inject({ url, headers: { host: 'localhost', ...headers }, remoteAddress: '127.0.0.1' });
      for (const headers of [{}, { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' }]) {
        expect((await ask('/metrics', headers)).statusCode).toBe(403);
        expect((await ask('/outbox', headers)).statusCode).toBe(404);
      }
      expect((await guarded.call('GET', '/metrics')).status).toBe(401);
      expect((await guarded.call('GET', '/metrics', { token })).status).toBe(200);
    } finally {
      await own.close();
      await guarded.close();
    }
  });

  test('stay this machine’s own where PUBLIC_URL names it', async () => {
    const own = await startTestServer({ settings: { PUBLIC_URL: 'http://localhost:3000' } });
    try {
      for (const url of ['/metrics', '/outbox']) expect((await own.call('GET', url)).status).toBe(200);
    } finally {
      await own.close();
    }
  });

  test.each([
    ['x-real-ip', '203.0.113.7'],
    ['via', '1.1 proxy'],
    ['x-forwarded-host', 'play.example'],
    ['x-forwarded-proto', 'https'],
    ['forwarded', 'for=203.0.113.7'],
    ['cf-connecting-ip', '203.0.113.7'],
    ['true-client-ip', '203.0.113.7'],
    ['x-client-ip', '203.0.113.7'],
    ['cdn-loop', 'cloudflare'],
  ])('are not for a proxy on this machine that tells of itself by %s alone, nor is the outbox', async (name, value) => {
    const ask = (url: string) =>
      server.app.inject({ url, headers: { host: 'localhost', [name]: value }, remoteAddress: '127.0.0.1' });
    expect((await ask('/metrics')).statusCode).toBe(403);
    expect((await ask('/outbox')).statusCode).toBe(404);
  });

  test('are not for a page of another site whose name leads here', async () => {
    const ask = (host: string) => server.app.inject({ url: '/metrics', headers: { host }, remoteAddress: '127.0.0.1' });
    expect((await ask('localhost:3000')).statusCode).toBe(200);
    expect((await ask('rebound.evil.example')).statusCode).toBe(403);
  });

  test('ask for the token where one is set', async () => {
    const own = await startTestServer({ settings: { METRICS_TOKEN: 'a-token-of-16-letters' } });
    expect((await own.call('GET', '/metrics')).status).toBe(401);
    expect((await own.call('GET', '/metrics', { token: 'another' })).status).toBe(401);
    expect((await own.call('GET', '/metrics', { token: 'a-token-of-16-letters' })).status).toBe(200);
    await own.close();
  });
});

test('what a trusted proxy hands on as addresses may be anything: calls are answered, and counted', async () => {
  const own = await startTestServer({ settings: { TRUST_PROXY: '1', RATE_LIMIT_READ: '3' } });
  const forwardedAddresses = [
    'unknown',
    '',
    ',',
    '1.2.3.4:5678',
    '[2001:db8::1]:443',
    '999.1.1.1',
    "1.1.1.1'; --",
    'x'.repeat(4000),
    '::ffff:0:0:0',
  ];
  try {
    for (const forwarded of forwardedAddresses) {
      const ask = () => own.call('GET', '/api/tags/getTags', { headers: { 'x-forwarded-for': forwarded } });
      const statuses = [];
      for (let asked = 0; asked < 4; asked += 1) statuses.push((await ask()).status);
      const isSound = statuses.every((status) => status === 200 || status === 429);
      expect([forwarded, isSound, statuses.at(-1)]).toEqual([forwarded, true, 429]);
    }
    // The same address with another port.
    const headers = { 'x-forwarded-for': '1.2.3.4:9999' };
    expect((await own.call('GET', '/api/tags/getTags', { headers })).status).toBe(429);
  } finally {
    await own.close();
  }
});

describe('the description of the API', () => {
  test('lists every call that is served, by its name, and no other', async () => {
    const { body } = await server.call('GET', '/api/openapi.json');
    const paths: Record<string, Record<string, { operationId: string }>> = body.paths;
    const listed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => [`${method.toUpperCase()} ${path}`, operationId]),
    );
    // OpenAPI writes a path parameter as {name}.
    const formatOperation = ({ method, path }: Call) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
    const served = server.modules.routes.map(({ call }) => formatOperation(call));
    expect(listed.map(([address]) => address).sort()).toEqual(served.sort());
    const named = Object.entries(calls).map(([name, call]) => [formatOperation(call), name]);
    expect(named).toEqual(expect.arrayContaining(listed));
  });

  test('has a page to read, which loads nothing from elsewhere', async () => {
    const page = await server.call('GET', '/api/docs/');
    expect(page.status).toBe(200);
    expect(page.body).toContain('swagger-ui');
    const loaded = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(loaded.length).toBeGreaterThan(2);
    for (const address of loaded) {
      expect(address).not.toMatch(/^(https?:)?\/\//);
      const file = await fetch(new URL(address, `${server.url}/api/docs/`));
      expect([address, file.status]).toEqual([address, 200]);
      await file.arrayBuffer();
    }
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  });
});
