import type { JournalPart } from '@emberlore/contract';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listFinds, listLines } from '../../../testing/journal.ts';
import { openTalk, type StoryVisit, say, sceneAt } from '../../../testing/play.ts';
import { fillFast, measureReads } from '../../../testing/reads.ts';
import { buildReply } from '../../../testing/scripted.ts';
import { createTalkFixture, type TalkFixture } from '../../../testing/talk-stage.ts';
import type { TestServer } from '../../../testing.ts';
import { readRuns, readSaid } from './journal.repository.ts';

let stage: TalkFixture;
let server: TestServer;

beforeAll(async () => {
  stage = await createTalkFixture();
  ({ server } = stage);
});

afterAll(() => server.close());
beforeEach(() => stage.echo());

const get = (who: StoryVisit, path: string, query = {}) =>
  server.call('GET', `/api/journal/${path}`, { token: who.player.token, query });

/** Plays a run with a message, an action, a regenerated reply and a find. Returns its id. */
async function playALittle(): Promise<{ who: StoryVisit; runId: string }> {
  const { who, token } = await stage.talkWith('Tadhg');
  await say(server, who.player, token, 'Is 1 < 2 & "so" on? <script>alert(1)</script>');
  const items = sceneAt(who, 0).items.map(({ itemId }) => itemId);
  stage.engine.play(async function* (input) {
    yield { type: 'sentence', speaker: 'narrator', text: 'The lamp flares.' };
    yield* buildReply(input, ['Look on the nail.', 'Mind your head.'], { itemsMentioned: items });
  });
  const json = { action: 'I light the lamp', sessionToken: token };
  await server.call('POST', '/api/inworld/sendAction', { token: who.player.token, json });
  await server.call('POST', '/api/inworld/regenerate', { token: who.player.token, json: { sessionToken: token } });
  const { sceneId } = sceneAt(who, 0);
  const search = { storyToken: who.storyToken, sceneId };
  await server.call('POST', '/api/scenes/searchItem', { token: who.player.token, json: search });
  const { body } = await get(who, 'getRuns');
  return { who, runId: body.runs[0].runId };
}

