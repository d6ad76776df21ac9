import { randomBytes } from 'node:crypto';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addTags,
  countFiles,
  countRows,
  countUploads,
  createStudio,
  done,
  multipart,
  packed,
  plainPicture,
  type Studio,
} from '../../../testing/creating.ts';
import { files } from '../../../testing/hostile/files.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { buildManifest, createRichStory, type Manifest } from '../../../testing/story-exports.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let owner: Player;
let studio: Studio;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery', 'Editor Picks');
  owner = await server.signUp();
  studio = createStudio(server, owner);
});

afterAll(() => server?.close());

async function exported(storyId: string, at = server, token = owner.token): Promise<Uint8Array> {
  const url = new URL(`/api/stories/exportStory?storyId=${storyId}`, at.url);
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(response.headers.get('content-disposition')).toMatch(/filename="[a-z0-9-]+\.emberlore\.zip"/);
  return new Uint8Array(await response.arrayBuffer());
}

function imported(archive: Uint8Array, preview = false, at = server, token = owner.token) {
  const form = multipart({ importInfo: { preview } }, [['bundle', new Uint8Array(archive), 'a.emberlore.zip']]);
  return at.call('POST', '/api/stories/importStory', { token, form });
}

/**
 * Returns a story's content without ids, times and picture URLs, and without the atmosphere, which belongs to a shipped
 * picture and not to the story.
 */
function stripIdentity(story: unknown): unknown {
  return JSON.parse(
    JSON.stringify(story, (key, value) =>
      /Id$|URL$|At$|^version$|InworldName$|^storyImages$|Visibility$|CreatedBy$|^sceneAtmosphere$/.test(key)
        ? undefined
        : value,
    ),
  );
}

const parseManifest = (archive: Uint8Array) =>
  JSON.parse(Buffer.from(unzipSync(archive)['manifest.json'] ?? []).toString());
const text = (value: unknown) => new Uint8Array(Buffer.from(JSON.stringify(value)));

test('a story imported on another server is the same there, private, with new ids', async () => {
  const storyId = await createRichStory(studio);
  const archive = await exported(storyId);
  const second = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  try {
    const reader = await second.signUp();
    const before = await studio.story(storyId);
    await addTags(second, 'Mystery');
    const preview = await imported(archive, true, second, reader.token);
    expect(done(preview)).toMatchObject({ storyId: null, story: { storyName: 'Ärger im Turm' }, changes: [] });
    expect(await second.db.sql`select 1 from stories`).toHaveLength(0);
    const answer = done(await imported(archive, false, second, reader.token));
    expect(answer.changes).toEqual([]);
    const desk = createStudio(second, reader);
    const after = await desk.story(answer.storyId);
    expect(stripIdentity(after)).toEqual(stripIdentity(before));
    expect(after.scenes[0]).toMatchObject({ sceneOpening: 'You knock.', sceneSpots: before.scenes[0].sceneSpots });
    expect(before.scenes[0].sceneSpots).toContain('the mat');
    const [rules, sameRules] = await Promise.all([
      studio.get('/api/stories/getStoryRules', { storyId }),
      desk.get('/api/stories/getStoryRules', { storyId: answer.storyId }),
    ]);
    const masked = (of: unknown) => JSON.stringify(of).replace(/[0-9a-f-]{36}/g, '');
    expect(masked(done(sameRules).rules)).toBe(masked(done(rules).rules));
    expect(done(sameRules).rules.quests[0].questId).toBe(after.scenes[0].quests[1].questId);
    expect(done(sameRules).rules.effects[0].on.shown[1]).toBe(after.scenes[0].characters[0].characterId);
    expect(JSON.stringify(after)).toContain('To the tower.');
    expect(JSON.stringify(after)).toContain('Who keeps the light?');
    expect(after).toMatchObject({ storyVisibility: 'private', storyUserId: reader.account.userId });
    expect(after.scenes[0].characters[0].characterId).toBe(after.scenes[1].characters[0].characterId);
    expect((await second.call('GET', after.scenes[0].characters[0].characterHappyImageURL)).status).toBe(200);
    const again = parseManifest(await exported(answer.storyId, second, reader.token));
    const plain = (manifest: unknown) => JSON.stringify(manifest).replace(/[0-9a-f-]{36}|pictures\/[0-9a-f]+/g, '');
    expect(plain(again)).toBe(plain(parseManifest(archive)));
  } finally {
    await second.close();
  }
});

