import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unnamed } from '../../../kit/unnamed.ts';
import { addCharacter } from '../../../testing/community.ts';
import { askForTalk, characterIn, type StoryVisit, say, sceneAt, visit } from '../../../testing/play.ts';
import { buildReply } from '../../../testing/scripted.ts';
import { createTalkFixture, type TalkFixture } from '../../../testing/talk-stage.ts';
import type { TestServer } from '../../../testing.ts';

const name = 'Zqkname';
const key = 'the message with the remark';
const asked = 'Where is the lamp?';
let stage: TalkFixture;
let server: TestServer;
let who: StoryVisit;
let entry: { scene: { sceneId: string }; storyToken: string };
let sessionToken: string;

const get = (path: string, query: Record<string, string>) =>
  server.call('GET', path, { token: who.player.token, query });

/** Everything that tells the player of the talk again. */
const readers: Record<string, () => Promise<unknown>> = {
  'the talk': async () => (await get('/api/inworld/getTalk', { sessionToken })).body,
  'the group talk': async () => {
    const opened = await server.call('POST', '/api/inworld/openGroup', { token: who.player.token, json: entry });
    return (await get('/api/inworld/getGroupTalk', { groupToken: opened.body.groupToken })).body;
  },
  'the repeated reply': async () => (await say(server, who.player, sessionToken, asked, { key, audio: false })).body,
  'the chosen version': async () => {
    const json = { sessionToken, version: 1 };
    return (await server.call('PUT', '/api/inworld/chooseReply', { token: who.player.token, json })).body;
  },
  'the journal': async () => {
    const { runs } = (await get('/api/journal/getRuns', { page: '1' })).body;
    return (await get('/api/journal/getRun', { runId: runs[0].runId })).body;
  },
  'the data download': async () => {
    const headers = { authorization: `Bearer ${who.player.token}` };
    const answer = await fetch(new URL('/api/profile/download', server.url), { headers });
    const { 'talks.json': talks = new Uint8Array() } = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    return JSON.parse(strFromU8(talks));
  },
};

beforeAll(async () => {
  stage = await createTalkFixture();
  ({ server } = stage);
  who = await visit(server, stage.storyId);
  const scene = sceneAt(who, 0);
  entry = { scene: { sceneId: scene.sceneId }, storyToken: who.storyToken };
  const author = await server.signUp();
  const companion = await addCharacter(server, author, { name, visibility: 'public' });
  const tadhg = characterIn(scene, 'Tadhg');
  const opened = await askForTalk(server, who, scene.sceneId, tadhg, { coopCharacterId: companion });
  ({ sessionToken } = opened.body);
  stage.engine.play(async function* (input) {
    yield* buildReply(input, ['Look on the nail.'], { itemsMentioned: scene.items.map(({ itemId }) => itemId) });
  });
  const { messages } = (await say(server, who.player, sessionToken, asked, { key, audio: false })).body;
  expect(messages.at(-1)).toMatchObject({ messageCharacterId: companion, messageName: name });
  for (const read of Object.values(readers)) expect(JSON.stringify(await read())).toContain(name);
  await server.db.sql`update characters set hidden_at = now() where id = ${companion}`;
});

afterAll(() => server?.close());

test.each(Object.keys(readers))('%s does not name a companion that moderators have hidden', async (reader) => {
  const told = JSON.stringify(await readers[reader]?.());
  expect(told).toContain('Look on the nail.');
  expect(told).toContain(`"${unnamed.character}"`);
  expect(told).not.toContain(name);
});

test('the engine is not told the name either', async () => {
  stage.echo();
  expect((await say(server, who.player, sessionToken, 'I see.', { audio: false })).status).toBe(200);
  const history = JSON.stringify(stage.engine.asked.at(-1)?.history);
  expect(history).toContain(`${unnamed.character} says:`);
  expect(history).not.toContain(name);
});
