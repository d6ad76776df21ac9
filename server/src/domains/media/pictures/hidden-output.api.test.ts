import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTags, characterInfo, createStudio, done, multipart, plainPicture } from '../../../testing/creating.ts';
import { askForTalk, say } from '../../../testing/play.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';
import { readCard } from '../../studio/character-cards/read-card.ts';

/** The colour of each picture, so that it is recognized after being re-encoded. */
const colours = { portrait: '#f00000', background: '#00f000', cover: '#0000f0', happy: '#f0f000', item: '#00f0f0' };
type PictureKind = keyof typeof colours;

const all: PictureKind[] = ['background', 'cover', 'happy', 'item', 'portrait'];
const left: PictureKind[] = ['happy', 'item'];

let server: TestServer;
let folder: string;
let time = Date.now();
let author: Player;
let admin: Player;
let reader: Player;
let storyId: string;
let characterId: string;
let runId: string;
let urls: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberlore-hidden-'));
  const settings = { ADMIN_EMAILS: 'admin@example.org' };
  const clock = { now: () => new Date(time) };
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech(), settings, clock });
  [author, reader] = [await server.signUp(), await server.signUp()];
  admin = await server.signUp({ email: 'admin@example.org' });
  await build();
});

afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function build(): Promise<void> {
  await addTags(server, 'Mystery');
  const studio = createStudio(server, author);
  const file = async (field: string, shown: PictureKind) =>
    [field, await plainPicture(colours[shown], { width: 400, height: 500 })] as [string, Uint8Array<ArrayBuffer>];
  const storyInfo = { storyName: 'The Glass Door', storyDescription: 'Of glass.', storyTags: ['Mystery'] };
  const cover = [await file('storyImages', 'cover')];
  ({ storyId } = done(await studio.send('POST', '/api/stories/createStory', { storyInfo }, cover)));
  const faces = [await file('characterImage', 'portrait'), await file('characterHappyImage', 'happy')];
  const made = await studio.send('POST', '/api/characters/createCharacter', { characterInfo }, faces);
  ({ characterId } = done(made).character);
  const itemInfo = { itemName: 'Glass key', itemDescription: 'It is clear.' };
  const item = done(
    await studio.send('POST', '/api/items/createItem', { itemInfo }, [await file('itemImage', 'item')]),
  );
  const cast = { selectedCharacters: [characterId], selectedItems: [item.item.itemId] };
  const sceneInfo = {
    storyId,
    sceneName: 'A hall',
    sceneDescription: 'Wide.',
    sceneWinDescription: 'Done.',
    ...cast,
    commonKnowledge: ['It is night.', 'The tide is low.', 'The boats are in.', 'The bell is silent.'],
  };
  const background = [await file('sceneImage', 'background')];
  const scene = done(await studio.send('POST', '/api/scenes/createScene', { sceneInfo }, background)).scene;
  done(await studio.json('PUT', '/api/stories/editStory', { story: { storyId, storyVisibility: 'public' } }));
  const { body } = await server.call('GET', '/api/stories/getStory', { token: reader.token, query: { storyId } });
  const talk = await askForTalk(server, { player: reader, storyToken: body.storyToken }, scene.sceneId, characterId);
  await say(server, reader, talk.body.sessionToken, 'Good evening.');
  const [run] = await server.db.sql`select id from runs where account_id = ${reader.account.userId}`;
  runId = String(run?.id);
  await server.db
    .sql`insert into run_items (run_id, scene_id, item_id) values (${runId}, ${scene.sceneId}, ${item.item.itemId})`;
  const [lead] = scene.characters;
  urls = [lead.characterImageURL, scene.sceneBackgroundImageURL, body.story.storyImageURL];
}

/** Hides the portrait, the background and the cover, like an admin resolving reports. */
async function hideThree(): Promise<void> {
  for (const url of urls) {
    const objectId = /[0-9a-f]{64}/.exec(url)?.[0];
    const report = { objectType: 'picture', objectId };
    done(await server.call('POST', '/api/reports/createReport', { token: reader.token, json: report }));
    const open = await server.call('GET', '/api/reports/getReports', { token: admin.token });
    const json = { reportId: open.body.reports[0].reportId, outcome: 'hide', rule: 'Spam', reason: 'Stolen.' };
    done(await server.call('PUT', '/api/reports/resolveReport', { token: admin.token, json }));
  }
  time += 60_000;
}

