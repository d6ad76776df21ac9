import { limits } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addTags,
  countFiles,
  countRows,
  createStudio,
  done,
  makeStory,
  multipart,
  plainPicture,
  type Studio,
  wide,
} from '../../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let owner: Player;
let studio: Studio;
let other: Studio;
let admin: Studio;

beforeAll(async () => {
  server = await startTestServer({
    engine: scriptedEngine(),
    speech: scriptedSpeech(),
    settings: { ADMIN_EMAILS: 'admin@example.org' },
  });
  await addTags(server, 'Mystery', 'Sea', 'Fantasy', 'Romance', 'Comedy', 'Editor Picks');
  owner = await server.signUp({ userName: 'Maren' });
  studio = createStudio(server, owner);
  other = createStudio(server, await server.signUp());
  admin = createStudio(server, await server.signUp({ email: 'admin@example.org' }));
});

afterAll(() => server?.close());

const storyInfo = { storyName: 'A tale', storyDescription: 'Of old.', storyTags: ['Mystery'] };
const createPath = '/api/stories/createStory';

async function upload(pictures: Uint8Array<ArrayBuffer>[], info: Record<string, unknown> = {}, filesFirst = false) {
  const files = pictures.map((bytes): [string, Uint8Array<ArrayBuffer>] => ['storyImages', bytes]);
  const form = multipart({ storyInfo: { ...storyInfo, ...info } }, files, { filesFirst });
  return server.call('POST', createPath, { token: owner.token, form });
}

describe('a new story', () => {
  test('is private, belongs to the caller, and has the values of the form', async () => {
    const red = await plainPicture('#a00');
    const blue = await plainPicture('#00a', { format: 'jpeg' });
    const { storyId } = done(await upload([red, blue], { storyTags: ['sea', 'Mystery'], storyName: '  A tale ' }));
    const story = await studio.story(storyId);
    expect(story).toMatchObject({
      storyName: 'A tale',
      storyDescription: 'Of old.',
      storyTags: ['Sea', 'Mystery'],
      storyVisibility: 'private',
      storyUserId: owner.account.userId,
      storyCreatedBy: 'Maren',
      scenes: [],
      version: 1,
    });
    expect(story.storyImages).toHaveLength(2);
    expect((await server.call('GET', story.storyImages[0])).status).toBe(200);
    expect((await other.get('/api/stories/getStory', { storyId })).status).toBe(404);
  });

  test('accepts its files before or after its text', async () => {
    done(await upload([await plainPicture('#123')], {}, true));
    done(await upload([await plainPicture('#123', { format: 'webp' })]));
  });

  test.each([
    ['storyName', limits.storyName],
    ['storyDescription', limits.storyDescription],
  ])('counts %s in code points', async (field, most) => {
    for (const length of [1, most - 1, most]) done(await studio.createStory({ [field]: wide(length) }));
    for (const text of ['', '   ', wide(most + 1)]) {
      const answer = await studio.createStory({ [field]: text });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
    }
  });

  test('has one to four existing tags', async () => {
    const four = ['Mystery', 'Sea', 'Fantasy', 'Romance'];
    for (const storyTags of [four.slice(0, 1), four]) done(await studio.createStory({ storyTags }));
    const five = await studio.createStory({ storyTags: [...four, 'Comedy'] });
    expect(five.body.fields).toEqual({ storyTags: 'You can only select up to 4 tags.' });
    for (const storyTags of [[], ['Nothing of the kind'], 'Mystery', undefined]) {
      expect((await studio.createStory({ storyTags })).status).toBe(400);
    }
  });

  test('gets the Editor Pick tag only from admins', async () => {
    const storyTags = ['Editor Picks'];
    expect((await studio.createStory({ storyTags })).status).toBe(403);
    done(await admin.createStory({ storyTags }));
  });

  test('has one to four pictures', async () => {
    const pictures = await Promise.all(['#100', '#200', '#300', '#400', '#500'].map((colour) => plainPicture(colour)));
    const { storyId } = done(await upload(pictures.slice(0, 4)));
    expect((await studio.story(storyId)).storyImages).toHaveLength(4);
    for (const many of [[], pictures]) {
      const answer = await upload(many);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['storyImages']]);
    }
  });

  test('mixes uploads and pictures of the pool in the chosen order, with descriptions and crops', async () => {
    const chosen = [
      { poolId: 'backgrounds/crypt' },
      { alt: 'A red field', focusX: 0.2, focusY: 0.9, crop: { x: 0.5, y: 0, width: 0.5, height: 1 } },
    ];
    const { storyId } = done(
      await studio.send('POST', createPath, { storyInfo, pictures: { storyImages: chosen } }, [
        ['storyImages', await plainPicture('#b00', { width: 200, height: 100 })],
      ]),
    );
    const story = await studio.story(storyId);
    expect(story.storyImages).toHaveLength(2);
    expect(story.storyImageViews[0].alt).not.toBe('');
    expect(story.storyImageViews[1]).toEqual({ alt: 'A red field', focusX: 0.2, focusY: 0.9 });
    const [cut] = await server.db
      .sql`select width, height from media where hash = ${story.storyImages[1].slice(7, 71)}`;
    expect(cut).toEqual({ width: 100, height: 100 });
  });

  test('is rejected completely if one picture is invalid, and leaves nothing behind', async () => {
    const good = await plainPicture('#0b0');
    const bad = new Uint8Array([...(await plainPicture('#0c0')).slice(0, 60)]);
    const [rows, files] = [await countRows(server), await countFiles(server)];
    for (const pictures of [
      [good, bad],
      [bad, good],
    ]) {
      const answer = await upload(pictures);
      expect([answer.status, answer.body.error]).toEqual([415, 'Unsupported Image Type.']);
    }
    expect((await upload([good], { storyTags: ['Nothing of the kind'] })).status).toBe(400);
    expect((await studio.createStory({}, { storyImages: [{ poolId: 'backgrounds/none' }] })).status).toBe(400);
    expect(await countRows(server)).toEqual(rows);
    expect(await countFiles(server)).toBe(files);
  });

  test('accepts pictures up to the size limit', async () => {
    const png = await plainPicture('#777');
    const padded = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set(png);
      return bytes;
    };
    done(await upload([padded(limits.pictureBytes)]));
    const answer = await upload([padded(limits.pictureBytes + 1)]);
    expect([answer.status, answer.body.error]).toEqual([413, 'File Too Large.']);
  });

  test('belongs to the caller, whatever the form says', async () => {
    done(await studio.createStory({ storyUserId: owner.account.userId, storyCreatedBy: 'Somebody' }));
    expect((await studio.createStory({ storyUserId: 'somebody' })).status).toBe(403);
  });
});

