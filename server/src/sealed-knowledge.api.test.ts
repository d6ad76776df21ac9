import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedEngine, createEmbedder } from '@emberlore/brain';
import { sharedQueue } from '@emberlore/brain/testing';
import { calls } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { storyTokenFor } from './testing/access.ts';
import { table } from './testing/access-matrix/table.ts';
import { done } from './testing/creating.ts';
import { decodeFile } from './testing/decoded.ts';
import {
  buildSilentReply,
  type ScriptedEngine,
  scriptedEngine,
  scriptedHearing,
  scriptedSpeech,
} from './testing/scripted.ts';
import { refused } from './testing/sealed-calls.ts';
import { createSealedFixture, marks, type Role, roles, type SealedFixture } from './testing/sealed-stage.ts';
import { type CallOptions, fetchOn, startTestServer, type TestServer } from './testing.ts';

/**
 * Calls everything that a role can reach and searches the answers for marks planted in the inner fields of a character,
 * of which others have made variants and scene copies. The engine doesn't repeat its input, so no reply contains a
 * mark; its memory is that of the embedded engine, including withheld lines. A new call is covered through its row in
 * the access matrix.
 */
type Name = keyof typeof calls;
type SealedStory = SealedFixture['places'][number];

let webDir: string;
let server: TestServer;
let engine: ScriptedEngine;
let stage: SealedFixture;
/** The stories that are read by everybody. */
let readPlaces: SealedStory[];
const embedder = createEmbedder({ queue: sharedQueue() });

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'emberlore-web-'));
  await writeFile(join(webDir, 'index.html'), '<!doctype html><head><title>Emberlore</title></head><body></body>');
  engine = scriptedEngine();
  const embedded = createEmbeddedEngine({ embedder });
  engine.play((input) => buildSilentReply(embedded, input));
  const engines = { engine, speech: scriptedSpeech(), ears: scriptedHearing() };
  server = await startTestServer({ ...engines, webDir, settings: { SIGNUP_CREDITS: '10000' } });
  stage = await createSealedFixture(server);
  // One story of each kind: the original, a private copy and a variant.
  const [original, copy, , variant] = stage.places;
  readPlaces = inject('thorough') ? stage.places : [original, copy, variant].flatMap((place) => place ?? []);
}, 180_000);

afterAll(async () => {
  await server?.close();
  await embedder.close();
  await rm(webDir, { recursive: true });
});

/** Who besides admins may read a mark. */
const readers: Record<string, Role> = { [marks.author]: 'author', [marks.reuser]: 'reuser' };

/** Returns the marks in a file that this role may not read. */
async function leaksIn(file: Buffer, role: Role): Promise<string[]> {
  const text = (await decodeFile(file)).toLowerCase();
  return Object.keys(readers).filter((mark) => text.includes(mark) && role !== 'admin' && role !== readers[mark]);
}

async function ask(role: Role, method: string, path: string, options: CallOptions = {}) {
  const token = role === 'visitor' ? {} : { token: stage.players[role].token };
  const response = await fetchOn(server.url, method, path, { ...options, ...token });
  const file = Buffer.from(await response.arrayBuffer());
  return { status: response.status, file, leaks: await leaksIn(file, role) };
}

async function askByRow(name: Name, role: Role, place: SealedStory) {
  const { method, path } = calls[name];
  const accountId = role === 'visitor' ? stage.victimId : stage.players[role].account.userId;
  const storyToken = (storyId: string) => storyTokenFor(server, accountId, storyId);
  const who = { accountId, victimId: stage.victimId, storyToken };
  const sent = (await table[name].send?.(await stage.objectsOf(role, place), who)) ?? {};
  return ask(role, method, path, sent);
}

const answeredWell = new Set<Name>();

/** The stories that a call is made about: one is enough if nothing that it sends depends on the story. */
function listPlaces(name: Name, places: readonly SealedStory[]): readonly SealedStory[] {
  const { statuses, send } = table[name];
  return 'alone' in statuses && (!send || send.length === 0) ? places.slice(0, 1) : places;
}

/** An admin may read every mark, so an admin makes only calls that nobody else may make here. */
const listRoles = (name: Name): readonly Role[] =>
  calls[name].access === 'admin' || calls[name].method === 'DELETE' ? roles : roles.filter((role) => role !== 'admin');

