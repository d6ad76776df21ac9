import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addTags, createStudio, done, type Studio } from '../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../testing/scripted.ts';
import { makeAdmin } from '../../testing/shop.ts';
import { type Player, startTestServer, type TestServer } from '../../testing.ts';
import { projectRoot } from '../project-root.ts';
import { type Api, signIn } from './api.ts';
import { exportFolder } from './export-folder.ts';
import { openFolder, writeFiles } from './folder-files.ts';
import { importFolder } from './import-story.ts';

// A story folder that somebody else has made, such as one from Git.

let server: TestServer;
let player: Player;
let studio: Studio;
let api: Api;
let storyId: string;
let outside: string;
let folder: string;

const report = () => undefined;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery', 'Drama', 'Cosy');
  player = await server.signUp();
  studio = createStudio(server, player);
  api = await signIn(server.url, { email: player.email, password: player.password });
});

afterAll(() => server?.close());

beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'emberlore-cloned-'));
  outside = join(root, 'outside');
  folder = join(root, 'folder');
  await mkdir(outside);
  await cp(join(projectRoot, 'docs/examples/the-salt-lamp'), folder, { recursive: true });
  storyId = await importFolder(api, await openFolder(folder), { force: false, report });
  return () => rm(root, { recursive: true });
});

test.each(['story.yaml', 'characters', 'scenes', 'pictures', '.emberlore.json'])(
  'a folder is refused whose %s is a link, and nothing is written through it',
  async (name) => {
    const clone = join(folder, '../clone');
    await mkdir(clone);
    await symlink(join(outside, 'mine'), join(clone, name));
    if (!/\./.test(name)) await mkdir(join(outside, 'mine'));
    else if (name === 'story.yaml') await writeFile(join(outside, 'mine'), 'mine');
    const exporting = openFolder(clone).then((opened) => exportFolder(api, opened, { storyId, force: true, report }));
    await expect(exporting).rejects.toThrow(`‘${name}’ is a link.`);
    const left = await readdir(outside, { recursive: true });
    expect(left).toEqual(name === '.emberlore.json' ? [] : ['mine']);
    if (name === 'story.yaml') expect(await readFile(join(outside, 'mine'), 'utf8')).toBe('mine');
  },
);

test('a link that takes a file’s place later is not followed', async () => {
  await symlink(join(outside, 'mine'), join(folder, 'late.md'));
  await expect(writeFiles(folder, new Map([['late.md', 'x']]))).rejects.toThrow('ELOOP');
  expect(await readdir(outside)).toEqual([]);
});

test('links of Git and of packages are no part of the story', async () => {
  for (const name of ['.git', 'node_modules']) {
    await mkdir(join(folder, name));
    await symlink(outside, join(folder, name, 'link'));
  }
  expect((await openFolder(folder)).faults).toEqual([]);
});

test('a folder that names another story of its importer overwrites it only if that is named', async () => {
  done(await studio.json('PUT', '/api/stories/editStory', { story: { storyId, storyName: 'Precious' } }));
  const importIt = async (force: boolean, meant?: string) =>
    importFolder(api, await openFolder(folder), { force, report, storyId: meant });
  await expect(importIt(false)).rejects.toThrow('The story ‘Precious’ has been changed on');
  const said = `‘The Salt Lamp’ would overwrite the story ‘Precious’ (${storyId})`;
  await expect(importIt(true)).rejects.toThrow(said);
  await expect(importIt(true, crypto.randomUUID())).rejects.toThrow(`The folder is the story ${storyId}`);
  expect((await studio.story(storyId)).storyName).toBe('Precious');
  await importIt(true, storyId);
  expect((await studio.story(storyId)).storyName).toBe('The Salt Lamp');
});

test('a folder does not lead an admin to the story of somebody else', async () => {
  const { email, password } = await makeAdmin(server);
  const admin = await signIn(server.url, { email, password });
  const importIt = async (force: boolean, meant?: string) =>
    importFolder(admin, await openFolder(folder), { force, report, storyId: meant });
  for (const force of [false, true])
    await expect(importIt(force)).rejects.toThrow(`which belongs to ${player.account.userName}.`);
  expect(await importIt(false, storyId)).toBe(storyId);
});

test('an id is of no use for a folder that has never been there', async () => {
  await rm(join(folder, '.emberlore.json'));
  const importing = openFolder(folder).then((opened) => importFolder(api, opened, { storyId, force: true, report }));
  await expect(importing).rejects.toThrow('has never been on');
});
