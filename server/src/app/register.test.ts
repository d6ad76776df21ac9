import { PassThrough, Readable } from 'node:stream';
import { type Call, calls, errors } from '@emberlore/contract';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fail, notFound } from '../kit/errors.ts';
import { download, route } from '../kit/route.ts';
import { serveRoutes } from './register.fixture.ts';

const echo = {
  method: 'POST',
  path: '/api/echo',
  summary: 'Says it again.',
  area: 'test',
  access: 'open',
  rate: 'write',
  body: z.object({
    name: z.string().min(1).max(5),
    kind: z.enum(['a', 'b']).default('a'),
    deep: z.unknown().optional(),
  }),
  output: z.object({ name: z.string(), kind: z.string() }),
} as const satisfies Call;

const who = {
  method: 'GET',
  path: '/api/who',
  summary: 'Who calls.',
  area: 'test',
  access: 'optional',
  rate: 'read',
  query: z.object({ page: z.coerce.number().int().min(1).default(1), userId: z.string().optional() }),
  output: z.object({ name: z.string().nullable(), page: z.number() }),
} as const satisfies Call;

const echoRoute = route(echo, async ({ body }) => ({ name: body.name, kind: body.kind, extra: 'not in the contract' }));
const whoRoute = route(who, async ({ caller, query }) => ({ name: caller?.userName ?? null, page: query.page }));

const throwing = (path: `/api/${string}`, work: () => Promise<never>) =>
  route({ ...who, path, query: z.object({}), output: z.object({}) } as const, work);

async function post(payload: string, type = 'application/json') {
  const { app } = await serveRoutes([echoRoute]);
  const answer = await app.inject({ method: 'POST', url: '/api/echo', headers: { 'content-type': type }, payload });
  return { status: answer.statusCode, body: answer.json() };
}

describe('input', () => {
  test('is validated, with defaults, and unknown fields are ignored both ways', async () => {
    const answer = await post('{"name":"Ada","other":1}');
    expect(answer).toEqual({ status: 200, body: { response: { name: 'Ada', kind: 'a' } } });
  });

  test('bad fields are named in plain words', async () => {
    expect(await post('{"name":"Adelaide","kind":"c"}')).toEqual({
      status: 400,
      body: {
        response: {
          error: 'Invalid Input.',
          code: 'request.invalid',
          fields: { name: 'Use at most 5 characters.', kind: 'Not one of the possible values.' },
          fieldCodes: { name: 'field.too_long', kind: 'field.not_an_option' },
        },
      },
    });
    expect((await post('{"name":7}')).body.response.fields).toEqual({ name: 'Must be a text.' });
    expect((await post('{}')).body.response.fields).toEqual({ name: 'Required.' });
    expect((await post('[]')).body.response.fields).toEqual({ body: 'Must be an object.' });
  });

  test.each([
    ['is not JSON', '{"name":'],
    ['is another kind of JSON', '"Ada"'],
    ['is empty', ''],
    ['is null', 'null'],
    ['is too deep', `{"name":"Ada","deep":${'['.repeat(21)}${']'.repeat(21)}}`],
    ['is deep without end', '['.repeat(200_000)],
    ['is too long', JSON.stringify({ name: 'Ada', deep: 'x'.repeat(64 * 1024) })],
    ['holds the character that no store keeps', '{"name":"A\\u0000"}'],
  ])('a body that %s is a 400', async (_what, payload) => {
    const answer = await post(payload);
    expect(answer.status).toBe(400);
    expect(answer.body.response.error).toBe('Invalid Input.');
  });

  test('a body is as long as its call allows and no longer', async () => {
    const ofLength = (bytes: number) => {
      const text = JSON.stringify({ name: 'Ada', deep: '' });
      return `${text.slice(0, -2)}${'x'.repeat(bytes - text.length)}"}`;
    };
    expect((await post(ofLength(64 * 1024))).status).toBe(200);
    expect((await post(ofLength(64 * 1024 + 1))).status).toBe(400);
  });

  test('twenty levels are not too deep', async () => {
    expect((await post(`{"name":"Ada","deep":${'['.repeat(19)}${']'.repeat(19)}}`)).status).toBe(200);
  });

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body of type %s is refused in the envelope',
    async (type) => {
      const answer = await post('--x--', type);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body.response.error).toBeTypeOf('string');
    },
  );

  test.each(['0', '-1', '1.5', 'x', '', 'NaN', '1&page=2', '%00'])('the page %s is a 400', async (page) => {
    const { app } = await serveRoutes([whoRoute]);
    const answer = await app.inject(`/api/who?page=${page}`);
    expect(answer.statusCode).toBe(400);
  });

  test('a trailing slash changes nothing', async () => {
    const { app } = await serveRoutes([whoRoute]);
    expect((await app.inject('/api/who/?page=3')).json()).toEqual({ response: { name: null, page: 3 } });
  });
});

