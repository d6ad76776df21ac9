import { type Call, isPlainText, limits } from '@emberlore/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { route } from '../kit/route.ts';
import { suite } from '../testing/fuzz/json-suite.ts';
import { findFault } from '../testing/fuzz/verdict.ts';
import { serveRoutes } from './register.fixture.ts';

const echo = {
  method: 'POST',
  path: '/api/echo',
  summary: 'Says it again.',
  area: 'test',
  access: 'open',
  rate: 'write',
  body: z.object({ it: z.unknown() }),
  output: z.object({ it: z.unknown() }),
} as const satisfies Call;

const { body: _body, ...plain } = echo;
const form = {
  ...plain,
  path: '/api/form',
  parts: { info: z.object({ name: z.string() }) },
  files: { picture: { max: 1, required: true } },
  output: z.object({ name: z.string(), bytes: z.number() }),
} as const satisfies Call;

const thing = {
  method: 'GET',
  path: '/api/things/:thingId',
  summary: 'Says which thing it is.',
  area: 'test',
  access: 'open',
  rate: 'read',
  params: z.object({ thingId: z.string() }),
  query: z.looseObject({}),
  output: z.object({ it: z.string() }),
} as const satisfies Call;

const routes = [
  route(thing, async ({ params }) => ({ it: params.thingId })),
  route(echo, async ({ body }) => ({ it: body.it ?? null })),
  route(form, async ({ parts, files }) => ({
    name: parts.info.name,
    bytes: (await files.picture[0]?.read())?.length ?? -1,
  })),
];
const { app } = await serveRoutes(routes);

async function post(url: string, type: string, payload: string | Buffer) {
  const answer = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
  const { statusCode, payload: text, headers } = answer;
  expect(findFault({ statusCode, payload: text, headers })).toBeNull();
  return answer;
}

/** Characters that no text may contain. */
const odd = ['\0', '\x01', '\x08', '\x0B', '\x1B', '\x7F', '\x80', '\x9F', '\uD800', '\uDC00'];

