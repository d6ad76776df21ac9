import { calls } from '@emberlore/contract';
import { expect, onTestFinished, test } from 'vitest';
import { fail } from '../kit/errors.ts';
import { route } from '../kit/route.ts';
import { read, serveRoutes } from './register.fixture.ts';

const routes = [
  route(read, async () => ({})),
  route({ ...read, path: '/api/two' } as const, async () => ({})),
  route({ ...read, path: '/api/talk', rate: 'talk' } as const, async () => ({})),
  route(calls.login, async () => {
    throw fail('badCredentials');
  }),
];

test('calls of a class are counted together, classes and callers apart', async () => {
  const { app } = await serveRoutes(routes, { limits: { read: 2, talk: 1 } });
  const ask = (url: string, authorization = '', remoteAddress = '10.0.0.1') =>
    app.inject({ url, remoteAddress, headers: authorization ? { authorization } : {} });
  expect((await ask('/api/one')).statusCode).toBe(200);
  expect((await ask('/api/two')).statusCode).toBe(200);
  const over = await ask('/api/one');
  expect([over.statusCode, over.json()]).toEqual([
    429,
    { response: { error: 'Too Many Requests.', code: 'request.too_many' } },
  ]);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(over.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await ask('/api/talk')).statusCode).toBe(200);
  expect((await ask('/api/one', 'ada')).statusCode).toBe(200);
  expect((await ask('/api/one', '', '10.0.0.2')).statusCode).toBe(200);
});

test('one IPv6 network is one address', async () => {
  const { app } = await serveRoutes(routes, { limits: { read: 1 } });
  await app.inject({ url: '/api/one', remoteAddress: '2001:db8:1:1::1' });
  expect((await app.inject({ url: '/api/one', remoteAddress: '2001:db8:1:1::2' })).statusCode).toBe(429);
  expect((await app.inject({ url: '/api/one', remoteAddress: '2001:db8:1:2::1' })).statusCode).toBe(200);
});

test('who has hung up before being counted is no fault of the server', async () => {
  let answered = 0;
  // A read of somebody who has gone is not even begun.
  const write = { ...read, method: 'POST' } as const;
  const answering = route(write, async () => {
    answered += 1;
    return {};
  });
  const { app, log } = await serveRoutes([answering], { limits: { read: 1 } });
  onTestFinished(() => app.close());
  app.server.prependListener('request', (raw) => raw.socket.destroy());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await expect(fetch(`${address}/api/one`, { method: 'POST' })).rejects.toThrow();
  await expect.poll(() => answered).toBe(1);
  expect(log()).not.toContain('"level":50');
});

const login = (email: unknown, remoteAddress: string) =>
  ({ method: 'POST', url: '/api/login', remoteAddress, payload: { email, password: 'wrong horse' } }) as const;

test('log-ins are counted for the address and for the e-mail address', async () => {
  const { app } = await serveRoutes(routes, { limits: { auth: 3, loginsPerEmail: 2 } });
  const from = (n: number) => `10.0.0.${n}`;
  expect((await app.inject(login('a@example.org', from(1)))).statusCode).toBe(401);
  expect((await app.inject(login('A@Example.org ', from(1)))).statusCode).toBe(401);
  expect((await app.inject(login('a@example.org', from(1)))).statusCode).toBe(429);
  expect((await app.inject(login('b@example.org', from(1)))).statusCode).toBe(429);
  for (const email of ['b@example.org', 'c@example.org', 'd@example.org'])
    expect((await app.inject(login(email, from(2)))).statusCode).toBe(401);
  expect((await app.inject(login('e@example.org', from(2)))).statusCode).toBe(429);
});

test('wrong log-ins from one network leave the others theirs, up to ten times as many together', async () => {
  const { app } = await serveRoutes(routes, { limits: { loginsPerEmail: 2 } });
  const statusFrom = async (address: string) => (await app.inject(login('a@example.org', address))).statusCode;
  const ofStranger = [];
  for (let host = 1; host <= 30; host += 1) ofStranger.push(await statusFrom(`2001:db8:1:1::${host}`));
  expect(ofStranger.filter((status) => status === 401)).toHaveLength(2);
  expect(await statusFrom('10.0.0.1')).toBe(401);
  const ofMany = [];
  for (let host = 2; host <= 30; host += 1) ofMany.push(await statusFrom(`10.0.0.${host}`));
  expect(ofMany.filter((status) => status === 401)).toHaveLength(17);
  expect(await statusFrom('10.0.1.1')).toBe(429);
});

test('wrong log-ins from many networks of one IPv6 /48 leave the others theirs', async () => {
  const { app } = await serveRoutes(routes, { limits: { loginsPerEmail: 2 } });
  const statusFrom = async (address: string) => (await app.inject(login('a@example.org', address))).statusCode;
  const ofStranger = [];
  for (let network = 0; network < 30; network += 1) ofStranger.push(await statusFrom(`2001:db8:1:${network}::1`));
  expect(ofStranger.filter((status) => status === 401)).toHaveLength(6);
  expect(await statusFrom('2001:db8:2::1')).toBe(401);
  const mapped = [];
  for (let host = 1; host <= 30; host += 1) mapped.push(await statusFrom(`::ffff:10.0.0.${host}`));
  expect(mapped.filter((status) => status === 401)).toHaveLength(13);
});

test('refreshes use up neither the log-ins nor the refreshes of others at the address', async () => {
  const refresh = route(calls.refreshToken, async () => ({ accessToken: 'new' }), { cookie: true });
  const { app } = await serveRoutes([...routes, refresh], { limits: { auth: 2, read: 4, playersPerAddress: 10 } });
  const refreshWith = async (token?: string) => {
    const headers = token === undefined ? {} : { cookie: `emberlore_refresh=${token}` };
    return (await app.inject({ url: calls.refreshToken.path, remoteAddress: '10.0.0.1', headers })).statusCode;
  };
  const strangers = [];
  for (let at = 0; at < 3; at += 1) strangers.push(await refreshWith(), await refreshWith(`made-up-${at}`));
  expect(strangers).toEqual([200, 200, 200, 200, 429, 429]);
  expect([await refreshWith('known-1'), await refreshWith('known-1'), await refreshWith('known-1')]).toEqual([
    200, 200, 429,
  ]);
  expect(await refreshWith('known-2')).toBe(200);
  expect((await app.inject(login('a@example.org', '10.0.0.1'))).statusCode).toBe(401);
});

test('an e-mail address that is no text is refused as one', async () => {
  const { app } = await serveRoutes(routes);
  for (const email of [{ toString: 'x' }, ['a@example.org'], 5, null])
    expect((await app.inject(login(email, '10.0.0.1'))).statusCode).toBe(400);
});

test('forwarded addresses count only from a proxy that is trusted', async () => {
  const ask = async (trustProxy: false | string[]) => {
    const { app } = await serveRoutes(routes, { limits: { read: 1 }, trustProxy });
    const status = async (forwarded: string) =>
      (await app.inject({ url: '/api/one', remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } }))
        .statusCode;
    return [await status('1.1.1.1'), await status('2.2.2.2')];
  };
  expect(await ask(false)).toEqual([200, 429]);
  expect(await ask(['10.0.0.9'])).toEqual([200, 429]);
  expect(await ask(['10.0.0.1'])).toEqual([200, 200]);
});
