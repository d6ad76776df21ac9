import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { tags } from '@emberlore/database';
import sharp from 'sharp';
import { createZip } from '../kit/zip.ts';
import type { Answer, Player, TestServer } from '../testing.ts';

/** One file of a form. */
export type FormFile = [field: string, bytes: Uint8Array<ArrayBuffer>, name?: string];

/** Builds a multipart body: parts as JSON, then files, or the files first. */
export function multipart(
  parts: Record<string, unknown>,
  files: readonly FormFile[] = [],
  { filesFirst = false } = {},
): FormData {
  const form = new FormData();
  const addParts = () => {
    for (const [name, part] of Object.entries(parts)) {
      if (part !== undefined) form.append(name, JSON.stringify(part));
    }
  };
  if (!filesFirst) addParts();
  for (const [field, bytes, name = 'picture.png'] of files) form.append(field, new Blob([bytes]), name);
  if (filesFirst) addParts();
  return form;
}

/** Creates a picture of one colour. */
export async function plainPicture(
  colour: string,
  { width = 60, height = 40, format = 'png' as 'png' | 'jpeg' | 'webp' } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width, height, channels: 3, background: colour } });
  return new Uint8Array(await image.toFormat(format).toBuffer());
}

/** Inserts tags. */
export async function addTags(server: TestServer, ...names: string[]): Promise<void> {
  const rows = names.map((name) => ({ name, adminOnly: name === 'Editor Picks' }));
  await server.db.db.insert(tags).values(rows).onConflictDoNothing();
}

/** Pool pictures for each form; a character has one face, or all four. */
export const pooled = {
  story: { storyImages: [{ poolId: 'backgrounds/ballroom' }] },
  scene: { sceneImage: { poolId: 'backgrounds/crypt' }, sceneWinImage: { poolId: 'backgrounds/tavern' } },
  character: { characterImage: { poolId: 'portraits/keeper-sorcha-neutral' } },
  faces: {
    characterImage: { poolId: 'portraits/witch-marigold-neutral' },
    characterAnnoyedImage: { poolId: 'portraits/witch-marigold-annoyed' },
    characterHappyImage: { poolId: 'portraits/witch-marigold-happy' },
    characterSadImage: { poolId: 'portraits/witch-marigold-sad' },
  },
  item: { itemImage: { poolId: 'items/brass-key' } },
};

export const fourLines = ['I keep the light.', 'I am afraid of bells.', 'My brother drowned.', 'I hid the brass key.'];

/** A complete character form. */
export const characterInfo = {
  characterName: 'Sorcha',
  characterDescription: 'She keeps the light.',
  characterPronouns: 'She/Her/Hers',
  characterPersonalKnowledge: fourLines,
  characterVoiceName: 'Nora',
};

/** Returns the authoring calls of a player, each with the server's answer. */
export function createStudio(server: Pick<TestServer, 'call'>, { token }: Pick<Player, 'token'>) {
  const send = (method: string, path: string, parts: Record<string, unknown>, files: FormFile[] = []) =>
    server.call(method, path, { token, form: multipart(parts, files) });
  const json = (method: string, path: string, body: unknown) => server.call(method, path, { token, json: body });
  const get = (path: string, query: Record<string, string | number> = {}) => server.call('GET', path, { token, query });
  return {
    send,
    json,
    get,
    createStory: (info: Record<string, unknown> = {}, pictures: unknown = pooled.story) =>
      send('POST', '/api/stories/createStory', {
        storyInfo: { storyName: 'A tale', storyDescription: 'Of old.', storyTags: ['Mystery'], ...info },
        pictures,
      }),
    createCharacter: (
      info: Record<string, unknown> = {},
      pictures: unknown = pooled.character,
      parts: Record<string, unknown> = {},
    ) =>
      send('POST', '/api/characters/createCharacter', {
        characterInfo: { ...characterInfo, ...info },
        pictures,
        ...parts,
      }),
    createItem: (info: Record<string, unknown> = {}, pictures: unknown = pooled.item) =>
      send('POST', '/api/items/createItem', {
        itemInfo: { itemName: 'Brass key', itemDescription: 'Green with age.', ...info },
        pictures,
      }),
    createQuest: (body: Record<string, unknown>) =>
      json('POST', '/api/quests/createQuest', { questType: 'DIALOGUE', questName: 'The keeper', ...body }),
    createScene: (info: Record<string, unknown>, pictures: unknown = pooled.scene) =>
      send('POST', '/api/scenes/createScene', {
        sceneInfo: {
          sceneName: 'The harbour',
          sceneDescription: 'Fog.',
          sceneWinDescription: 'The bell rings.',
          commonKnowledge: ['It is night.', 'The tide is low.', 'The boats are in.', 'The bell is silent.'],
          ...info,
        },
        pictures,
      }),
    story: async (storyId: string) => (await get('/api/stories/getStory', { storyId })).body.story,
    scene: async (sceneId: string) => (await get('/api/scenes/getScene', { sceneId })).body.scene,
  };
}

export type Studio = ReturnType<typeof createStudio>;

/** Returns the body of an answer, which must be a success. */
export function done(answer: Answer) {
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Creates a story with one scene that has a character and an item. */
export async function makeStory(studio: Studio, info: Record<string, unknown> = {}) {
  const { storyId } = done(await studio.createStory(info));
  const { characterId } = done(await studio.createCharacter()).character;
  const { itemId } = done(await studio.createItem()).item;
  const scene = { storyId, selectedCharacters: [characterId], selectedItems: [itemId] };
  const { sceneId } = done(await studio.createScene(scene)).scene;
  return { storyId, sceneId, characterId, itemId } as Record<'storyId' | 'sceneId' | 'characterId' | 'itemId', string>;
}

/** Returns a text of this many code points, each of which is two UTF-16 units. */
export const wide = (length: number): string => '𝄞'.repeat(length);

/** Counts the rows of the tables that authors fill, to detect leftovers. */
export async function countRows(server: TestServer): Promise<Record<string, number>> {
  const names = ['media', 'stories', 'scenes', 'characters', 'items', 'quests', 'scene_characters', 'story_images'];
  const counts = await Promise.all(
    names.map((name) => server.db.sql.unsafe<{ count: number }[]>(`select count(*)::int as count from ${name}`)),
  );
  return Object.fromEntries(names.map((name, at) => [name, counts[at]?.[0]?.count ?? 0]));
}

/** Counts the files in the picture storage, whose folder doesn't exist before the first picture. */
export async function countFiles(server: TestServer): Promise<number> {
  const entries = await readdir(server.mediaDir, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}

/** Packs a ZIP with native code: a hundred megabytes take only a moment and don't delay other answers. */
export async function packed(files: Record<string, Uint8Array>): Promise<Uint8Array> {
  const zip = createZip(new Date());
  for (const [name, bytes] of Object.entries(files)) zip.add(name, true, async () => Readable.from([bytes]));
  zip.end();
  return new Uint8Array(await buffer(zip.output));
}

/** Counts the uploads on the disk; there should be none while no call is in progress. */
export async function countUploads(server: TestServer): Promise<number> {
  return (await readdir(server.spoolDir).catch(() => [])).length;
}