describe('JSON', () => {
  const sent = (text: string) => post('/api/echo', 'application/json', `{"it":${text}}`);

  const isPlain = (text: string) => {
    const texts: string[] = [];
    JSON.parse(text, (name, value) => texts.push(name, String(value)));
    return texts.every(isPlainText);
  };

  test('that every parser takes is taken as it is meant, unless its text is not plain', async () => {
    for (const text of suite.y.filter((each) => !isPlain(each))) {
      expect([text, (await sent(text)).statusCode]).toEqual([text, 400]);
    }
    for (const text of suite.y.filter(isPlain)) {
      const answer = await sent(text);
      expect([text, answer.statusCode]).toEqual([text, 200]);
      // JSON has no negative zero.
      expect(answer.json().response.it).toEqual(JSON.parse(JSON.stringify(JSON.parse(text))));
    }
  });

  test('that every parser refuses is a 400', async () => {
    for (const text of suite.n) expect([text, (await sent(text)).statusCode]).toEqual([text, 400]);
  });

  test('about which parsers differ is answered plainly', async () => {
    for (const text of suite.i) expect([200, 400]).toContain((await sent(text)).statusCode);
  });

  test.each(odd)('with %j in a text or a name is refused', async (text) => {
    for (const it of [text, `a${text}b`, [text], { [text]: 1 }, { deep: [{ [`a${text}`]: text }] }])
      expect((await sent(JSON.stringify(it))).statusCode).toBe(400);
  });

  test('may hold tabs, line breaks, direction marks and joiners', async () => {
    const it = 'a\tb\nc\r\nd\u202Ee\u200Df👩‍👩‍👧';
    expect((await sent(JSON.stringify(it))).json().response.it).toBe(it);
  });

  test('that names what every object has changes no object', async () => {
    const answer = await sent('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
    expect(answer.statusCode).toBeLessThan(500);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('in bytes that are no text is answered plainly', async () => {
    for (const bytes of [
      Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
      Buffer.from('{"it":"a"}', 'utf16le'),
      Buffer.alloc(1000, 0x80),
    ])
      expect((await post('/api/echo', 'application/json', bytes)).statusCode).toBe(400);
  });
});

describe('a form', () => {
  const type = 'multipart/form-data; boundary=x';
  const part = (head: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const info = part('name="info"', '{"name":"Ada"}');
  const picture = part('name="picture"; filename="a.png"', 'bytes');
  const end = Buffer.from('--x--\r\n');
  const sent = (...pieces: Buffer[]) => post('/api/form', type, Buffer.concat(pieces));

  test('that is sound is taken', async () => {
    expect((await sent(info, picture, end)).json().response).toEqual({ name: 'Ada', bytes: 5 });
  });

  test.each([
    ['is empty', Buffer.alloc(0)],
    ['is only an end', end],
    ['never ends', Buffer.concat([info, picture])],
    ['is cut in a head', Buffer.from('--x\r\ncontent-disposition: form-da')],
    [
      'has a head without an end',
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="info"${'a'.repeat(20_000)}`),
    ],
    ['has a part without a name', Buffer.concat([part('filename="a"', 'x'), end])],
    ['has a part without a head', Buffer.from('--x\r\n\r\nhello\r\n--x--\r\n')],
    ['has another boundary', Buffer.from('--y\r\ncontent-disposition: form-data; name="info"\r\n\r\n{}\r\n--y--\r\n')],
    ['has a part twice as long as a name may be', Buffer.concat([part(`name="${'n'.repeat(250)}"`, 'x'), end])],
    ['has two files where one is taken', Buffer.concat([info, picture, picture, end])],
    [
      'has a hundred files nobody asked for',
      Buffer.concat([info, ...Array.from({ length: 100 }, (_, at) => part(`name="f${at}"; filename="f"`, 'x')), end]),
    ],
    [
      'has a hundred fields nobody asked for',
      Buffer.concat([...Array.from({ length: 100 }, (_, at) => part(`name="f${at}"`, 'x')), end]),
    ],
    ['has a part that is no JSON', Buffer.concat([part('name="info"', '{"name":'), picture, end])],
    ['has a part that is too deep', Buffer.concat([part('name="info"', '['.repeat(1000)), picture, end])],
    ['has a name that every object has', Buffer.concat([part('name="__proto__"', '{"polluted":1}'), picture, end])],
    ['has bytes in place of heads', Buffer.concat([Buffer.from('--x\r\n'), Buffer.alloc(500, 0xff), end])],
  ])('that %s is refused in plain words', async (_what, payload) => {
    const { statusCode } = await post('/api/form', type, payload);
    expect([400, 413]).toContain(statusCode);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(500)}`,
    'multipart/mixed; boundary=x',
  ])('of the type %s is refused', async (odd) => {
    const { statusCode } = await post('/api/form', odd, Buffer.concat([info, picture, end]));
    expect([400, 415]).toContain(statusCode);
  });

  test.each([
    ['', 400],
    ['; filename="blob"', 413],
  ])('with a text part that is too long is refused, sent as a field or as a file: %j', async (fileName, status) => {
    const long = part(`name="info"${fileName}`, JSON.stringify({ name: 'x'.repeat(64 * 1024) }));
    expect((await sent(long, picture, end)).statusCode).toBe(status);
  });

  test.each(odd)('with %j in a text part is refused, whatever type the part names', async (text) => {
    const json = JSON.stringify({ name: `a${text}` });
    const typed = (head: string) => part(`name="info"${head}\r\ncontent-type: application/json`, json);
    for (const each of [
      part('name="info"', json),
      part('name="info"; filename="blob"', json),
      typed(''),
      typed('; filename="b"'),
    ])
      expect((await sent(each, picture, end)).statusCode).toBe(400);
  });

  test('with a file that is too large is a 413', async () => {
    const large = part('name="picture"; filename="a"', Buffer.alloc(limits.pictureBytes + 1));
    expect((await sent(info, large, end)).statusCode).toBe(413);
  });

  test.each([
    '../../etc/passwd',
    '..\\..\\x',
    '/etc/passwd',
    'a%00.png',
    'con',
    '.htaccess',
    'x.php',
    '<img onerror=1>',
    'ı'.repeat(200),
  ])('may call its file %s, which nobody looks at', async (name) => {
    const named = part(`name="picture"; filename="${name}"`, 'bytes');
    expect((await sent(info, named, end)).json().response).toEqual({ name: 'Ada', bytes: 5 });
  });
});

describe('an address', () => {
  test.each(['%00', '%01', '%1B', '%7F', '%C2%80', '%C2%9F'])('with %s is refused', async (text) => {
    const statusFor = async (url: string) => {
      const { statusCode, payload, headers } = await app.inject({ method: 'GET', url });
      expect(findFault({ statusCode, payload, headers })).toBeNull();
      return statusCode;
    };
    expect(await statusFor(`/api/things/a${text}b`)).toBe(400);
    expect(await statusFor(`/api/things/a?q=a${text}b`)).toBe(400);
    expect(await statusFor(`/api/things/a?a${text}=b`)).toBe(400);
    expect(await statusFor('/api/things/a?q=%ED%A0%80')).toBeLessThan(500);
    expect(await statusFor('/api/things/%ED%A0%80')).toBeLessThan(500);
  });

  test('and a header that is kept are held to the same rule', async () => {
    const inject = (key: string) =>
      app.inject({ method: 'GET', url: '/api/things/a', headers: { 'idempotency-key': key } });
    expect((await inject('a\x85b')).statusCode).toBe(400);
    expect((await inject('plain')).statusCode).toBe(200);
  });
});
