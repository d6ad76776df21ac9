import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTags, createStudio, done, plainPicture, type Studio } from '../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../testing/scripted.ts';
import { createRichStory } from '../../testing/story-exports.ts';
import { type Player, startTestServer, type TestServer } from '../../testing.ts';
import { projectRoot } from '../project-root.ts';
import { type Api, signIn } from './api.ts';
import { exportFolder } from './export-folder.ts';
import { openFolder } from './folder-files.ts';
import { importFolder } from './import-story.ts';

const example = join(projectRoot, 'docs/examples/the-salt-lamp');

let server: TestServer;
let owner: Player;
let studio: Studio;
let api: Api;
let path: string;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery', 'Drama', 'Cosy');
  owner = await server.signUp();
  studio = createStudio(server, owner);
  api = await signIn(server.url, { email: owner.email, password: owner.password });
  path = await mkdtemp(join(tmpdir(), 'emberlore-text-'));
  await cp(example, path, { recursive: true });
  // One picture of the folder’s own.
  await writeFile(join(path, 'key.png'), await plainPicture('#842'));
  await edit('items.yaml', 'picture: items/brass-key', 'picture: key.png # mine');
});

afterAll(async () => {
  await server?.close();
  await rm(path, { recursive: true, force: true });
});

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(path, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(path, file), text.replace(from, to));
}

const readTexts = async () => new Map((await openFolder(path)).texts);

const reports: string[] = [];
const report = (line: string) => void reports.push(line);
const takeReports = () => reports.splice(0).sort();
const importIt = async (force = false) => importFolder(api, await openFolder(path), { force, report });
const exportIt = async (force = false) => exportFolder(api, await openFolder(path), { force, report });

/** Returns how the texts of the folder differ from those before: the lines that are gone, and those that are new. */
async function diff(before: ReadonlyMap<string, string>): Promise<string[]> {
  const after = await readTexts();
  const lines = (text = '') => text.split('\n');
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((file) => {
    const [old, now] = [lines(before.get(file)), lines(after.get(file))];
    const gone = old.filter((line) => !now.includes(line)).map((line) => `${file} -${line.trim()}`);
    return [...gone, ...now.filter((line) => !old.includes(line)).map((line) => `${file} +${line.trim()}`)];
  });
}

let storyId: string;

test('a story of text is created as it is written, and exporting it changes no file', async () => {
  const texts = await readTexts();
  storyId = await importIt();
  expect(takeReports()).toEqual([]);
  const story = await studio.story(storyId);
  expect(story).toMatchObject({ storyName: 'The Salt Lamp', storyTags: ['Mystery', 'Drama'], storyLocksScenes: true });
  expect(story.scenes[0].quests.map(({ questType }: { questType: string }) => questType)).toEqual([
    'DIALOGUE',
    'KNOWLEDGE',
    'SEARCH',
  ]);
  expect(await exportIt()).toBe(false);
  takeReports();
  expect(await exportIt(true)).toBe(true);
  expect(takeReports()).toEqual([]);
  expect(await readTexts()).toEqual(texts);
});