describe('editing a story', () => {
  const edit = (who: Studio, story: Record<string, unknown>) => who.json('PUT', '/api/stories/editStory', { story });
  let storyId: string;

  beforeAll(async () => {
    storyId = done(await studio.createStory()).storyId;
  });

  test('changes the given fields and keeps the rest', async () => {
    const { version } = done(await edit(studio, { storyId, storyName: 'Another tale', storyTagline: 'Once.' }));
    expect(await studio.story(storyId)).toMatchObject({
      storyName: 'Another tale',
      storyDescription: 'Of old.',
      storyTagline: 'Once.',
      version,
    });
  });

  test.each([
    ['storyName', limits.storyName, 1],
    ['storyDescription', limits.storyDescription, 1],
    ['storyTagline', 140, 0],
  ])('counts %s in code points', async (field, most, least) => {
    for (const length of [least, most]) done(await edit(studio, { storyId, [field]: wide(length) }));
    const bad = least > 0 ? ['', wide(most + 1)] : [wide(most + 1)];
    for (const text of bad) expect((await edit(studio, { storyId, [field]: text })).status).toBe(400);
  });

  test('locks the scenes for the order of play, and opens them', async () => {
    expect(await studio.story(storyId)).not.toHaveProperty('storyLocksScenes');
    done(await edit(studio, { storyId, storyLocksScenes: true }));
    expect(await studio.story(storyId)).toMatchObject({ storyLocksScenes: true });
    done(await edit(studio, { storyId, storyLocksScenes: false }));
    expect(await studio.story(storyId)).not.toHaveProperty('storyLocksScenes');
  });

  test('is a draft for its owner until it has a scene or is public', async () => {
    const { storyId } = done(await studio.createStory());
    const isDraft = async () => done(await studio.get('/api/stories/getStory', { storyId })).story.storyDraft;
    expect(await isDraft()).toBe(true);
    done(await edit(studio, { storyId, storyVisibility: 'public' }));
    expect(await isDraft()).toBeUndefined();
    done(await edit(studio, { storyId, storyVisibility: 'private' }));
    expect(await isDraft()).toBe(true);
    const whole = await makeStory(studio);
    const { story } = done(await studio.get('/api/stories/getStory', { storyId: whole.storyId }));
    expect(story.storyDraft).toBeUndefined();
    done(await studio.json('DELETE', '/api/scenes/deleteScene', { scene: { sceneId: whole.sceneId } }));
    expect(done(await studio.get('/api/stories/getStory', { storyId: whole.storyId })).story.storyDraft).toBe(true);
  });

  test('publishes and unpublishes; the date of publication stays', async () => {
    done(await edit(studio, { storyId, storyVisibility: 'public' }));
    const dated = async () => (await server.db.sql`select published_at from stories where id = ${storyId}`)[0];
    const first = await dated();
    expect((await other.get('/api/stories/getStory', { storyId })).status).toBe(200);
    done(await edit(studio, { storyId, storyVisibility: 'private' }));
    expect((await other.get('/api/stories/getStory', { storyId })).status).toBe(404);
    done(await edit(studio, { storyId, storyVisibility: 'public' }));
    expect(await dated()).toEqual(first);
    expect((await edit(studio, { storyId, storyVisibility: 'secret' })).status).toBe(400);
  });

  test('sets counts only for admins; sending unchanged counts is allowed', async () => {
    const counts = { storyLikes: '12', storyComments: 3, storyPlays: '45' };
    done(await edit(studio, { storyId, storyLikes: 0, storyComments: '0', storyPlays: 0 }));
    for (const [name, value] of Object.entries(counts))
      expect((await edit(studio, { storyId, [name]: value })).status).toBe(403);
    done(await edit(admin, { storyId, ...counts }));
    expect(await studio.story(storyId)).toMatchObject({ storyLikes: 12, storyComments: 3, storyPlays: 45 });
    for (const storyLikes of ['-1', '1.5', 'many', '', -1, 1.5, '99999999999'])
      expect((await edit(admin, { storyId, storyLikes })).status).toBe(400);
  });

  test('from an outdated version returns 409 with the current story', async () => {
    const { version } = await studio.story(storyId);
    done(await edit(studio, { storyId, version, storyName: 'From one tab' }));
    const late = await edit(studio, { storyId, version, storyName: 'From another tab' });
    expect([late.status, late.body.error]).toEqual([409, 'Changed Elsewhere.']);
    expect(late.body.story).toMatchObject({ storyName: 'From one tab', version: version + 1 });
    expect((await studio.story(storyId)).storyName).toBe('From one tab');
  });

  test('of the same version twice concurrently succeeds once', async () => {
    const { version } = await studio.story(storyId);
    const edits = ['One', 'Other'].map((storyName) => edit(studio, { storyId, version, storyName }));
    expect((await Promise.all(edits)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('tags', () => {
  const tag = (who: Studio, storyId: string, storyTags: unknown, more = {}) =>
    who.json('PUT', '/api/stories/editStoryTags', { storyId, storyTags, ...more });

  test('are replaced in order, one to four of them', async () => {
    const { storyId } = done(await studio.createStory());
    const four = ['Romance', 'Sea', 'Fantasy', 'Comedy'];
    done(await tag(studio, storyId, four));
    expect((await studio.story(storyId)).storyTags).toEqual(four);
    for (const bad of [[], [...four, 'Mystery'], ['None such'], [1]])
      expect((await tag(studio, storyId, bad)).status).toBe(400);
    expect((await tag(studio, storyId, four, { version: 1 })).status).toBe(409);
  });

  test('reserved for admins stay on stories that have them and can’t be added', async () => {
    const { storyId } = done(await studio.createStory());
    expect((await tag(studio, storyId, ['Sea', 'Editor Picks'])).status).toBe(403);
    done(await tag(admin, storyId, ['Sea', 'Editor Picks']));
    done(await tag(studio, storyId, ['Editor Picks', 'Mystery']));
    done(await tag(studio, storyId, ['Mystery']));
    expect((await tag(studio, storyId, ['Editor Picks'])).status).toBe(403);
    const { tags } = (await server.call('GET', '/api/tags/getTags')).body;
    expect(tags.filter((entry: { tagAdminOnly?: true }) => entry.tagAdminOnly)).toMatchObject([
      { tag: 'Editor Picks' },
    ]);
  });
});
