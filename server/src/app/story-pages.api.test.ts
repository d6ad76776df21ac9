import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storyRules } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publish } from '../testing/life.ts';
import { type Player, startTestServer, type TestServer } from '../testing.ts';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta name="description" content="Interactive stories." />
    <title>Emberlore - Role-Playing Stories</title>
  </head>
  <body><div id="root"></div></body>
</html>
`;

let webDir: string;
let server: TestServer;
let maker: Player;
let ford: string;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'emberlore-web-'));
  await writeFile(join(webDir, 'index.html'), page);
  server = await startTestServer({ webDir });
  maker = await server.signUp();
  ford = await publish(server, maker, 'The Ford');
});

afterAll(async () => {
  await server?.close();
  await rm(webDir, { recursive: true });
});

const html = { accept: 'text/html,application/xhtml+xml' };

const visit = (path: string, headers: Record<string, string> = html) => server.call('GET', path, { headers });

const tag = (text: string, name: string) => new RegExp(`<meta property="${name}" content="([^"]*)" />`).exec(text)?.[1];

describe('the page of a public story', () => {
  test('tells previews its name, words and picture', async () => {
    const answer = await visit(`/story/${ford}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('<title>The Ford - Emberlore</title>');
    expect(answer.body).toContain('<meta name="description" content="Cold water." />');
    expect(answer.body.match(/<title>/g)).toHaveLength(1);
    expect(answer.body.match(/name="description"/g)).toHaveLength(1);
    expect(tag(answer.body, 'og:title')).toBe('The Ford');
    expect(tag(answer.body, 'og:description')).toBe('Cold water.');
    expect(tag(answer.body, 'og:url')).toBe(`${server.url}/story/${ford}`);
    expect(tag(answer.body, 'og:image')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/media\/[0-9a-f]{64}-1200\.webp$/);
    expect([tag(answer.body, 'og:image:width'), tag(answer.body, 'og:image:height')]).toEqual(['480', '270']);
    expect(answer.body).toContain('<div id="root">');
    expect((await visit(new URL(tag(answer.body, 'og:image') ?? '').pathname)).status).toBe(200);
  });

  test('names no picture that moderators have hidden', async () => {
    const storyId = await publish(server, maker, 'The Mire');
    await server.db
      .sql`insert into hidden_pictures (hash) select hash from media join story_images on media_id = media.id
      where story_id = ${storyId} on conflict do nothing`;
    const [hidden] = await server.db.sql`select hash from hidden_pictures`;
    const { body } = await visit(`/story/${storyId}`);
    await server.db.sql`delete from hidden_pictures`;
    expect(tag(body, 'og:title')).toBe('The Mire');
    expect(tag(body, 'og:image')).toBeUndefined();
    expect(body).not.toContain(hidden?.hash);
  });

  test('is never cached, and loads nothing from elsewhere', async () => {
    const { headers } = await visit(`/story/${ford}`);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  test('is given to what takes anything, and not to what wants something else', async () => {
    expect((await visit(`/story/${ford}`, { accept: '*/*' })).body).toContain('og:title');
    expect((await visit(`/story/${ford}/`, html)).body).toContain('og:title');
    expect((await visit(`/story/${ford}`, { accept: 'application/json' })).status).toBe(404);
  });

  test('cannot be broken out of by what its maker wrote', async () => {
    const name = '"><script>$&$1</script>';
    const words = `'"<img src=x onerror=alert(1)>\n\n$\` ${'long '.repeat(100)}`;
    await server.db.sql`update stories set name = ${name}, description = ${words} where id = ${ford}`;
    const { body } = await visit(`/story/${ford}`);
    expect(body).not.toContain('<script');
    expect(body).not.toContain('<img');
    expect(body).toContain('<title>&quot;&gt;&lt;script&gt;$&amp;$1&lt;/script&gt; - Emberlore</title>');
    expect(tag(body, 'og:description')).toMatch(/^&#39;&quot;&lt;img src=x onerror=alert\(1\)&gt; \$` long .*\.\.\.$/);
    await server.db.sql`update stories set name = 'The Ford', description = 'Cold water.' where id = ${ford}`;
  });

  test('cannot be made to point elsewhere by a bad host', async () => {
    const answer = await visit(`/story/${ford}`, { ...html, 'x-forwarded-host': '"><script>' });
    expect(answer.body).not.toContain('<script');
  });
});

test('a link to an ending that somebody has reached shows its title and hint, and no other link does', async () => {
  const { sql } = server.db;
  const weir = await publish(server, maker, 'The Weir');
  const ending = { endingId: 'thaw', title: 'The thaw', text: 'The ice broke.', hint: 'What if nobody lit the lamp?' };
  const rules = storyRules.parse({ endings: [ending] });
  await sql`insert into story_rules (story_id, rules) values (${weir}, ${JSON.stringify(rules)}::jsonb)`;
  const openRun = async (endingId: string | null) => {
    const [run] = await sql`insert into runs (account_id, story_id, ending_id)
      values (${maker.account.userId}, ${weir}, ${endingId}) returning id`;
    return String(run?.id);
  };
  const runId = await openRun('thaw');
  const { body } = await visit(`/story/${weir}?ending=${runId}`);
  expect(tag(body, 'og:title')).toBe('The thaw: an ending of The Weir');
  expect(tag(body, 'og:description')).toMatch(/^What if nobody lit the lamp\? /);
  expect(tag(body, 'og:url')).toBe(`${server.url}/story/${weir}?ending=${runId}`);
  expect(body).not.toContain('The ice broke.');
  expect(tag((await visit(`/story/${ford}?ending=${runId}`)).body, 'og:title')).toBe('The Ford');
  for (const other of [await openRun(null), await openRun('gone'), 'none', '']) {
    expect(tag((await visit(`/story/${weir}?ending=${other}`)).body, 'og:title')).toBe('The Weir');
  }
});

test('a story without a picture has a plain card', async () => {
  const [story] = await server.db.sql`insert into stories (owner_id, name, description, visibility)
    values (${maker.account.userId}, 'Bare', 'Nothing yet.', 'public') returning id`;
  const { body } = await visit(`/story/${story?.id}`);
  expect(tag(body, 'og:image')).toBeUndefined();
  expect(body).toContain('<meta name="twitter:card" content="summary" />');
});

test.each(['private', 'hidden', 'trashed'])('a %s story has the page of every other address', async (kind) => {
  const id = await publish(server, maker, `The ${kind} cellar`);
  if (kind === 'private') await server.db.sql`update stories set visibility = 'private' where id = ${id}`;
  if (kind === 'hidden') await server.db.sql`update stories set hidden_at = now() where id = ${id}`;
  if (kind === 'trashed') await server.db.sql`update stories set deleted_at = now() where id = ${id}`;
  const answer = await visit(`/story/${id}`);
  expect([answer.status, answer.body]).toEqual([200, page]);
});

test('a page that is no story has default tags', async () => {
  for (const id of ['none', '00000000-0000-0000-0000-000000000000', 'a.b.c', '%00']) {
    expect([id, (await visit(`/story/${id}`)).body]).toEqual([id, page]);
  }
});

test('with a public address the tags name that', async () => {
  const behind = await startTestServer({ webDir, settings: { PUBLIC_URL: 'https://tales.example/' } });
  try {
    const id = await publish(behind, await behind.signUp(), 'The Ford');
    const { body } = await behind.call('GET', `/story/${id}`, { headers: html });
    expect(tag(body, 'og:url')).toBe(`https://tales.example/story/${id}`);
    expect(tag(body, 'og:image')).toMatch(/^https:\/\/tales\.example\/media\//);
  } finally {
    await behind.close();
  }
});