test('what is edited in the browser comes into the files, and nothing else', async () => {
  const texts = await readTexts();
  const story = await studio.story(storyId);
  const [kitchen, lampRoom] = story.scenes;
  const [maren, tobias] = kitchen.characters;
  const { characterId, version } = maren;
  const info = { ...maren, characterId, version, characterSecret: 'She hides nothing any more.' };
  const lines = maren.characterPersonalKnowledge.with(5, 'Captain Rook paid for my roof, and I let him.');
  done(
    await studio.send('PUT', '/api/characters/updateCharacter', {
      characterInfo: { ...info, characterPersonalKnowledge: lines },
    }),
  );
  const { quests } = kitchen;
  done(
    await studio.json('PUT', '/api/quests/updateQuest', { questId: quests[0].questId, questHint: 'Ask about ships.' }),
  );
  done(
    await studio.json('PUT', '/api/scenes/updateSceneWin', {
      sceneId: lampRoom.sceneId,
      sceneWinDescription: 'The log is open.',
    }),
  );
  const { rules, version: rulesVersion } = done(await studio.get('/api/stories/getStoryRules', { storyId }));
  rules.endings[2].title = 'Nothing but ash';
  rules.lines.push({
    characterId: tobias.characterId,
    line: tobias.characterPersonalKnowledge[6],
    when: { won: [kitchen.sceneId] },
  });
  rules.effects = rules.effects.slice(1);
  done(await studio.json('PUT', '/api/stories/editStoryRules', { storyId, version: rulesVersion, rules }));
  expect(await exportIt()).toBe(true);
  expect(takeReports()).toEqual([
    'characters/maren.md',
    'rules.yaml',
    'scenes/01-the-kitchen.md',
    'scenes/02-the-lamp-room.md',
  ]);
  expect(await diff(texts)).toMatchInlineSnapshot(`
    [
      "characters/maren.md -She hides that she put the lamp out with her own hand on the night of the wreck, because Captain Rook had told her that the coastguard was on the water and that nobody else was.",
      "characters/maren.md -- Captain Rook paid for my new roof that winter, and I let him.",
      "characters/maren.md -- What did Captain Rook pay you?",
      "characters/maren.md -- Who paid for the roof?",
      "characters/maren.md +She hides nothing any more.",
      "characters/maren.md +- Captain Rook paid for my roof, and I let him.",
      "rules.yaml -- on: { told: [maren, "Captain Rook paid for my new roof that winter, and I let him."] }",
      "rules.yaml -title: Ash",
      "rules.yaml +title: Nothing but ash",
      "rules.yaml +lines:",
      "rules.yaml +- characterId: tobias",
      "rules.yaml +line: I bake at four and carry at six, and I've a sister who eats the profits.",
      "rules.yaml +when:",
      "rules.yaml +won: [the-kitchen]",
      "scenes/01-the-kitchen.md -hint: She writes down every ship. Ask her about that.",
      "scenes/01-the-kitchen.md +hint: Ask about ships.",
      "scenes/02-the-lamp-room.md -The Captain goes down the stairs much faster than he came up. The log lies open under the light, at the ninth of November, and Maren does not look away from it.",
      "scenes/02-the-lamp-room.md +The log is open.",
    ]
  `);
});

test('what is edited in the files comes to the server, and nothing else', async () => {
  await edit('characters/tobias.md', 'voice: Liam', 'voice: Finn');
  await edit('story.yaml', 'tags: [Mystery, Drama]', 'tags: [Cosy]');
  await edit('scenes/02-the-lamp-room.md', 'people: [rook, maren]', 'people: [maren, rook]');
  await edit('items.yaml', 'picture: items/letter', 'picture: items/scroll');
  await edit('rules.yaml', 'title: A witness', 'title: The witness');
  const before = await studio.story(storyId);
  expect(await importIt()).toBe(storyId);
  expect(takeReports()).toEqual([
    'The Lamp Log: changed',
    'The lamp room: people',
    'Tobias Fenn: changed',
    'rules.yaml',
    'story.yaml: tags',
  ]);
  const after = await studio.story(storyId);
  expect(after.storyTags).toEqual(['Cosy']);
  expect(after.scenes[1].characters.map((each: { characterName: string }) => each.characterName)).toEqual([
    'Maren Holt',
    'Captain Rook',
  ]);
  expect(after.scenes[0].characters[1]).toMatchObject({ characterVoiceName: 'Finn' });
  expect(after.scenes[0].characters[0]).toEqual(before.scenes[0].characters[0]);
  expect(await exportIt()).toBe(false);
  takeReports();
});

