import type { PastEvent } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  characterIn,
  openTalk,
  plantStory,
  type StoryVisit,
  say,
  sceneAt,
  unpublish,
  visit,
} from '../../../testing/play.ts';
import { buildReply, type ScriptedEngine, scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let engine: ScriptedEngine;

beforeAll(async () => {
  engine = scriptedEngine();
  server = await startTestServer({ engine, speech: scriptedSpeech() });
});

afterAll(() => server.close());

async function pastWith({ player }: StoryVisit, characterId: string): Promise<PastEvent[]> {
  const { token } = player;
  const { body } = await server.call('GET', '/api/memories/getMemories', { token, query: { characterId } });
  return body.past;
}

/** Talks with Tadhg until he speaks of the key, finds it, and loses a duel with him before he is asked again. */
async function play() {
  const { storyId } = await plantStory(server, 'the-lantern-of-inis-mor');
  const who = await visit(server, storyId);
  const scene = sceneAt(who, 0);
  const [tadhg, sorcha] = [characterIn(scene, 'Tadhg'), characterIn(scene, 'Sorcha')];
  const key = scene.quests.find(({ questType }) => questType === 'SEARCH');
  engine.play(async function* (input) {
    yield* buildReply(input, ['Well.'], { itemsMentioned: [key?.questTriggerId ?? ''] });
  });
  await say(server, who.player, await openTalk(server, who, 'Tadhg'), 'The key?');
  const json = { storyToken: who.storyToken, sceneId: scene.sceneId };
  await server.call('POST', '/api/scenes/searchItem', { token: who.player.token, json });
  const run = server.db.sql`(select id from runs where account_id = ${who.player.account.userId})`;
  await server.db.sql`insert into duels (run_id, scene_id, character_id, outcome, ended_at)
    values (${run}, ${scene.sceneId}, ${tadhg}, 'lost', now())`;
  await say(server, who.player, await openTalk(server, who, 'Sorcha'), 'Good day.');
  return { who, storyId, tadhg, sorcha, talk: scene.quests.find(({ questType }) => questType === 'DIALOGUE') };
}

test('lists what a player did with a character, in order, and for that player alone', async () => {
  const { who, storyId, tadhg, sorcha, talk } = await play();
  const told = (past: PastEvent[]) => past.map(({ kind, name }) => `${kind} ${name}`.trim());
  expect(told(await pastWith(who, tadhg))).toEqual(['found Tower Key', 'duelLost']);
  const withSorcha = await pastWith(who, sorcha);
  expect(told(withSorcha)).toEqual(['found Tower Key', `quest ${talk?.questName}`]);
  expect(withSorcha.map(({ storyName }) => storyName)).toEqual([who.story.storyName, who.story.storyName]);
  const times = withSorcha.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(await pastWith(await visit(server, storyId), tadhg)).toEqual([]);
});

test('of a story that is no longer public, only the names met in play remain', async () => {
  const { who, storyId, sorcha } = await play();
  await unpublish(server, storyId);
  await server.db.sql`update stories set name = 'PRIVATE' where id = ${storyId}`;
  await server.db.sql`update quests set name = 'PRIVATE'`;
  await server.db.sql`update items set name = 'PRIVATE'`;
  const past = await pastWith(who, sorcha);
  expect(JSON.stringify(past)).not.toContain('PRIVATE');
  expect(past).toMatchObject([{ kind: 'found', name: 'Tower Key', storyName: who.story.storyName }]);
});