/** Returns all leaks when each role makes these calls about these stories, as `role call`. */
async function walk(names: readonly Name[], places: readonly SealedStory[]): Promise<string[]> {
  const leaks: string[] = [];
  for (const name of names)
    for (const role of listRoles(name))
      for (const place of listPlaces(name, places)) {
        const answer = await askByRow(name, role, place);
        if (answer.status < 300) answeredWell.add(name);
        if (answer.status >= 500) leaks.push(`${role} ${name} ${answer.status}`);
        if (answer.leaks.length > 0) leaks.push(`${role} ${name} ${answer.leaks}`);
      }
  return [...new Set(leaks)];
}

const all = Object.keys(calls) as Name[];
/** Calls that end the sign-ins used by the test; made last, once per role. */
const signOffs: Name[] = ['clearCookie', 'removeDevices', 'deleteAccount'];
const reads = (name: Name) => calls[name].method === 'GET';
/** Calls about the talks that others end, in the order of their dependencies. */
const early: Name[] = ['sendMessage', 'regenerate', 'chooseReply', 'editMessage', 'sendAction', 'sendAudioMessage'];
early.push('sendToGroup', 'duel', 'deleteTalk');
// About a report and a comment that others resolve and delete.
early.push('takeReport', 'unlikeComment');
const late: Name[] = ['closeSession', 'closeRun', 'deleteStory', 'deleteCharacter'];
function rank(name: Name): number {
  if (late.includes(name)) return 1;
  return early.includes(name) ? early.indexOf(name) - early.length : 0;
}

const inOrder = (names: readonly Name[]) => names.toSorted((one, other) => rank(one) - rank(other));
const removes = (name: Name) =>
  (calls[name].method === 'DELETE' || late.includes(name)) && !early.includes(name) && !signOffs.includes(name);
const changes = (name: Name) => !reads(name) && !removes(name) && !signOffs.includes(name);

