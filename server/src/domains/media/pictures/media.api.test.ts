import { createHash } from 'node:crypto';
import { picture } from '@emberlore/content';
import { limits, pictureAt } from '@emberlore/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpForm, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server?.close());

async function png(width: number, height: number, background = '#357'): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  );
}

function signUpWith(bytes: Uint8Array<ArrayBuffer>) {
  people += 1;
  const data = { email: `painter${people}@example.org`, password: 'correct horse', userName: 'Painter' };
  return server.call('POST', '/api/signup', { form: signUpForm(data, bytes) });
}

async function served(url: string) {
  const response = await fetch(new URL(url, server.url));
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('an uploaded picture', () => {
  test('is stored in its widths under its hash and served as immutable', async () => {
    const { body } = await signUpWith(await png(1000, 800));
    const url: string = body.userAccount.userProfileImageURL;
    const { response, bytes } = await served(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(url).toBe(`/media/${createHash('sha256').update(bytes).digest('hex')}.webp`);
    const widths = await Promise.all(
      [50, 96, 97, 400, 4000].map(
        async (asked) => (await sharp((await served(pictureAt(url, asked))).bytes).metadata()).width,
      ),
    );
    expect(widths).toEqual([96, 96, 256, 512, 512]);
  });

  test('is recorded in the database with its size, widths and owner', async () => {
    const { body } = await signUpWith(await png(300, 300));
    const rows = await server.db.sql`select m.kind, m.width, m.height, m.widths from media m
      join accounts a on a.picture_id = m.id where a.id = ${body.userAccount.userId} and m.owner_id = a.id`;
    expect(rows).toEqual([{ kind: 'avatar', width: 300, height: 300, widths: [96, 256, 300] }]);
  });

  test('is requested again only if it may have changed', async () => {
    const { body } = await signUpWith(await png(100, 100));
    const url = new URL(body.userAccount.userProfileImageURL, server.url);
    const first = await fetch(url);
    await first.arrayBuffer();
    const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, first.headers.get('content-length')]);
  });

  test('shared by two accounts is two rows and one file', async () => {
    const bytes = await png(120, 90, '#123456');
    const [one, other] = await Promise.all([signUpWith(bytes), signUpWith(bytes)]);
    const url = one.body.userAccount.userProfileImageURL;
    expect(other.body.userAccount.userProfileImageURL).toBe(url);
    const [count] = await server.db.sql`select count(*)::int from media where hash = ${url.slice(7, 71)}`;
    expect(count).toEqual({ count: 2 });
  });

  test('can have the maximum size and no more', async () => {
    const large = new Uint8Array(limits.pictureBytes + 1);
    large.set(await png(10, 10));
    const over = await signUpWith(large);
    expect([over.status, over.body]).toEqual([413, { error: 'File Too Large.', code: 'file.too_large' }]);
    const exact = await signUpWith(large.subarray(0, limits.pictureBytes));
    expect(exact.status).toBe(200);
  });

  test('that is not an image is rejected with the whole sign-up', async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const answer = await signUpWith(svg);
    expect([answer.status, answer.body]).toEqual([
      415,
      { error: 'Unsupported Image Type.', code: 'file.unsupported_image' },
    ]);
    const login = { email: `painter${people}@example.org`, password: 'correct horse' };
    expect((await server.call('POST', '/api/login', { json: login })).status).toBe(401);
  });

  test('must be the only one: two return 400', async () => {
    const form = signUpForm({ email: 'two@example.org', password: 'correct horse', userName: 'Two' }, await png(9, 9));
    form.append('userProfileImage', new Blob([await png(9, 9)]), 'again.png');
    const answer = await server.call('POST', '/api/signup', { form });
    expect([answer.status, answer.body.fields]).toEqual([400, { userProfileImage: 'Use at most 1 file.' }]);
  });

  test('can be omitted from the form as browsers do, and other files are ignored', async () => {
    const form = signUpForm({ email: 'none@example.org', password: 'correct horse', userName: 'None' });
    form.append('userProfileImage', new Blob([]), '');
    form.append('other', new Blob(['x'.repeat(100_000)]), 'other.txt');
    expect((await server.call('POST', '/api/signup', { form })).status).toBe(200);
  });

  test('can be sent with its data as a JSON blob', async () => {
    const form = new FormData();
    const data = JSON.stringify({ email: 'blob@example.org', password: 'correct horse', userName: 'Blob' });
    form.append('signUpData', new Blob([data], { type: 'application/json' }));
    expect((await server.call('POST', '/api/signup', { form })).status).toBe(200);
  });

  test('that is cut off during the upload has no effect', async () => {
    const body = '--x\r\ncontent-disposition: form-data; name="userProfileImage"; filename="a.png"\r\n\r\nabc';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await fetch(`${server.url}/api/signup`, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect((await server.call('GET', '/healthz')).status).toBe(200);
  });
});

describe('the URL of a picture', () => {
  const hash = 'a'.repeat(64);

  test.each([
    `/media/${hash}.webp`,
    `/media/${hash}-96.webp`,
    `/media/${hash}.png`,
    `/media/${hash}-0.webp`,
    `/media/${hash}-99999.webp`,
    `/media/${hash.toUpperCase()}.webp`,
    '/media/',
    '/media/..%2f..%2fauth-secret',
    '/media/%2e%2e/auth-secret',
    '/media/..\\auth-secret',
    `/media/${hash.slice(0, 2)}/${hash}/96.webp`,
  ])('%s returns 404', async (path) => {
    const answer = await server.call('GET', path);
    expect([answer.status, answer.body]).toEqual([404, { error: 'Page Not Found.', code: 'page.not_found' }]);
  });
});

describe('shipped pictures', () => {
  test('are stored unchanged, and only once', async () => {
    const shipped = picture('backgrounds', 'ballroom');
    const first = await server.modules.media.storeShipped(shipped, 'background');
    const again = await server.modules.media.storeShipped(shipped, 'background');
    expect(again).toEqual(first);
    expect(first.widths).toEqual([480, 960, 1600]);
    const { bytes } = await served(pictureAt(first.url, 480));
    expect((await sharp(bytes).metadata()).width).toBe(480);
  });
});
