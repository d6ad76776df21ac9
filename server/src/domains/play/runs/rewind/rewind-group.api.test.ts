import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, goBackTo, readTree } from '../../../../testing/branches.ts';
import { addCharacter } from '../../../../testing/community.ts';
import { listLines } from '../../../../testing/journal.ts';
import { askForTalk, characterIn, type StoryVisit, sceneAt, visit } from '../../../../testing/play.ts';
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
  const read = async (before?: string) => {
    const query = { groupToken, ...(before && { before }) };
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
  const back = await goBackTo(server, who, moment);
  expect([back.status, back.body.inGroup]).toEqual([200, false]);
  expect(await (await openGroup(who)).read()).toEqual(said);
});

test('a branch has the companion of its moment, and says whether everybody was spoken to, unless they may no longer come along', async () => {
  const { server } = stage;
  const who = await visit(server, stage.storyId);
  const { groupToken } = await openGroup(who);
  const json = { groupToken, message: 'Is the tide in?', audio: false };
  await server.call('POST', '/api/inworld/sendToGroup', { token: who.player.token, json });
  const coopCharacterId = await addCharacter(server, who.player, { visibility: 'private', name: 'Bran' });
  await openGroup(who, { coopCharacterId });
  await act(server, who, 'enterScene', { sceneId: sceneAt(who, 0).sceneId });
  const [, alone, together] = (await readTree(server, who)).nodes;
  if (!alone || !together) throw new Error('Nothing was entered.');
  expect((await goBackTo(server, who, alone)).body).toMatchObject({ coopCharacterId: null, inGroup: false });
  expect((await goBackTo(server, who, together)).body).toMatchObject({ coopCharacterId, inGroup: false });
  // As if the event had happened in the scene of the group talk, like a choice offered there.
  const { sceneId } = sceneAt(who, lampRoom);
  await server.db.sql`update run_checkpoints set scene_id = ${sceneId}
    where run_id = ${together.runId} and position = ${together.position}`;
  expect((await goBackTo(server, who, together)).body.inGroup).toBe(true);
  await server.db.sql`update characters set deleted_at = now() where id = ${coopCharacterId}`;
  expect((await goBackTo(server, who, together)).body.coopCharacterId).toBeNull();
});

test('other replies to a message to a group stay in their places, also in the journal and in a branch', async () => {
  const { server, engine } = stage;
  const who = await visit(server, stage.storyId);
  const { token } = who.player;
  const { sceneId } = sceneAt(who, lampRoom);
  const { groupToken, read } = await openGroup(who);
  const json = { groupToken, message: 'Tadhg and Fintan, is the tide in?', audio: false };
  await server.call('POST', '/api/inworld/sendToGroup', { token, json });
  for (const name of ['Tadhg', 'Fintan']) {
    const talk = await askForTalk(server, who, sceneId, characterIn(sceneAt(who, lampRoom), name));
    const again = { sessionToken: talk.body.sessionToken };
    expect((await server.call('POST', '/api/inworld/regenerate', { token, json: again })).status).toBe(200);
  }
  const said = await read();
  const names = (lines: [string | undefined, string][]) => lines.map(([name]) => name?.split(' ')[0]);
  expect(names(said)).toEqual([undefined, 'Tadhg', 'Fintan']);
  const [fintan] = await server.db.sql`select replaces_turn_id as id from turns join characters
    on characters.id = turns.character_id where account_id = ${who.player.account.userId} and characters.name like 'Fintan%'
    and replaces_turn_id is not null`;
  expect(await read(fintan?.id)).toEqual(said.slice(0, 2));
  const inJournal = async () => {
    const { runId } = (await server.call('GET', '/api/journal/getRuns', { token })).body.runs[0];
    const run = (await server.call('GET', '/api/journal/getRun', { token, query: { runId } })).body;
    return listLines(run.chapters).map(({ by, name }) => (by === 'user' ? by : name.split(' ')[0]));
  };
  expect(await inJournal()).toEqual(['user', 'Tadhg', 'Fintan']);
  // The next to speak has heard the replies that count.
  await server.call('POST', '/api/inworld/sendToGroup', { token, json: { ...json, message: 'Sorcha, is that so?' } });
  expect(engine.asked.at(-1)?.group?.heard.map(({ name }) => name.split(' ')[0])).toEqual(['Tadhg', 'Fintan']);

  await act(server, who, 'enterScene', { sceneId: sceneAt(who, 0).sceneId });
  const moment = (await readTree(server, who)).nodes.at(-1);
  if (!moment) throw new Error('Nothing was entered.');
  const all = await read();
  expect((await goBackTo(server, who, moment)).status).toBe(200);
  expect(await (await openGroup(who)).read()).toEqual(all);
  expect(await inJournal()).toEqual(['user', 'Tadhg', 'Fintan', 'user', 'Sorcha']);
});