test('a run is listed and read back as it happened, without replaced messages', async () => {
  const { who, runId } = await playALittle();
  const { body: list } = await get(who, 'getRuns');
  expect(list).toMatchObject({ nextPage: null, runs: [{ open: true, turns: 2, scenesWon: 0 }] });
  const { body } = await get(who, 'getRun', { runId });
  expect(body.playerName).toBe('Rowan');
  expect(body.chapters).toHaveLength(1);
  const [chapter] = body.chapters;
  expect(chapter.title).toBe(sceneAt(who, 0).sceneName);
  expect(listFinds(body.chapters)).toHaveLength(1);
  const lines = listLines(body.chapters);
  expect(lines.map(({ by, text }) => [by, text]).slice(2)).toEqual([
    ['narrator', 'I light the lamp'],
    ['narrator', 'The lamp flares.'],
    ['npc', 'Look on the nail. Mind your head.'],
  ]);
  expect(lines[1]?.imageURL).toMatch(/^\/media\//);
});

test('a find is told where it happened, between the lines before and after it', async () => {
  const { who, runId } = await playALittle();
  await say(server, who.player, await openTalk(server, who, 'Tadhg'), 'Found it. What now?');
  const { body } = await get(who, 'getRun', { runId });
  const [{ parts }, ...others] = body.chapters;
  expect(others).toEqual([]);
  const found = parts.findIndex(({ kind }: JournalPart) => kind === 'find');
  expect(parts[found - 1].line.text).toBe('Look on the nail. Mind your head.');
  expect(parts[found + 1].line.text).toBe('Found it. What now?');
  const { body: page } = await get(who, 'downloadHtml', { runId });
  const places = ['I light the lamp', 'class="find"', 'Found it. What now?'].map((text) => page.indexOf(text));
  expect(places).toEqual([...places].sort((one, other) => one - other));
});

test('an HTML page contains its pictures and escapes all texts', async () => {
  const { who, runId } = await playALittle();
  const { status, headers, body } = await get(who, 'downloadHtml', { runId });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/html');
  expect(headers.get('content-disposition')).toContain('the-lantern-of-inis-mor.html');
  expect(body).toContain('Is 1 &lt; 2 &amp; &quot;so&quot; on? &lt;script&gt;');
  expect(body).not.toContain('<script');
  const pictures = [...body.matchAll(/url\((data:image\/jpeg;base64,[^)]+)\)/g)].map(([, source]) => source);
  expect(pictures.length).toBeGreaterThan(1);
  // Two replies show the same face, whose bytes are in the page once.
  expect(new Set(pictures).size).toBe(pictures.length);
  expect(body.match(/<div class="face picture-\d+">/g).length).toBeGreaterThan(1);
  expect(body).not.toMatch(/src=|url\((?!data:)/);
});

test('pictures are converted only until a book is full', async () => {
  const { who, runId } = await playALittle();
  const large = { bytes: Buffer.alloc(17 * 1024 * 1024), width: 1, height: 1 };
  const convert = vi.spyOn(server.modules.media, 'convert').mockResolvedValue(large);
  const { status } = await get(who, 'downloadHtml', { runId });
  expect([status, convert.mock.calls.length]).toEqual([200, 1]);
  convert.mockRestore();
});

test('a book is a complete and well-formed EPUB 3', async () => {
  const { who, runId } = await playALittle();
  const address = new URL(`/api/journal/downloadEpub?runId=${runId}`, server.url);
  const answer = await fetch(address, { headers: { authorization: `Bearer ${who.player.token}` } });
  expect(answer.headers.get('content-type')).toContain('application/epub+zip');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  // The first entry: its name starts at byte 30, uncompressed, without extra field, followed by its content.
  const head = new DataView(bytes.buffer, 0, 30);
  expect([head.getUint16(8, true), head.getUint16(26, true), head.getUint16(28, true)]).toEqual([0, 8, 0]);
  expect(new TextDecoder().decode(bytes.subarray(30, 58))).toBe('mimetypeapplication/epub+zip');
  const files = unzipSync(bytes);
  const text = (name: string) => new TextDecoder().decode(files[name]);
  expect(text('META-INF/container.xml')).toContain('full-path="OEBPS/content.opf"');
  const opf = text('OEBPS/content.opf');
  const hrefs = [...opf.matchAll(/href="([^"]+)"/g)].map(([, href]) => `OEBPS/${href}`);
  expect(
    Object.keys(files)
      .filter((name) => name.startsWith('OEBPS/') && !name.endsWith('.opf'))
      .sort(),
  ).toEqual(hrefs.sort());
  expect(opf).toContain('properties="nav"');
  expect(opf).toContain('href="picture-1.jpg" media-type="image/jpeg" properties="cover-image"');
  expect(text('OEBPS/title.xhtml')).toContain('src="picture-1.jpg"');
  expect(text('OEBPS/nav.xhtml')).toContain('epub:type="toc"');
  const chapter = text('OEBPS/chapter-1.xhtml');
  expect(chapter).toContain('&lt;script&gt;');
  for (const [, src] of chapter.matchAll(/src="([^"]+)"/g)) expect(files).toHaveProperty([`OEBPS/${src}`]);
  for (const name of Object.keys(files).filter((each) => /\.(?:xhtml|opf|xml)$/.test(each))) {
    expect(unclosed(text(name)), name).toEqual([]);
  }
});

test('a book is well-formed XML, even with texts stored before validation', async () => {
  const { who, runId } = await playALittle();
  const odd = 'Bell\x01\x0B\x1B\x7F\uFFFE\uFFFF <&> \u202E';
  // Scene names, titles and messages used to allow control characters.
  await server.db.sql`update scenes set name = ${odd} where id = ${sceneAt(who, 0).sceneId}`;
  await server.db.sql`update stories set name = ${odd} where id = ${who.story.storyId}`;
  await server.db.sql`update turns set player_text = ${odd} where run_id = ${runId}`;
  const address = new URL(`/api/journal/downloadEpub?runId=${runId}`, server.url);
  const answer = await fetch(address, { headers: { authorization: `Bearer ${who.player.token}` } });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const markups = Object.keys(files).filter((name) => /\.(?:xhtml|opf|xml)$/.test(name));
  for (const name of markups) expect([name, xmlFaults(new TextDecoder().decode(files[name]))]).toEqual([name, []]);
  expect(new TextDecoder().decode(files['OEBPS/chapter-1.xhtml'])).toContain('Bell\x7F &lt;&amp;&gt; \u202E');
  expect(xmlFaults('<a>\x01</a>')).toHaveLength(1);
});

/** Returns the errors that a strict XML parser finds. */
function xmlFaults(markup: string): string[] {
  const faults: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', ({ message }) => faults.push(message));
  parser.write(markup).close();
  return faults;
}

/** Returns the tags that are not closed, or closed in the wrong order. */
function unclosed(markup: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = '', rest = ''] of markup.matchAll(/<(\/?)([a-z:]+)([^<>]*)>/gi)) {
    if (rest.endsWith('/')) continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return [`</${name}>`];
  }
  return open;
}

