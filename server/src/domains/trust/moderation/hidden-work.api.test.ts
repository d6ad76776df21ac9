import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
let other: Player;
let at: HiddenWorld;
let reportId: string;

beforeAll(async () => {
  const settings = { ADMIN_EMAILS: 'admin@example.org,other@example.org' };
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech(), settings });
  admin = await server.signUp({ email: 'admin@example.org' });
  other = await server.signUp({ email: 'other@example.org' });
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
const summarize = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];
const HIDDEN = [403, 'Hidden By Moderators.'];

const cast = (storyId = at.storyId) => readCast(server, at.reader, storyId);

describe('an owner', () => {
  test('sees hidden content, marked as hidden, and is told why', async () => {
    const all = [at.villainId, at.keyId, at.lostSceneId].toSorted();
    expect(await listHidden(server, at.author, at.storyId)).toEqual(all);
    expect(await listHidden(server, admin, at.storyId)).toEqual(all);
    const { body } = await get('/api/characters/getCharacter', { characterId: at.villainId }, at.author);
    expect(body.character).toMatchObject({ characterHidden: true, characterSecret: '' });
    const { notifications } = (await get('/api/notifications/getNotifications', {}, at.author)).body;
    expect(
      notifications.map((notification: { notificationHeading: string }) => notification.notificationHeading).toSorted(),
    ).toEqual([
      `Your character “${MARK}ra Thorn” was hidden`,
      `Your comment “${MARK} is my best.” was hidden`,
      `Your item “${MARK} key” was hidden`,
      `Your scene “${MARK} pit” was deleted`,
    ]);
    for (const { notificationPath } of notifications) expect(notificationPath).toMatch(/^\/notifications\/decision\//);
  });

  test('cannot change, use, copy or export it, while admins can still change it', async () => {
    const { villainId: characterId, keyId: itemId, lostSceneId, sceneId } = at;
    const form = () => multipart({ characterInfo: { ...characterInfo, characterId } });
    const itemForm = multipart({ itemInfo: { itemId, itemName: 'Key', itemDescription: 'Mine.' } });
    const { token } = at.author;
    const texts = { sceneId: lostSceneId, sceneName: 'A', sceneDescription: 'B' };
    const refused = [
      await server.call('PUT', '/api/characters/updateCharacter', { token, form: form() }),
      await server.call('PUT', '/api/items/updateItem', { token, form: itemForm }),
      await send('PUT', '/api/scenes/updateScene', texts, at.author),
      await get('/api/characters/exportCharacter', { characterId, format: 'v3-json' }, at.author),
    ];
    expect(refused.map(summarize)).toEqual(refused.map(() => HIDDEN));
    const variant = multipart({ characterInfo: { ...characterInfo, originalCharacterId: characterId } });
    const absent = [
      await server.call('POST', '/api/characters/createCharacter', { token, form: variant }),
      await send('PUT', '/api/scenes/updateCharacters', { sceneId: lostSceneId, characters: [characterId] }, admin),
    ];
    expect(absent.map(summarize)).toEqual(absent.map(() => [404, 'Character Not Found.']));
    const update = { sceneId, characters: [at.friendId, characterId] };
    expect((await send('PUT', '/api/scenes/updateCharacters', update, at.author)).status).toBe(200);
    const repaired = await server.call('PUT', '/api/characters/updateCharacter', { token: admin.token, form: form() });
    expect(repaired.status).toBe(200);
  });

  test('cannot change a hidden story or its content by any call, but can delete it', async () => {
    const { storyId, sceneId, lairId, friendId, keyId, author } = at;
    const { token } = author;
    const trash = { token, json: { scene: { sceneId: lairId } } };
    expect((await server.call('DELETE', '/api/scenes/deleteScene', trash)).status).toBe(200);
    const image = `/media/${'0'.repeat(64)}.webp`;
    const quest = { questType: 'DIALOGUE', questName: 'Talk', questTriggerId: friendId };
    const { questId } = (await send('POST', '/api/quests/createQuest', quest, author)).body.quest;
    expect((await send('POST', '/api/scenes/createSceneQuest', { sceneId, questId }, author)).status).toBe(200);
    await server.db.sql`update stories set hidden_at = now() where id = ${storyId}`;
    const commonKnowledge = ['One.', 'Two.', 'Three.', 'Four.'];
    const texts = { sceneName: 'A', sceneDescription: 'B' };
    const filled = { selectedCharacters: [friendId], selectedItems: [keyId], commonKnowledge };
    const sceneInfo = { storyId, ...texts, sceneWinDescription: 'C', ...filled };
    const sceneImageData = { sceneId, isBackgroundImage: true };
    const form = (parts: Record<string, unknown>, pictures: unknown) => ({
      token,
      form: multipart({ ...parts, pictures }),
    });
    const refused = [
      await send('PUT', '/api/stories/editStory', { story: { storyId, storyName: 'Changed' } }, author),
      await send('PUT', '/api/stories/editStoryTags', { storyId, storyTags: ['Mystery'] }, author),
      await server.call('POST', '/api/stories/addStoryImages', form({ addStoryImageData: { storyId } }, pooled.story)),
      await send('PUT', '/api/stories/orderStoryImages', { storyId, storyImages: [image] }, author),
      await send('DELETE', '/api/stories/deleteStoryImage', { storyId, storyImageURL: image }, author),
      await server.call('POST', '/api/scenes/createScene', form({ sceneInfo }, pooled.scene)),
      await send('PUT', '/api/scenes/updateScene', { sceneId, ...texts }, author),
      await send('PUT', '/api/scenes/updateSceneWin', { sceneId, sceneWinDescription: 'C' }, author),
      await send('PUT', '/api/scenes/updateCommonKnowledge', { sceneId, commonKnowledge }, author),
      await send('PUT', '/api/scenes/updateCharacters', { sceneId, characters: [friendId] }, author),
      await send('PUT', '/api/scenes/updateItems', { sceneId, items: [keyId] }, author),
      await send('POST', '/api/scenes/createSceneQuest', { sceneId, questId }, author),
      await send('PUT', '/api/quests/updateQuest', { questId, questName: 'Clean' }, author),
      await server.call('DELETE', '/api/quests/deleteQuest', { token, query: { questId } }),
      await server.call('PUT', '/api/scenes/uploadSceneImage', form({ sceneImageData }, pooled.scene)),
      await send('PUT', '/api/scenes/updateSceneOrder', { sceneOrder: [{ sceneId, sceneOrder: 1 }] }, author),
      await send('PUT', '/api/scenes/restoreScene', { sceneId: lairId }, author),
      await send('DELETE', '/api/scenes/deleteScene', { scene: { sceneId } }, author),
      await server.call('GET', '/api/stories/exportStory', { token, query: { storyId } }),
    ];
    expect(refused.map(summarize)).toEqual(refused.map(() => HIDDEN));
    const change = { story: { storyId, storyName: 'Mended' } };
    expect((await send('PUT', '/api/stories/editStory', change, admin)).status).toBe(200);
    const deleted = await server.call('DELETE', '/api/stories/deleteStory', { token, query: { storyId } });
    expect(deleted.status).toBe(200);
  });

  test('finds it in their own list and not in the character picker', async () => {
    const own = (await get('/api/profile/myCharacters', {}, at.author)).body.characters;
    expect(own).toContainEqual(expect.objectContaining({ characterId: at.villainId, characterHidden: true }));
    const picked = await get('/api/characters/getCharacters', { scope: 'own' }, at.author);
    expect(JSON.stringify(picked.body)).not.toContain(at.villainId);
  });

  test('who restores a scene or story deleted by an admin gets it back hidden until an admin restores it', async () => {
    const shown = async () => (await cast()).length;
    expect(await shown()).toBe(2);
    expect(summarize(await send('PUT', '/api/scenes/restoreScene', { sceneId: at.lostSceneId }, admin))).toEqual([
      200,
      undefined,
    ]);
    expect(await shown()).toBe(3);
    const { storyId } = at;
    const seen = async () => (await get('/api/stories/getStory', { storyId }, at.reader)).status;
    await server.call('DELETE', '/api/stories/deleteStory', { token: admin.token, query: { storyId } });
    await send('PUT', '/api/stories/restoreStory', { storyId }, at.author);
    expect(await seen()).toBe(404);
    const publish = { story: { storyId, storyVisibility: 'public' } };
    await send('PUT', '/api/stories/editStory', publish, at.author);
    expect(await seen()).toBe(404);
    await server.call('DELETE', '/api/stories/deleteStory', { token: at.author.token, query: { storyId } });
    await send('PUT', '/api/stories/restoreStory', { storyId }, admin);
    expect(await seen(), 'its owner has deleted it last').toBe(404);
    await send('PUT', '/api/stories/editStory', publish, at.author);
    expect(await seen()).toBe(200);
  });
});

describe('a player', () => {
  const enter = (sceneId: string) =>
    send('POST', '/api/scenes/enterScene', { storyToken: at.storyToken, sceneId }, at.reader);

  test('can continue: quests about hidden content do not count, and an empty scene is won', async () => {
    const first = await enter(at.sceneId);
    expect([first.body.quests.length, first.body.won]).toEqual([1, false]);
    expect((await enter(at.lairId)).body).toMatchObject({ quests: [], won: true });
    const { scenes } = (await get('/api/stories/getProgress', { storyToken: at.storyToken }, at.reader)).body;
    const seen = scenes.map((scene: Record<string, unknown>) => [scene.questsTotal, scene.progress]);
    expect(seen).toEqual([
      [1, 0],
      [0, 100],
    ]);
  });
});

describe('restored content', () => {
  test('is visible if two admins restore it at once', async () => {
    const { storyId, lostSceneId: sceneId } = at;
    const both = async (path: string, json: unknown) => {
      const answers = await Promise.all([admin, other].map((each) => send('PUT', path, json, each)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    };
    await both('/api/scenes/restoreScene', { sceneId });
    expect(await cast()).toHaveLength(3);
    await server.call('DELETE', '/api/stories/deleteStory', { token: admin.token, query: { storyId } });
    await both('/api/stories/restoreStory', { storyId });
    expect(await cast()).toHaveLength(3);
  });

  test('is visible everywhere, after a report and after granted appeals against deletions', async () => {
    await send('PUT', '/api/reports/resolveReport', { reportId, outcome: 'restore', reason: 'It is art.' }, admin);
    for (;;) {
      const { notifications } = (await get('/api/notifications/getNotifications', {}, at.author)).body;
      const open = [];
      for (const { notificationPath } of notifications) {
        const decisionId = notificationPath.split('/').at(-1);
        const { decision } = (await get('/api/moderation/getDecision', { decisionId }, at.author)).body;
        if (decision.decisionMayAppeal) open.push(decisionId);
      }
      const [decisionId] = open;
      if (decisionId === undefined) break;
      await send('POST', '/api/moderation/sendAppeal', { decisionId, text: 'It is mine.' }, at.author);
      const { appealId } = (await get('/api/moderation/getAppeals', {}, other)).body.appeals[0];
      await send('PUT', '/api/moderation/answerAppeal', { appealId, outcome: 'reverse', reason: 'So it is.' }, other);
    }
    const { villainId, friendId } = at;
    expect(await cast()).toEqual([[villainId, friendId], [villainId], [friendId]]);
    expect(await listHidden(server, at.author, at.storyId)).toEqual([]);
    expect(await cast(at.borrowedStoryId)).toEqual([[at.copyId, at.variantId]]);
    const { comments } = (await get('/api/comments/getComments', { storyId: at.storyId }, at.reader)).body;
    expect(comments).toHaveLength(1);
    const said = { sessionToken: at.sessionToken, message: 'Are you back?' };
    expect((await send('POST', '/api/inworld/sendMessage', said, at.reader)).status).toBe(200);
  });
});
