import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCharacter } from '../../../testing/community.ts';
import {
  askForTalk,
  characterIn,
  openTalk,
  plantStory,
  type StoryVisit,
  say,
  sayAloud,
  sceneAt,
  visit,
} from '../../../testing/play.ts';
import { buildReply, createDoor, scriptedHearing } from '../../../testing/scripted.ts';
import { balanceOf, eventually, grantCredits, readTurnStatuses, sumLedger } from '../../../testing/store.ts';
import { createTalkFixture, type TalkFixture } from '../../../testing/talk-stage.ts';
import type { Answer, Player, TestServer } from '../../../testing.ts';

let stage: TalkFixture;
let server: TestServer;
let owner: Player;

beforeAll(async () => {
  stage = await createTalkFixture({ ears: scriptedHearing() });
  ({ server } = stage);
  owner = await server.signUp({ userName: 'Olwen' });
});

afterAll(() => stage?.server.close());
beforeEach(() => stage.echo());

/** A talk in another player's story, with the objects that can be removed from it. */
interface Talk {
  who: StoryVisit;
  token: string;
  storyId: string;
  sceneId: string;
  characterId: string;
}

async function sceneTalk(as?: Player): Promise<Talk> {
  const { storyId } = await plantStory(server, 'the-lantern-of-inis-mor', { owner });
  const who = await visit(server, storyId, as);
  const { sceneId } = sceneAt(who, 0);
  const characterId = characterIn(sceneAt(who, 0), 'Tadhg');
  return { who, token: await openTalk(server, who, 'Tadhg'), storyId, sceneId, characterId };
}

/** Returns a talk with a partner: another player's public character. */
async function coopTalk(): Promise<Talk> {
  const who = await visit(server, stage.storyId);
  const { sceneId } = sceneAt(who, 0);
  const partner = await addCharacter(server, owner, { visibility: 'public' });
  const { body } = await askForTalk(server, who, sceneId, partner, { coopCharacterId: partner });
  return { who, token: body.sessionToken, storyId: stage.storyId, sceneId, characterId: partner };
}

type Loss = (talk: Talk, sql: TestServer['db']['sql']) => Promise<unknown>;

const sceneLosses: Record<string, Loss> = {
  'the character was taken out of the scene': ({ characterId }, sql) =>
    sql`delete from scene_characters where character_id = ${characterId}`,
  'moderators have hidden the character': ({ characterId }, sql) =>
    sql`update characters set hidden_at = now() where id = ${characterId}`,
  'the scene was deleted': ({ sceneId }, sql) => sql`update scenes set deleted_at = now() where id = ${sceneId}`,
  'moderators have hidden the scene': ({ sceneId }, sql) =>
    sql`update scenes set hidden_at = now() where id = ${sceneId}`,
  'the story was made private': ({ storyId }, sql) =>
    sql`update stories set visibility = 'private' where id = ${storyId}`,
  'the story was deleted': ({ storyId }, sql) => sql`update stories set deleted_at = now() where id = ${storyId}`,
  'moderators have hidden the story': ({ storyId }, sql) =>
    sql`update stories set hidden_at = now() where id = ${storyId}`,
};

const coopLosses: Record<string, Loss> = {
  'the partner was made private': ({ characterId }, sql) =>
    sql`update characters set visibility = 'private' where id = ${characterId}`,
  'the partner was deleted': ({ characterId }, sql) =>
    sql`update characters set deleted_at = now() where id = ${characterId}`,
  'the partner was taken out of the lists': ({ characterId }, sql) =>
    sql`update characters set hidden = true where id = ${characterId}`,
  'moderators have hidden the partner': ({ characterId }, sql) =>
    sql`update characters set hidden_at = now() where id = ${characterId}`,
};

const post = (player: Player, call: string, json: object) =>
  server.call('POST', `/api/inworld/${call}`, { token: player.token, json });

const turns: Record<string, (player: Player, sessionToken: string) => Promise<Answer>> = {
  sendMessage: (player, sessionToken) => say(server, player, sessionToken, 'And now?'),
  'sendMessage as a stream': (player, sessionToken) => say(server, player, sessionToken, 'And now?', { stream: true }),
  sendAudioMessage: (player, sessionToken) => sayAloud(server, player, sessionToken, 'And now?'),
  sendAction: (player, sessionToken) => post(player, 'sendAction', { sessionToken, action: 'I look up' }),
  regenerate: (player, sessionToken) => post(player, 'regenerate', { sessionToken }),
  editMessage: (player, sessionToken) => post(player, 'editMessage', { sessionToken, message: 'Or now?' }),
  chooseReply: (player, sessionToken) =>
    server.call('PUT', '/api/inworld/chooseReply', { token: player.token, json: { sessionToken, version: 1 } }),
};

const plantSecret: Loss = (
  { characterId },
  sql,
) => sql`update characters set description = 'A secret written afterwards.',
  personal_knowledge = '{A secret written afterwards.,Two.,Three.,Four.}' where id = ${characterId}`;

