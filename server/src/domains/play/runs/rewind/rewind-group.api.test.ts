import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, goBackTo, readTree } from '../../../../testing/branches.ts';
import { addCharacter } from '../../../../testing/community.ts';
import { type StoryVisit, sceneAt, visit } from '../../../../testing/play.ts';
import { buildReply } from '../../../../testing/scripted.ts';
import { createTalkFixture, type TalkFixture } from '../../../../testing/talk-stage.ts';

let stage: TalkFixture;
/** The scene of the story with three characters. */
const lampRoom = 2;

beforeAll(async () => {
  stage = await createTalkFixture();
  stage.engine.play(async function* (input) {
    yield* buildReply(input, [`Heard: ${input.utterance.text}.`]);
  });
});

afterAll(() => stage?.server.close());

async function openGroup(who: StoryVisit, more: { coopCharacterId?: string } = {}) {
  const { player, storyToken } = who;
  const { sceneId } = sceneAt(who, lampRoom);
  const json = { scene: { sceneId }, storyToken, ...more };
  const opened = await stage.server.call('POST', '/api/inworld/openGroup', { token: player.token, json });
  const { groupToken } = opened.body;
  const read = async () => {
    const query = { groupToken };
    const { body } = await stage.server.call('GET', '/api/inworld/getGroupTalk', { token: player.token, query });
    return body.messages.map((line: { messageName?: string; message: string }) => [line.messageName, line.message]);
  };
  return { groupToken, read };
}

test('a branch has each message to a group once, with all replies to it', async () => {
  const { server } = stage;
  const who = await visit(server, stage.storyId);
  const before = await openGroup(who);
  const json = { groupToken: before.groupToken, message: 'Tadhg and Fintan, is the tide in?', audio: false };
  await server.call('POST', '/api/inworld/sendToGroup', { token: who.player.token, json });
  const said = await before.read();
  expect(said.map(([name]: [string | undefined]) => name?.split(' ')[0])).toEqual([undefined, 'Tadhg', 'Fintan']);

  await act(server, who, 'enterScene', { sceneId: sceneAt(who, 0).sceneId });
  const { nodes } = await readTree(server, who);
  const moment = nodes.filter(({ kind }) => kind === 'scene').at(-1);
  if (!moment) throw new Error('Nothing was entered.');
  expect((await goBackTo(server, who, moment)).status).toBe(200);
  expect(await (await openGroup(who)).read()).toEqual(said);
});

test('a branch has the companion of its moment, unless they may no longer come along', async () => {
  const { server } = stage;
  const who = await visit(server, stage.storyId);
  await openGroup(who);
  const coopCharacterId = await addCharacter(server, who.player, { visibility: 'private', name: 'Bran' });
  await openGroup(who, { coopCharacterId });
  await act(server, who, 'enterScene', { sceneId: sceneAt(who, 0).sceneId });
  const [, alone, together] = (await readTree(server, who)).nodes;
  if (!alone || !together) throw new Error('Nothing was entered.');
  expect((await goBackTo(server, who, alone)).body.coopCharacterId).toBeNull();
  expect((await goBackTo(server, who, together)).body.coopCharacterId).toBe(coopCharacterId);
  await server.db.sql`update characters set deleted_at = now() where id = ${coopCharacterId}`;
  expect((await goBackTo(server, who, together)).body.coopCharacterId).toBeNull();
});