describe('failures', () => {
  test.each(Object.entries(errors))(
    '%s has its status, code and text in the envelope',
    async (name, { status, code, text }) => {
      const { app } = await serveRoutes([
        throwing('/api/x', async () => {
          throw fail(name as keyof typeof errors);
        }),
      ]);
      const answer = await app.inject('/api/x');
      expect([answer.statusCode, answer.json()]).toEqual([status, { response: { error: text, code } }]);
    },
  );

  test('what nobody foresaw is a 500 that tells nothing but its request id', async () => {
    const { app, log } = await serveRoutes([
      throwing('/api/x', async () => {
        throw new Error('the secret cause');
      }),
    ]);
    const answer = await app.inject('/api/x');
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { response: { error: 'Something Went Wrong.', code: 'server.internal_error' } },
    ]);
    expect(answer.payload).not.toContain('secret');
    expect(log()).toContain('the secret cause');
    expect(log()).toContain(String(answer.headers['x-request-id']));
  });

  test('an output that violates the contract is never sent', async () => {
    const broken = route(who, async () => ({ name: 'Ada', page: 'first' }) as never);
    const { app, log } = await serveRoutes([broken]);
    const answer = await app.inject('/api/who');
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { response: { error: 'Something Went Wrong.', code: 'server.internal_error' } },
    ]);
    expect(log()).toContain('ZodError');
  });

  test('a store that cannot be reached is a 503', async () => {
    const { app } = await serveRoutes([
      throwing('/api/x', async () => {
        throw new Error('Failed query', { cause: Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' }) });
      }),
    ]);
    const answer = await app.inject('/api/x');
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { response: { error: 'Service Unavailable.', code: 'server.unavailable' } },
    ]);
  });

  test('unknown paths and methods are a 404 in the envelope', async () => {
    const { app } = await serveRoutes([whoRoute]);
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['DELETE', '/api/who'],
      ['POST', '/api/who/more'],
    ] as const) {
      const answer = await app.inject({ method, url });
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { response: { error: 'Page Not Found.', code: 'page.not_found' } },
      ]);
    }
    expect(notFound('Story')).toMatchObject({ code: 'story.not_found', message: 'Story Not Found.' });
  });

  test('a malformed address is a 400 in the envelope', async () => {
    const { app } = await serveRoutes([whoRoute]);
    const answer = await app.inject('/api/%zz');
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { response: { error: 'Invalid Input.', code: 'request.invalid' } },
    ]);
  });

  test('every answer has a request id of its own, whatever the client sends', async () => {
    const { app } = await serveRoutes([whoRoute]);
    const headers = { 'x-request-id': 'mine' };
    const ids = [];
    for (const url of ['/api/who', '/api/nothing', '/api/who?page=0', '/api/%zz']) {
      ids.push((await app.inject({ url, headers })).headers['x-request-id']);
    }
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('responses are not cacheable unless the call says so', async () => {
    const cached = { ...who, path: '/api/kept', access: 'open', keptFor: 300 } as const satisfies Call;
    const { app } = await serveRoutes([whoRoute, route(cached, async () => ({ name: null, page: 1 }))]);
    expect((await app.inject('/api/who')).headers['cache-control']).toBe('no-store');
    expect((await app.inject('/api/kept')).headers['cache-control']).toBe('public, max-age=300');
    // Only answers that are the same for everybody may be cached by proxies.
    const cacheable = Object.values(calls as Record<string, Call>).filter(({ keptFor }) => keptFor !== undefined);
    expect(cacheable.map(({ method, access }) => [method, access])).toEqual(cacheable.map(() => ['GET', 'open']));
    expect(cacheable).toHaveLength(6);
  });

  test('a file says what it is, with its charset where it is text', async () => {
    for (const [file, type] of [
      ['text/csv', 'text/csv; charset=utf-8'],
      ['application/zip', 'application/zip'],
    ] as const) {
      const call = { ...who, path: '/api/file', file } as const satisfies Call;
      const { app } = await serveRoutes([route(call, async () => download('a-name', Readable.from(['content'])))]);
      const { headers } = await app.inject('/api/file');
      expect(headers['content-type']).toBe(type);
      expect(headers['content-disposition']).toBe('attachment; filename="a-name"');
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test('security headers are on every answer', async () => {
    const { app } = await serveRoutes([whoRoute]);
    for (const url of ['/api/who', '/api/nothing']) {
      const { headers } = await app.inject(url);
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(headers['permissions-policy']).toContain('microphone=(self)');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cache-control']).toBe('no-store');
    }
  });
});

test('a file is sent once at a time to an account', async () => {
  const content = new PassThrough();
  const file = {
    ...who,
    path: '/api/file',
    query: z.object({}),
    output: z.object({}),
    file: 'application/zip',
  } as const;
  const { app } = await serveRoutes([route(file, async () => download('a.zip', content))]);
  const first = app.inject('/api/file');
  await vi.waitFor(() => expect(content.listenerCount('data')).toBeGreaterThan(0));
  const second = await app.inject('/api/file');
  expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '30']);
  content.end('bytes');
  expect((await first).body).toBe('bytes');
});

test('a HEAD request makes no file', async () => {
  let made = 0;
  const file = {
    ...who,
    path: '/api/file',
    query: z.object({}),
    output: z.object({}),
    file: 'application/zip',
  } as const;
  const { app } = await serveRoutes([
    route(file, async () => {
      made += 1;
      return download('a.zip', Readable.from(['bytes']));
    }),
  ]);
  expect((await app.inject({ method: 'HEAD', url: '/api/file' })).statusCode).toBe(404);
  expect(made).toBe(0);
});
