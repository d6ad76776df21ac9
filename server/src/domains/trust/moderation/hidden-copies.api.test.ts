import type { SheetLine } from '@emberlore/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCharacter } from '../../../testing/community.ts';
import { characterInfo, multipart, pooled } from '../../../testing/creating.ts';
import {
  buildHiddenWorld,
  type HiddenWorld,
  hideWork,
  listHidden,
  MARK,
  readCast,
} from '../../../testing/hidden-work.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let admin: Player;
let at: HiddenWorld;
let reportId: string;

beforeAll(async () => {
  const settings = { ADMIN_EMAILS: 'admin@example.org' };
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech(), settings });
  admin = await server.signUp({ email: 'admin@example.org' });
});

beforeEach(async () => {
  await server.db.sql`delete from reports`;
  at = await buildHiddenWorld(server, admin);
  ({ reportId } = await hideWork(server, at));
});

afterAll(() => server?.close());

const get = (path: string, query: Record<string, string>, { token }: Pick<Player, 'token'>) =>
  server.call('GET', path, { token, query });
const send = (method: string, path: string, json: unknown, { token }: Pick<Player, 'token'>) =>
  server.call(method, path, { token, json });
const cast = () => readCast(server, at.reader, at.borrowedStoryId);

describe('a copy of a hidden character', () => {
  test('is hidden in others’ stories, whose owners are notified; independent content stays', async () => {
    expect(await cast()).toEqual([[]]);
    expect(await listHidden(server, at.borrower, at.borrowedStoryId)).toEqual([at.copyId, at.variantId].toSorted());
    const [told] = (await get('/api/notifications/getNotifications', {}, at.borrower)).body.notifications;
    expect(told.notificationHeading).toBe(`Your copies of “${MARK}ra Thorn” were hidden`);
  });

  test('is hidden even if its original was edited between report and decision', async () => {
    const restore = { reportId, outcome: 'restore', reason: 'It is art.' };
    await send('PUT', '/api/reports/resolveReport', restore, admin);
    const both = [[at.copyId, at.variantId]];
    expect(await cast()).toEqual(both);
    const { villainId: characterId } = at;
    const report = { objectType: 'character', objectId: characterId };
    const judge = async (outcome: string) => {
      const { reports } = (await get('/api/reports/getReports', {}, admin)).body;
      const judged = { reportId: reports[0].reportId, outcome, rule: 'Spam', reason: 'An advertisement.' };
      expect((await send('PUT', '/api/reports/resolveReport', judged, admin)).status).toBe(200);
      return judged;
    };
    const edit = () => {
      const form = multipart({ characterInfo: { ...characterInfo, characterId }, pictures: pooled.character });
      return server.call('PUT', '/api/characters/updateCharacter', { token: at.author.token, form });
    };
    await send('POST', '/api/reports/createReport', report, at.reader);
    expect((await edit()).status).toBe(200);
    const judged = await judge('hide');
    expect(await cast()).toEqual([[]]);
    await send('PUT', '/api/reports/resolveReport', { ...judged, outcome: 'restore' }, admin);
    expect(await cast()).toEqual(both);

    await send('POST', '/api/reports/createReport', report, at.reader);
    await judge('hide');
    expect(await cast()).toEqual(both);
  });

  test('is hidden if all that it shares is what the original says to ordinary life or as an answer', async () => {
    const say = (married: string, shown: SheetLine, answer = `${married} I say.`) => ({
      answers: [{ asked: ['Why did you do it?'], say: answer }],
      ordinary: { married: [married] },
      opinions: {},
      shown: { Coin: [shown] },
      told: [],
      askedAs: {},
    });
    const add = (owner: Player, name: string, more: Parameters<typeof addCharacter>[2]) => {
      const personalKnowledge = [1, 2, 3, 4].map((line) => `${name} knows ${line}.`);
      return addCharacter(server, owner, { name, description: name, personalKnowledge, ...more });
    };
    const originalId = await add(at.author, 'Ada', { voiceSheet: say('Once.', { when: 'warm', say: 'A coin.' }) });
    const made = { originalCharacterId: originalId };
    const sameId = await add(at.borrower, 'Bea', { ...made, voiceSheet: say('Never.', 'A coin.') });
    const answerId = await add(at.borrower, 'Dot', { ...made, voiceSheet: say('Never.', 'None.', 'Once. I say.') });
    await add(at.borrower, 'Cai', { ...made, voiceSheet: say('Never.', { when: 'warm', say: 'Mine.' }) });
    const query = { characterId: originalId };
    await server.call('DELETE', '/api/characters/deleteCharacter', { token: admin.token, query });
    const hidden = await server.db.sql`select id from characters where hidden_with_id = ${originalId}`;
    expect(hidden.map(({ id }) => id).toSorted()).toEqual([sameId, answerId].toSorted());
  });

  test('can be repaired by its owner, and is shown once nothing of its original is left', async () => {
    const owner = at.borrower;
    const { variantId: characterId } = at;
    const edit = (more: Record<string, unknown>, pictures?: unknown) => {
      const form = multipart({ characterInfo: { ...characterInfo, characterId, ...more }, pictures });
      return server.call('PUT', '/api/characters/updateCharacter', { token: owner.token, form });
    };
    const shown = async () => (await get('/api/characters/getCharacter', { characterId }, at.reader)).status;
    const { character } = (await get('/api/characters/getCharacter', { characterId }, owner)).body;
    expect(character).toMatchObject({ characterHidden: true, characterHiddenWithOriginal: true });
    const characterDescription = 'Somebody else entirely.';
    const characterPersonalKnowledge = [1, 2, 3, 4].map((line) => `A new line ${line}.`);
    const half = await edit({ characterDescription, characterPersonalKnowledge: character.characterPersonalKnowledge });
    expect([half.status, half.body.character.characterHidden, await shown()]).toEqual([200, true, 404]);
    const whole = await edit({ characterDescription, characterPersonalKnowledge }, pooled.character);
    expect([whole.status, whole.body.character.characterHidden, await shown()]).toEqual([200, undefined, 200]);
    await send('PUT', '/api/reports/resolveReport', { reportId, outcome: 'restore', reason: 'It is art.' }, admin);
    expect(await shown()).toBe(200);
  });

  test('with a decision of its own stays hidden when the original is restored', async () => {
    await server.call('DELETE', '/api/characters/deleteCharacter', {
      token: admin.token,
      query: { characterId: at.variantId },
    });
    await send('PUT', '/api/reports/resolveReport', { reportId, outcome: 'restore', reason: 'It is art.' }, admin);
    expect(await cast()).toEqual([[at.copyId]]);
  });

  test('is restored only if no other hidden original is left', async () => {
    const query = { characterId: at.variantId };
    await server.db.sql`update characters set original_character_id = ${at.variantId} where id = ${at.copyId}`;
    await server.call('DELETE', '/api/characters/deleteCharacter', { token: admin.token, query });
    await send('PUT', '/api/reports/resolveReport', { reportId, outcome: 'restore', reason: 'It is art.' }, admin);
    expect(await cast()).toEqual([[]]);
    const [row] = await server.db.sql`select hidden_with_id as "withId" from characters where id = ${at.copyId}`;
    expect(row).toEqual({ withId: at.variantId });
  });
});