describe('planted texts', () => {
  test('are known in play', () => {
    const personas = engine.asked.map(({ persona }) => JSON.stringify(persona));
    for (const { characterId } of stage.places)
      expect(personas.some((persona) => persona.includes(characterId) && persona.includes(marks.author))).toBe(true);
  });

  test('are in the voice sheet that a copy uses in play, with the lines of its own author', () => {
    const sheets = engine.asked.map(({ persona }) => persona.sheet);
    expect(sheets.find((sheet) => sheet?.ordinary.joke && sheet.ordinary.married)).toMatchObject({
      ordinary: { married: [`A ${marks.author} answer.`], joke: [`A ${marks.reuser} answer.`] },
      askedAs: {
        [`The ${marks.author} ash.`]: [`what of the ${marks.author} tree`],
        [`The ${marks.reuser} ash.`]: [`what of the ${marks.reuser} tree`],
      },
    });
    const carriers = engine.asked.filter(({ persona }) => JSON.stringify(persona.sheet).includes(marks.author));
    const ids = new Set(carriers.map(({ persona }) => persona.id));
    expect(stage.places.filter(({ characterId }) => !ids.has(characterId))).toEqual([]);
  });

  test('are held back in play, and remembered as held back', async () => {
    for (const role of ['reuser', 'third'] as const)
      for (const place of stage.places) await stage.objectsOf(role, place);
    const rows = await server.db.sql`select data -> 'withheld' as withheld from memories`;
    expect(rows.filter(({ withheld }) => withheld.join().includes(marks.author)).length).toBeGreaterThan(1);
  });

  test('are the author’s, whatever carries them, and each author’s own', async () => {
    for (const characterId of Object.values(stage.characters)) {
      for (const role of ['author', 'admin'] as const) {
        const query = { characterId };
        const { status, file } = await ask(role, 'GET', '/api/characters/getCharacter', { query });
        const isFound = status === 200;
        // A scene copy in a private story doesn't exist for its original's author.
        expect([role, isFound]).toEqual([role, role === 'admin' || characterId !== stage.characters.privateCopy]);
        if (isFound)
          for (const planted of [' ash.', ' answer.', ' tree'])
            expect(file.toString()).toContain(`${marks.author}${planted}`);
      }
    }
  });

  test('are in nothing that a call reads', async () => {
    expect(await walk(all.filter(reads), readPlaces)).toEqual([]);
  }, 120_000);

  test.each(roles)('are in no page that is served to %s', async (role) => {
    const ids = [
      ...readPlaces.flatMap(({ storyId, sceneId }) => [storyId, sceneId]),
      ...Object.values(stage.characters),
    ];
    const paths = ['/', '/api/openapi.json', '/outbox', '/metrics', '/healthz', '/sitemap.xml', '/robots.txt'];
    for (const prefix of ['story', 'scene', 'character', 'media', 'journal', 'play'])
      paths.push(...ids.map((id) => `/${prefix}/${id}`));
    for (const path of paths) expect([path, (await ask(role, 'GET', path)).leaks]).toEqual([path, []]);
  });

  test.each(['v2-png', 'v2-json', 'v3-png', 'v3-json', 'charx'])(
    'are in no %s card of a variant or copy',
    async (format) => {
      for (const characterId of Object.values(stage.characters))
        for (const role of roles) {
          const query = { characterId, format };
          const { leaks } = await ask(role, 'GET', '/api/characters/exportCharacter', { query });
          expect([role, leaks]).toEqual([role, []]);
        }
    },
  );

  test('are found in their author’s own card, so that the search works', async () => {
    for (const format of ['v2-png', 'v3-json', 'charx']) {
      const query = { characterId: stage.characters.original, format };
      const { file } = await ask('author', 'GET', '/api/characters/exportCharacter', { query });
      expect(await decodeFile(file)).toContain(marks.author);
    }
  });

  test('do not come back by importing an export', async () => {
    const { studios, places } = stage;
    const [, ...copies] = places;
    for (const { storyId } of copies.slice(1, 3)) {
      const { file } = await ask('reuser', 'GET', '/api/stories/exportStory', { query: { storyId } });
      const storyExport = new Uint8Array(file);
      const imported = done(
        await studios.reuser.send('POST', '/api/stories/importStory', {}, [['bundle', storyExport, 'a.zip']]),
      );
      expect(imported.changes.join()).toContain('sealed');
      const { file: whole } = await ask('reuser', 'GET', '/api/stories/getStory', {
        query: { storyId: imported.storyId },
      });
      expect(await leaksIn(whole, 'reuser')).toEqual([]);
    }
  });

  test('are in no answer to an edit that comes too late', async () => {
    const { variant, privateCopy } = stage.characters;
    const form = {
      characterName: 'S',
      characterDescription: 'x',
      characterPronouns: 'She/Her/Hers',
      characterVoiceName: 'Nora',
    };
    const [, { sceneId = '', questId = '' } = {}] = stage.places;
    for (const characterId of [variant, privateCopy]) {
      const characterInfo = JSON.stringify({ ...form, characterId, version: 1 });
      const sent = new FormData();
      sent.append('characterInfo', characterInfo);
      await ask('reuser', 'PUT', '/api/characters/updateCharacter', { form: sent });
      const again = new FormData();
      again.append('characterInfo', characterInfo);
      const late = await ask('reuser', 'PUT', '/api/characters/updateCharacter', { form: again });
      expect([late.status, late.leaks]).toEqual([409, []]);
    }
    const lateScene = { sceneId, version: 99, sceneName: 'x', sceneDescription: 'y' };
    const scene = await ask('reuser', 'PUT', '/api/scenes/updateScene', { json: lateScene });
    const quest = await ask('reuser', 'PUT', '/api/quests/updateQuest', { json: { questId, version: 99 } });
    expect([scene.status, scene.leaks, quest.status, quest.leaks]).toEqual([409, [], 409, []]);
  });

  test('are found by no search, not even as a count', async () => {
    const searches: [path: string, query: Record<string, string | number>][] = [
      ['/api/search/searchStories', { page: 1 }],
      ['/api/profile/myCharacters', { page: 1 }],
      ['/api/profile/myStories', { page: 1 }],
      ['/api/profile/myFavorites', { page: 1 }],
    ];
    for (const [path, query] of searches)
      for (const role of ['reuser', 'third', 'author'] as const) {
        const [planted, nonsense] = await Promise.all(
          [marks.author, 'nosuchword'].map((searchQuery) =>
            server.call('GET', path, { token: stage.players[role].token, query: { ...query, searchQuery } }),
          ),
        );
        expect([path, planted?.status, planted?.body]).toEqual([path, 200, nonsense?.body]);
      }
  });

  test('are in nothing that a call changes or removes', async () => {
    const [, kept, , varied] = stage.places;
    const places = [kept, varied].flatMap((place) => place ?? []);
    expect(await walk(inOrder(all.filter(changes)), places)).toEqual([]);
    expect(await walk(inOrder(all.filter(removes)), places)).toEqual([]);
    expect(await walk(signOffs, places.slice(0, 1))).toEqual([]);
  }, 120_000);

  test('every call is searched or listed as an exception', () => {
    const excused = Object.values(refused).flat();
    expect(all.filter((name) => !answeredWell.has(name)).sort()).toEqual(excused.toSorted());
  });
});
