import { setTimeout } from 'node:timers/promises';
import { calls } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTags, createStudio, done, makeStory } from '../../../testing/creating.ts';
import { whileLocked } from '../../../testing/held-call.ts';
import { askForTalk, say, sceneAt, visit } from '../../../testing/play.ts';
import { buildReply, createDoor } from '../../../testing/scripted.ts';
import { createTalkFixture, type TalkFixture } from '../../../testing/talk-stage.ts';
import { fetchOn, type Player } from '../../../testing.ts';

let stage: TalkFixture;

beforeAll(async () => {
  stage = await createTalkFixture();
  await addTags(stage.server, 'Mystery');
});

afterAll(() => stage?.server.close());

/** The request body of each call that begins a turn, by call. */
const turns = {
  sendMessage: { message: 'Hello.', audio: false },
  sendAction: { action: 'I light the lamp.', audio: false },
  regenerate: { audio: false },
  editMessage: { message: 'Good evening.', audio: false },
};

test.each(Object.entries(turns))(
  '%s of an account that is deleted meanwhile returns the error of an invalid token',
  async (name, body) => {
    const { server } = stage;
    stage.echo();
    const { who, token: sessionToken } = await stage.talkWith('Tadhg');
    const { token } = who.player;
    await server.call('POST', '/api/inworld/sendMessage', {
      token,
      json: { sessionToken, message: 'First.', audio: false },
    });
    const door = createDoor();
    const thinking = createDoor();
    stage.engine.play(async function* (input) {
      thinking.open();
      await door.opened;
      yield* buildReply(input, ['Too late.']);
    });
    const path = calls[name as keyof typeof turns].path;
    const turn = server.call('POST', path, { token, json: { ...body, sessionToken } });
    await thinking.opened;
    // The engine begins before the turn is stored.
    const countPending = async () =>
      (await server.db.sql`select from turns where account_id = ${who.player.account.userId} and status = 'pending'`)
        .length;
    await expect.poll(countPending).toBe(1);
    expect((await server.call('DELETE', calls.deleteAccount.path, { token })).status).toBe(200);
    door.open();
    const { status, body: told } = await turn;
    expect([status, told.error]).toEqual([401, 'Failed To Authenticate Token.']);
    // Anybody can do that, so it is no alarm.
    expect(server.log()).toContain('A turn of talk ended with its account.');
    expect(server.log()).not.toContain('"level":50');
  },
);

type Write = (player: Player) => Promise<() => Promise<{ status: number; body: { error?: string } }>>;

async function insertFor(player: Player, columns: string, values: string): Promise<string> {
  const { sql } = stage.server.db;
  const [row] = await sql.unsafe(`insert into ${columns} values ('${player.account.userId}', ${values}) returning id`);
  return row?.id;
}

/** Each prepares a call of the player's, and returns it. */
const writes: Record<string, Write> = {
  async getSessionToken(player) {
    const who = await visit(stage.server, stage.storyId, player);
    const { sceneId, characters } = sceneAt(who, 0);
    return () => askForTalk(stage.server, who, sceneId, characters[0]?.characterId ?? '', { characterBegins: true });
  },
  async startPlaytest(player) {
    const studio = createStudio(stage.server, player);
    const { storyId } = await makeStory(studio);
    return () => studio.json('POST', calls.startPlaytest.path, { storyId });
  },
  async updateQuest(player) {
    const studio = createStudio(stage.server, player);
    const { characterId } = done(await studio.createCharacter()).character;
    const { questId } = done(await studio.createQuest({ questTriggerId: characterId })).quest;
    return () => studio.json('PUT', calls.updateQuest.path, { questId, questName: 'Late' });
  },
  async deleteStory(player) {
    const studio = createStudio(stage.server, player);
    const { storyId } = await makeStory(studio);
    const { token } = player;
    return () => stage.server.call('DELETE', calls.deleteStory.path, { token, query: { storyId } });
  },
  async editMemory(player) {
    const { scenes } = (await visit(stage.server, stage.storyId, player)).story;
    const values = `'${scenes[0]?.characters[0]?.characterId}', 'name', 'Wren'`;
    const memoryId = await insertFor(player, 'learned_facts (account_id, character_id, kind, text)', values);
    const { token } = player;
    return () => stage.server.call('PUT', calls.editMemory.path, { token, json: { memoryId, text: 'Late' } });
  },
  async readNotifications(player) {
    const columns = 'notifications (account_id, kind, heading, text)';
    const notificationId = await insertFor(player, columns, `'decision', 'A warning to you', 'Spam.'`);
    const { token } = player;
    return () => stage.server.call('PUT', calls.readNotifications.path, { token, json: { notificationId } });
  },
  async sendAppeal(player) {
    const columns = 'decisions (account_id, act, subject, subject_id, subject_name, rule, reason)';
    const decisionId = await insertFor(player, columns, `'warn', 'account', 'it', 'Wren', 'Spam', 'Spam.'`);
    const { token } = player;
    return () => stage.server.call('POST', calls.sendAppeal.path, { token, json: { decisionId, text: 'Late' } });
  },
};

test.each(Object.entries(writes))('%s writes nothing once the account is deleted', async (_name, prepare) => {
  const { server } = stage;
  const player = await server.signUp();
  const { userId } = player.account;
  const write = await prepare(player);
  const answer = await whileLocked(
    server,
    (sql) => sql`update accounts set deleted_at = now(), email = null, password_hash = null where id = ${userId}`,
    write,
  );
  expect([answer.status, answer.body.error]).toEqual([401, 'Failed To Authenticate Token.']);
  for (const table of ['runs', 'conversation_sessions', 'turns', 'playtests', 'appeals'])
    expect([table, await server.db.sql`select from ${server.db.sql(table)} where account_id = ${userId}`]).toEqual([
      table,
      [],
    ]);
});

test('a message and the deletion of its talk wait for each other in one order', async () => {
  const { server } = stage;
  stage.echo();
  const { who, token: sessionToken } = await stage.talkWith('Tadhg');
  const { token, account } = who.player;
  await say(server, who.player, sessionToken, 'First.', { audio: false });
  const both = await whileLocked(
    server,
    (sql) => sql`select from accounts where id = ${account.userId} for no key update`,
    () => {
      const removed = server.call('DELETE', calls.deleteTalk.path, { token, query: { sessionToken } });
      // The deletion must be first to wait.
      const said = setTimeout(150).then(() => say(server, who.player, sessionToken, 'Second.', { audio: false }));
      return Promise.all([removed, said]);
    },
    () => setTimeout(400),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
});

/** Downloads the account's data. Deleting the account cuts a download that has begun. */
async function download(url: string, token: string): Promise<{ status: number }> {
  const response = await fetchOn(url, 'GET', calls.downloadData.path, { token });
  await response.arrayBuffer().catch(() => undefined);
  return response;
}

test('other calls of an account that is deleted meanwhile return no 5xx', async () => {
  const { server } = stage;
  for (let round = 0; round < 5; round += 1) {
    const { who } = await stage.talkWith('Tadhg');
    const { token } = who.player;
    const json = { userName: 'Somebody Else', password: '' };
    const answers = await Promise.all([
      server.call('PUT', calls.updateProfile.path, { token, json }),
      download(server.url, token),
      server.call('DELETE', calls.deleteAccount.path, { token }),
      server.call('DELETE', calls.deleteAccount.path, { token }),
      server.call('GET', calls.getCredits.path, { token, query: { page: '1' } }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  }
});