async function changed(change: (manifest: Manifest) => unknown, files: Zippable = {}) {
  const { manifest, picture } = await buildManifest();
  change(manifest);
  return zipSync({ 'manifest.json': text(manifest), 'pictures/a.png': picture, ...files });
}

describe('content beyond the limits', () => {
  test('is truncated and reported', async () => {
    const archive = await changed((manifest) => {
      const [character, item, scene] = [manifest.characters[0], manifest.items[0], manifest.scenes[0]];
      if (!character || !item || !scene) throw new Error('The bundle is empty.');
      manifest.story.name = 'x'.repeat(60);
      manifest.story.tags = ['Mystery', 'Editor Picks', 'Unheard of'];
      character.voice = 'Nobody';
      character.personalKnowledge = ['Only this.'];
      manifest.characters.push({ ...character, id: 'd' }, { ...character, id: 'e' }, { ...character, id: 'f' });
      scene.characters = ['c', 'd', 'e', 'f', 'nobody'];
      scene.quests.push({ type: 'SEARCH', name: 'Nothing', target: 'nothing' });
      item.picture = { file: 'pictures/lost.png' };
      manifest.scenes = [scene, scene, scene, scene, scene];
    });
    const { storyId, story, changes } = done(await imported(archive));
    expect(changes).toEqual(
      expect.arrayContaining([
        'The name of the story was cut to 45 characters.',
        'Only the first 4 of 5 scenes were taken.',
        'Ann has the voice Casey: there is no voice ‘Nobody’.',
        'The knowledge of Ann had too few lines: 3 were added.',
        'Only the first 3 of 4 characters of ‘Hall’ were taken.',
        'The quest ‘Nothing’ of ‘Hall’ was left out: what it is about is not in the scene.',
        'The tag ‘Editor Picks’ was left out.',
        'The tag ‘Unheard of’ was left out.',
        '1 picture is not in the file: others stand in.',
      ]),
    );
    expect(story.scenes).toHaveLength(4);
    const made = await studio.story(storyId);
    expect(made).toMatchObject({ storyName: 'x'.repeat(45), storyTags: ['Mystery'] });
    expect(made.scenes[0].characters).toHaveLength(3);
  });
});