test('scenes, people, items and quests are created, moved and removed', async () => {
  await writeFile(
    join(path, 'scenes/03-the-shore.md'),
    (await readFile(join(path, 'scenes/01-the-kitchen.md'), 'utf8'))
      .replace('name: The keeper', 'name: The shore by the keeper')
      .replace(
        /quests:[\s\S]*?background/,
        'quests:\n  last-word:\n    type: dialogue\n    about: anna\n    name: The last word\nbackground',
      )
      .replace('people: [maren, tobias]', 'people: [anna]')
      .replace('[brass-key]', '[oar]'),
  );
  await writeFile(
    join(path, 'characters/anna.md'),
    (await readFile(join(path, 'characters/tobias.md'), 'utf8')).replace('name: Tobias Fenn', 'name: Anna Fenn'),
  );
  await edit('items.yaml', 'log:\n', 'oar:\n  name: An oar\n  description: Broken.\n  picture: key.png\nlog:\n');
  await rm(join(path, 'scenes/02-the-lamp-room.md'));
  await writeFile(
    join(path, 'items.yaml'),
    (await readFile(join(path, 'items.yaml'), 'utf8')).replace(/log:[\s\S]*/, ''),
  );
  await rm(join(path, 'characters/rook.md'));
  await rm(join(path, 'rules.yaml'));
  await importIt();
  const story = await studio.story(storyId);
  expect(story.scenes.map((scene: { sceneName: string }) => scene.sceneName)).toEqual([
    "The keeper's kitchen",
    "The shore by the keeper's kitchen",
  ]);
  expect(story.scenes[1]).toMatchObject({
    characters: [{ characterName: 'Anna Fenn' }],
    items: [{ itemName: 'An oar' }],
    quests: [{ questName: 'The last word' }],
  });
  takeReports();
  const texts = await readTexts();
  await exportIt(true);
  expect(await diff(texts)).toEqual([]);
});

test('neither side overwrites what the other one has changed meanwhile', async () => {
  await edit('story.yaml', 'title: The Salt Lamp', 'title: The Lamp');
  done(await studio.json('PUT', '/api/stories/editStory', { story: { storyId, storyTagline: 'A light.' } }));
  await expect(importIt()).rejects.toThrow('has been changed on');
  await expect(exportIt()).rejects.toThrow('has been edited since then as well');
  await expect(importIt(true)).rejects.toThrow(`‘The Lamp’ would overwrite the story ‘The Salt Lamp’ (${storyId})`);
  await importFolder(api, await openFolder(path), { storyId, force: true, report });
  expect(await studio.story(storyId)).toMatchObject({ storyName: 'The Lamp' });
});

test('an import that is refused halfway goes on from there', async () => {
  const scene = 'scenes/01-the-kitchen.md';
  await edit('story.yaml', 'title: The Lamp', 'title: The Long Lamp');
  await edit('items.yaml', 'name: An oar', 'name: A broken oar');
  const line = '- The lamp room is at the top of ninety-one stairs.\n';
  await edit(scene, line, '');
  await expect(importIt()).rejects.toThrow('Write at least 4 lines.');
  expect(await studio.story(storyId)).toMatchObject({ storyName: 'The Long Lamp' });
  await edit(scene, '- Captain Rook owns', `${line}- Captain Rook owns`);
  takeReports();
  await importIt();
  // What was changed before is not changed again.
  expect(takeReports()).toEqual(["The keeper's kitchen: common knowledge"]);
});

test('a story that was made in the browser becomes a folder without faults', async () => {
  const madeThere = await createRichStory(studio);
  const folder = await mkdtemp(join(tmpdir(), 'emberlore-text-'));
  await exportFolder(api, await openFolder(folder), { storyId: madeThere, force: false, report });
  const { faults, manifest } = await openFolder(folder);
  expect([faults, manifest?.characters[0]?.id]).toEqual([[], 'sorcha']);
  await rm(folder, { recursive: true });
});

test('nobody exports or changes the story of somebody else', async () => {
  const other = await server.signUp();
  const theirs = await signIn(server.url, { email: other.email, password: other.password });
  const folder = await openFolder(path);
  await expect(importFolder(theirs, folder, { force: true, report })).rejects.toThrow('Story Not Found.');
  await expect(exportFolder(theirs, folder, { force: true, report })).rejects.toThrow('Story Not Found.');
  await expect(signIn('http://example.org', { email: 'a', password: 'b' })).rejects.toThrow('https://');
});

test('what a folder remembers cannot lead out of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emberlore-text-'));
  await cp(path, folder, { recursive: true });
  const file = join(folder, '.emberlore.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"maren"', '"../../maren"'));
  await expect(importFolder(api, await openFolder(folder), { force: true, report })).rejects.toThrow('cannot be read');
  await writeFile(file, '{');
  await expect(exportFolder(api, await openFolder(folder), { force: true, report })).rejects.toThrow('cannot be read');
  await rm(folder, { recursive: true });
});