async function downloadFile(player: Player, path: string, query: Record<string, string>): Promise<Buffer> {
  const url = new URL(`${path}?${new URLSearchParams(query)}`, server.url);
  const answer = await fetch(url, { headers: { authorization: `Bearer ${player.token}` } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Returns which of the pictures are shown, recognized by colour; other colours are ignored. */
async function findShown(pictures: readonly Uint8Array[]): Promise<PictureKind[]> {
  const found = new Set<PictureKind>();
  for (const bytes of pictures) {
    const [red = 0, green = 0, blue = 0] = await sharp(bytes).removeAlpha().resize(1, 1).raw().toBuffer();
    const near = (hex: string) =>
      [red, green, blue].every(
        (value, at) => Math.abs(value - Number.parseInt(hex.slice(1 + 2 * at, 3 + 2 * at), 16)) < 30,
      );
    for (const shown of all) if (near(colours[shown])) found.add(shown);
  }
  return [...found].toSorted();
}

const picturesOfZip = (zip: Uint8Array) =>
  Object.entries(unzipSync(zip)).flatMap(([name, bytes]) => (/\.(webp|png|jpe?g)$/.test(name) ? [bytes] : []));

const picturesOfPage = (page: string) =>
  [...page.matchAll(/data:image\/\w+;base64,([A-Za-z0-9+/=]+)/g)].map(([, text = '']) => Buffer.from(text, 'base64'));

async function picturesOfCard(bytes: Buffer, format: string): Promise<Uint8Array[]> {
  const path = join(folder, format);
  await writeFile(path, bytes);
  return Object.values((await readCard(path)).faces).flatMap((face) => face ?? []);
}

const outputs: Record<string, { whole: PictureKind[]; rest: PictureKind[]; pictures: () => Promise<Uint8Array[]> }> = {
  'the journal as a page': {
    whole: ['background', 'cover', 'happy', 'item'],
    rest: left,
    pictures: async () => picturesOfPage(String(await downloadFile(reader, '/api/journal/downloadHtml', { runId }))),
  },
  'the journal as a book': {
    whole: ['background', 'cover', 'happy', 'item'],
    rest: left,
    pictures: async () => picturesOfZip(await downloadFile(reader, '/api/journal/downloadEpub', { runId })),
  },
  'an exported story': {
    whole: all,
    rest: left,
    pictures: async () => picturesOfZip(await downloadFile(author, '/api/stories/exportStory', { storyId })),
  },
  'the download of one’s own data': {
    whole: all,
    rest: left,
    pictures: async () => picturesOfZip(await downloadFile(author, '/api/profile/download', {})),
  },
  ...Object.fromEntries(
    ['v2-png', 'v2-json', 'v3-png', 'v3-json', 'charx'].map((format) => {
      const hasMore = format.startsWith('v3') || format === 'charx';
      const whole: PictureKind[] = [
        ...(hasMore ? (['happy'] as const) : []),
        ...(format === 'v2-json' ? [] : (['portrait'] as const)),
      ];
      const rest: PictureKind[] = hasMore ? ['happy'] : [];
      const card = () => downloadFile(author, '/api/characters/exportCharacter', { characterId, format });
      return [
        `a character card ${format}`,
        { whole, rest, pictures: async () => picturesOfCard(await card(), format) },
      ];
    }),
  ),
  'the addresses of the pictures': {
    whole: ['background', 'cover', 'portrait'],
    rest: [],
    async pictures() {
      const sizes = urls.flatMap((url) => [url, url.replace('.webp', '-96.webp')]);
      const answers = await Promise.all(sizes.map((path) => fetch(new URL(path, server.url))));
      return Promise.all(answers.map(async (answer) => new Uint8Array(await answer.arrayBuffer())));
    },
  },
};

describe.each(['before', 'after'])('%s three pictures are hidden', (when) => {
  beforeAll(() => (when === 'after' ? hideThree() : undefined));

  test.each(Object.entries(outputs))('%s contains only the others', async (_name, { whole, rest, pictures }) => {
    expect(await findShown(await pictures())).toEqual(when === 'after' ? rest : whole);
  });
});

test('the download lists the omitted pictures', async () => {
  const readme = new TextDecoder().decode(
    unzipSync(await downloadFile(author, '/api/profile/download', {}))['README.txt'],
  );
  for (const url of urls) expect(readme).toContain(`pictures/${/[0-9a-f]{64}/.exec(url)?.[0]}.webp`);
});

test('a story exported without them can be imported again', async () => {
  const storyExport = await downloadFile(author, '/api/stories/exportStory', { storyId });
  const form = multipart({ importInfo: { preview: true } }, [['bundle', new Uint8Array(storyExport), 'story.zip']]);
  const answer = await server.call('POST', '/api/stories/importStory', { token: author.token, form });
  expect(answer.status).toBe(200);
});