test('a run is private, and is not listed if it was never entered', async () => {
  const { runId } = await playALittle();
  const { who: stranger } = await stage.talkWith('Tadhg');
  for (const path of ['getRun', 'downloadHtml', 'downloadEpub']) {
    const answer = await get(stranger, path, { runId });
    expect([answer.status, answer.body.error]).toEqual([404, 'Run Not Found.']);
  }
  const fresh = await server.signUp();
  const runs = await server.call('GET', '/api/journal/getRuns', { token: fresh.token });
  expect(runs.body).toEqual({ runs: [], nextPage: null });
});

test('counts what the player said, not how characters began to talk', async () => {
  const { who, runId } = await playALittle();
  await server.db.sql`
    insert into turns (session_id, account_id, run_id, scene_id, character_id, kind, sentences, status, finished_at)
    select session_id, account_id, run_id, scene_id, character_id, 'opening', sentences, status, finished_at
    from turns where run_id = ${runId} and kind = 'text' and not superseded`;
  const { body } = await get(who, 'getRuns');
  expect(body.runs[0].turns).toBe(2);
});

test('reads the longest run only up to its journal’s limit', async () => {
  const { who, runId } = await playALittle();
  const accountId = who.player.account.userId;
  const one = `from turns, generate_series(1, 6000) as n where run_id = '${runId}' and kind = 'text' and not superseded`;
  await fillFast(
    server,
    `insert into turns (session_id, account_id, run_id, scene_id, character_id, kind, player_text, sentences, status)
      select session_id, account_id, run_id, scene_id, character_id, kind, 'Number ' || n, sentences, status ${one}`,
    `insert into turns (session_id, account_id, run_id, character_id, kind, player_text)
      select uuidv7(), uuidv7(), uuidv7(), uuidv7(), 'text', 'Once.' from generate_series(1, 3000)`,
  );
  const said = await measureReads(server, 'turns', async (writer) => {
    const lines = await readSaid(writer, runId);
    expect([lines.length, lines.at(-1)?.playerText?.startsWith('Number ')]).toEqual([3000, true]);
  });
  expect(said).toBeLessThan(3200);
  const listed = await measureReads(server, 'turns', async (writer) => {
    const [run] = await readRuns(writer, accountId, { offset: 0, most: 11 });
    expect(run?.turns).toBe(3000);
  });
  expect(listed).toBeLessThan(3200);
  const long = `update turns set player_text = repeat('x', 1000), sentences = jsonb_build_array(
    sentences -> 0 || jsonb_build_object('message', repeat('y', 4000))) where run_id = '${runId}'`;
  await fillFast(server, long);
  const { body: cut } = await get(who, 'getRun', { runId });
  expect(JSON.stringify(cut).length).toBeGreaterThan(2_000_000);
  expect(JSON.stringify(cut).length).toBeLessThan(4_000_000);
  const statuses: number[] = [];
  while (statuses.length < 30 && statuses.at(-1) !== 429)
    statuses.push((await get(who, 'downloadEpub', { runId })).status);
  // A book counts with the size of its texts, though it is sent compressed.
  expect(statuses.at(-1)).toBe(429);
});