async function expectOver(talk: Talk, lose: Loss): Promise<void> {
  const { who, token } = talk;
  expect((await say(server, who.player, token, 'Good evening.')).status).toBe(200);
  await lose(talk, server.db.sql);
  await plantSecret(talk, server.db.sql);
  const asked = stage.engine.asked.length;
  for (const [name, turn] of Object.entries(turns)) {
    const { status, body } = await turn(who.player, token);
    expect([name, status]).toEqual([name, 404]);
    expect(['Session Not Found.', 'Story Not Found.']).toContain(body.error);
  }
  expect(stage.engine.asked.slice(asked)).toEqual([]);
  expect([await balanceOf(server, who.player), await sumLedger(server, who.player)]).toEqual([4, 4]);
}

describe('every kind of turn is rejected and costs nothing', () => {
  test.each(Object.keys(sceneLosses))('once %s', async (name) => {
    const lose = sceneLosses[name] ?? expect.fail();
    const talk = await sceneTalk();
    await expectOver(talk, lose);
    const again = await askForTalk(server, talk.who, talk.sceneId, talk.characterId);
    expect([name, again.status]).toEqual([name, 404]);
  });

  test.each(Object.keys(coopLosses))('once %s', async (name) => {
    const talk = await coopTalk();
    const { who, sceneId, characterId } = talk;
    await expectOver(talk, coopLosses[name] ?? expect.fail());
    const again = await askForTalk(server, who, sceneId, characterId, { coopCharacterId: characterId });
    expect(again.body).toEqual({ error: 'Character Not Found.', code: 'character.not_found' });
    const query = { storyId: talk.storyId };
    const { body } = await server.call('PUT', '/api/stories/continueRun', { token: who.player.token, query });
    expect(body.coopCharacterId ?? null).toBeNull();
  });
});

test('continues a talk when access is restored', async () => {
  const talk = await sceneTalk();
  const { who, token, storyId } = talk;
  await server.db.sql`update stories set visibility = 'private' where id = ${storyId}`;
  expect((await say(server, who.player, token, 'Hello?')).status).toBe(404);
  await server.db.sql`update stories set visibility = 'public' where id = ${storyId}`;
  expect((await say(server, who.player, token, 'Hello?')).status).toBe(200);
});

test('owners can continue with their private story and their own private partner', async () => {
  const { storyId, token, who, sceneId } = await sceneTalk(owner);
  await grantCredits(server, owner, 5);
  await server.db.sql`update stories set visibility = 'private' where id = ${storyId}`;
  await server.db.sql`update characters set visibility = 'private' where owner_id = ${owner.account.userId}`;
  expect((await say(server, owner, token, 'Still here?')).status).toBe(200);
  const partner = await addCharacter(server, owner, { visibility: 'private' });
  const { body } = await askForTalk(server, who, sceneId, partner, { coopCharacterId: partner });
  expect((await say(server, owner, body.sessionToken, 'And you?')).status).toBe(200);
});

test('a talk continues without a partner who is no longer allowed', async () => {
  const who = await visit(server, stage.storyId);
  const partner = await addCharacter(server, owner, { visibility: 'public' });
  const tadhg = characterIn(sceneAt(who, 0), 'Tadhg');
  const { body } = await askForTalk(server, who, sceneAt(who, 0).sceneId, tadhg, { coopCharacterId: partner });
  await say(server, who.player, body.sessionToken, 'Good evening.');
  expect(stage.engine.asked.at(-1)?.partner).toBeDefined();
  await server.db.sql`update characters set visibility = 'private' where id = ${partner}`;
  expect((await say(server, who.player, body.sessionToken, 'Are we alone?')).status).toBe(200);
  expect(stage.engine.asked.at(-1)?.partner).toBeUndefined();
});

test('a started reply is completed, and a message queued behind it is not started', async () => {
  const talk = await sceneTalk();
  const { who, token } = talk;
  const door = createDoor();
  stage.engine.play(async function* (input) {
    await door.opened;
    yield* buildReply(input, ['Yes.']);
  });
  const asked = stage.engine.asked.length + 1;
  const first = say(server, who.player, token, 'First.', { stream: true });
  await eventually(async () => (await readTurnStatuses(server, who.player)).includes('pending'));
  await eventually(async () => stage.engine.asked.length === asked);
  const second = say(server, who.player, token, 'Second.');
  await server.db.sql`select pg_sleep(0.1)`;
  await sceneLosses['the character was taken out of the scene']?.(talk, server.db.sql);
  door.open();
  expect((await first).body).toContain('event: done');
  expect(await second).toMatchObject({ status: 404, body: { error: 'Session Not Found.', code: 'session.not_found' } });
  expect(stage.engine.asked).toHaveLength(asked);
  expect(await readTurnStatuses(server, who.player)).toEqual(['done']);
  expect(await balanceOf(server, who.player)).toBe(4);
});