describe('a hostile file', () => {
  /** Expects an import to be refused with this status and to leave nothing behind. */
  async function expectRefused(archive: Uint8Array, status: number) {
    const before = [await countRows(server), await countFiles(server)];
    const answer = await imported(archive);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toBeDefined();
    expect([await countRows(server), await countFiles(server)]).toEqual(before);
    expect(await countUploads(server)).toBe(0);
  }

  test('that is not a ZIP or not a story', async () => {
    await expectRefused(randomBytes(2000), 400);
    await expectRefused(new Uint8Array(), 400);
    await expectRefused(zipSync({ 'readme.txt': text('hello') }), 400);
    await expectRefused(zipSync({ 'manifest.json': new Uint8Array(Buffer.from('{"format":')) }), 400);
    const whole = await changed(() => undefined);
    await expectRefused(whole.slice(0, whole.length - 30), 400);
    await expectRefused(whole.slice(20), 400);
  });

  test.each([
    ['another format', (manifest: Manifest) => Object.assign(manifest, { format: 'zip' })],
    ['a later version', (manifest: Manifest) => Object.assign(manifest, { schemaVersion: 2 })],
    ['a list in place of a text', (manifest: Manifest) => Object.assign(manifest.story, { name: ['x'] })],
    ['a number in place of a list', (manifest: Manifest) => Object.assign(manifest, { scenes: 7 })],
    ['no pronouns', (manifest: Manifest) => Object.assign(manifest.characters[0] ?? {}, { pronouns: 'It' })],
    ['a text without end', (manifest: Manifest) => Object.assign(manifest.story, { name: 'x'.repeat(30_000) })],
    [
      'thousands of scenes',
      // Names differ because identical scenes would compress so well that the expansion limit would reject the file
      // first.
      (manifest: Manifest) =>
        Object.assign(manifest, {
          scenes: Array.from({ length: 1000 }, () => ({
            ...manifest.scenes[0],
            name: randomBytes(20).toString('hex'),
          })),
        }),
    ],
    [
      'a nature beyond its scale',
      (manifest: Manifest) => Object.assign(manifest.characters[0]?.nature ?? {}, { characterJoy: 99 }),
    ],
  ])('that has %s', async (_name, change) => {
    await expectRefused(await changed(change), 400);
  });

  test('that unpacks to more than the limit', async () => {
    const claiming = Buffer.from(await changed(() => undefined));
    claiming.writeUInt32LE(300 * 1024 * 1024, claiming.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24);
    await expectRefused(claiming, 413);
    const bomb = await packed({ 'manifest.json': new Uint8Array(100 * 1024 * 1024).fill(32) });
    await expectRefused(bomb, 413);
    const many = Object.fromEntries(
      Array.from({ length: 600 }, (_one, at) => [`pictures/${at}.png`, new Uint8Array(1)]),
    );
    await expectRefused(await changed(() => undefined, many), 413);
  });

  test('whose manifest would fill the memory', async () => {
    const archive = files['ZIP with a manifest that fills the memory']?.(0);
    await expectRefused(archive ?? new Uint8Array(), 400);
  });

  test('that declares less than it unpacks to', async () => {
    // Valid except for the declared size of its first file, the manifest.
    const archive = Buffer.from(await changed(() => undefined));
    const head = archive.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    archive.writeUInt32LE(100, head + 24);
    await expectRefused(archive, 400);
  });

  test('that is truncated', async () => {
    const before = [await countRows(server), await countFiles(server)];
    const cut = new AbortController();
    const head =
      '--x\r\ncontent-disposition: form-data; name="bundle"; filename="a.zip"\r\ncontent-type: application/zip\r\n\r\n';
    const body = new ReadableStream({
      async pull(controller) {
        controller.enqueue(Buffer.from(head));
        controller.enqueue(new Uint8Array(1024 * 1024));
        await vi.waitUntil(async () => (await countUploads(server)) === 1, { timeout: 20_000 });
        cut.abort();
      },
    });
    const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'multipart/form-data; boundary=x' };
    const sending = { method: 'POST', headers, body, duplex: 'half', signal: cut.signal };
    await expect(fetch(`${server.url}/api/stories/importStory`, sending as RequestInit)).rejects.toThrow();
    await vi.waitUntil(async () => (await countUploads(server)) === 0, { timeout: 20_000 });
    expect([await countRows(server), await countFiles(server)]).toEqual(before);
  });

  test('whose names leave their folder', async () => {
    for (const name of ['../../etc/passwd', '/etc/passwd', 'a\\..\\..\\b', 'C:/x'])
      await expectRefused(await changed(() => undefined, { [name]: text('x') }), 400);
  });

  test('whose pictures are not images', async () => {
    await expectRefused(await changed(() => undefined, { 'pictures/a.png': randomBytes(500) }), 415);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await expectRefused(await changed(() => undefined, { 'pictures/a.png': svg }), 415);
    const large = new Uint8Array(9 * 1024 * 1024);
    large.set(await plainPicture('#111'));
    await expectRefused(await changed(() => undefined, { 'pictures/a.png': large }), 413);
  });

  test('that would pollute the prototype', async () => {
    const { manifest, picture } = await buildManifest();
    const poisoned = JSON.stringify(manifest).replace('{', '{"__proto__":{"polluted":true},"constructor":{"x":1},');
    const archive = zipSync({ 'manifest.json': new Uint8Array(Buffer.from(poisoned)), 'pictures/a.png': picture });
    done(await imported(archive, true));
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
