import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server?.close());

/** Sends headers that `fetch` doesn't allow. */
function visit(headers: Record<string, string>): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL('/outbox', server.url), { headers }, async (answer) => {
      resolve({ status: answer.statusCode, body: await text(answer) });
    });
    asked.once('error', reject);
    asked.end();
  });
}

describe('the outbox page', () => {
  test('shows the mails that nobody sends, with their links', async () => {
    expect((await server.call('GET', '/outbox')).body).toContain('No mail yet.');
    const { email } = await server.signUp({ userName: '<script>' });
    await server.call('POST', '/api/login/forgotPassword', { json: { email } });
    await server.mails();
    const answer = await server.call('GET', '/outbox');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.body).toContain(`To ${email}`);
    expect(answer.body).not.toContain('<script');
    const link = /<a href="([^"]+)">/.exec(answer.body)?.[1] ?? '';
    expect(link.startsWith(`${server.url}/reset-password?token=`)).toBe(true);
    const json = { token: new URL(link).searchParams.get('token'), password: 'a better horse' };
    expect((await server.call('POST', '/api/login/resetPassword', { json })).status).toBe(200);
  });

  test.each([
    ['through a proxy', { 'x-forwarded-for': '203.0.113.9' }],
    ['through a proxy that says so otherwise', { forwarded: 'for=203.0.113.9' }],
    ['by a name that another site has made lead here', { host: 'evil.example' }],
  ])('is not there %s', async (_how, headers) => {
    expect((await visit(headers)).status).toBe(404);
    expect((await visit({ host: 'localhost' })).status).toBe(200);
  });
});

/** Sends a request byte for byte; returns the status. */
async function askRaw(path: string, version: string, headers: readonly string[]) {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write([`GET ${path} ${version}`, ...headers, '', ''].join('\r\n').replaceAll('PORT', port));
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer).split('\r\n')[0]?.split(' ')[1];
}

const host = 'Host: 127.0.0.1:PORT';

test.each([
  ['in HTTP/1.0', 'HTTP/1.0', [host, 'Connection: keep-alive']],
  ['with a connection for one request', 'HTTP/1.1', [host, 'Connection: Close']],
  ['with a connection that ends among others', 'HTTP/1.1', [host, 'Connection: TE, Close', 'TE: trailers']],
  ['with a header for the next hop', 'HTTP/1.1', [host, 'Connection: keep-alive, X-Hop']],
  ['with Client-IP', 'HTTP/1.1', [host, 'Client-IP: 203.0.113.9']],
  ['with X-Host', 'HTTP/1.1', [host, 'X-Host: tales.example']],
  ['with X-Varnish', 'HTTP/1.1', [host, 'X-Varnish: 32770']],
  ['with X-Scheme', 'HTTP/1.1', [host, 'X-Scheme: https']],
  ['with a header that nobody knows', 'HTTP/1.1', [host, 'Original-Visitor: 203.0.113.9']],
])(
  'neither the outbox page nor the metrics are there for a request as proxies send it, %s',
  async (_how, version, headers) => {
    expect([await askRaw('/outbox', version, headers), await askRaw('/metrics', version, headers)]).toEqual([
      '404',
      '403',
    ]);
  },
);

test.each([
  ['a name before the host', ['Host: 127.0.0.1:PORT@evil.example']],
  ['a name before the local one', ['Host: evil.example@127.0.0.1:PORT']],
  ['two hosts', [host, 'Host: evil.example']],
  ['the same host twice', [host, host]],
])('neither the outbox page nor the metrics are there for %s', async (_how, headers) => {
  for (const path of ['/outbox', '/metrics'])
    expect(['400', '403', '404']).toContain(await askRaw(path, 'HTTP/1.1', headers));
});

test('the metrics are there for Prometheus on this machine', async () => {
  const own = [host, 'User-Agent: Prometheus/3', 'Accept: text/plain', 'X-Prometheus-Scrape-Timeout-Seconds: 10'];
  expect(await askRaw('/metrics', 'HTTP/1.1', own)).toBe('200');
});

test('in production there is none', async () => {
  const production = await startTestServer({ settings: { NODE_ENV: 'production' } });
  try {
    expect((await production.call('GET', '/outbox')).status).toBe(404);
  } finally {
    await production.close();
  }
});
