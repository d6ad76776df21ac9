import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let player: Player;
let time = Date.now();

beforeAll(async () => {
  server = await startTestServer({
    settings: { MEDIA_URL: 'https://cdn.example.org/' },
    clock: { now: () => new Date(time) },
  });
  player = await server.signUp();
});

afterAll(() => server?.close());

test('pictures are named at the CDN, which may hand them on and is allowed by the pages', async () => {
  const address = player.account.userProfileImageURL;
  expect(address).toMatch(/^https:\/\/cdn\.example\.org\/media\/[0-9a-f]{64}\.webp$/);
  const picture = await server.call('GET', new URL(address).pathname);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(picture.headers.get('cache-control')).toContain('immutable');
  const feed = await server.call('GET', '/api/stories/getStories');
  expect(feed.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(feed.headers.get('content-security-policy')).toMatch(/img-src [^;]*https:\/\/cdn\.example\.org[;\s]/);
});

test('leaves user texts unchanged', async () => {
  const said = `See /media/${'a'.repeat(64)}.webp`;
  const { token } = player;
  const report = await server.call('PUT', '/api/profile/updateProfile', {
    token,
    json: { userName: said.slice(0, 20) },
  });
  expect(report.status).toBe(200);
  const me = await server.call('GET', '/api/login/token', { token });
  expect(me.body.userAccount.userName).toBe(said.slice(0, 20));
});

test('a hidden picture is not named at the CDN, which may still hold it', async () => {
  const other = await server.signUp();
  const [hash] = /[0-9a-f]{64}/.exec(other.account.userProfileImageURL) ?? [];
  await server.db.sql`insert into hidden_pictures (hash) values (${hash ?? ''})`;
  time += 60_000;
  const me = await server.call('GET', '/api/login/token', { token: other.token });
  expect(me.body.userAccount.userProfileImageURL).toBe(`/media/${hash}.webp`);
  expect((await server.call('GET', `/media/${hash}.webp`)).status).toBe(410);
});
