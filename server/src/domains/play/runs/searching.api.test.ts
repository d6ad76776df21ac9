import { areNeighbours, type SearchSpot, searchSpots } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTalk, plantStory, type StoryVisit, say, sceneAt, visit } from '../../../testing/play.ts';
import { buildReply, type ScriptedEngine, scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let engine: ScriptedEngine;
let tower: string;
let train: string;

beforeAll(async () => {
  engine = scriptedEngine();
  server = await startTestServer({ engine, speech: scriptedSpeech() });
  ({ storyId: tower } = await plantStory(server, 'the-lantern-of-inis-mor'));
  ({ storyId: train } = await plantStory(server, 'last-train-to-varga'));
});

afterAll(() => server.close());

const enter = async ({ player, storyToken }: StoryVisit, sceneId: string) =>
  (await server.call('POST', '/api/scenes/enterScene', { token: player.token, json: { storyToken, sceneId } })).body;

const search = ({ player, storyToken }: StoryVisit, sceneId: string, spot?: string) =>
  server.call('POST', '/api/scenes/searchItem', { token: player.token, json: { storyToken, sceneId, spot } });

/** Begins the quest that seeks an item: somebody mentions it. */
async function mention(who: StoryVisit, itemId: string, name: string, scene: number) {
  engine.play(async function* (input) {
    yield* buildReply(input, ['Aye.'], { told: [], itemsMentioned: [itemId] });
  });
  await say(server, who.player, await openTalk(server, who, name, scene), 'Where is it?');
}

test('an item is found at its own spot; a search elsewhere says whether it is near, and is remembered', async () => {
  const who = await visit(server, tower);
  const { sceneId, quests } = sceneAt(who, 0);
  const key = quests.find(({ questType }) => questType === 'SEARCH');
  await enter(who, sceneId);
  const early = (await search(who, sceneId, 'far-left')).body;
  expect(early).toMatchObject({ item: null, looks: [] });
  expect(early).not.toHaveProperty('near');
  await mention(who, key?.questTriggerId ?? '', 'Tadhg', 0);

  // 'The flat stone by the step'.
  const spot: SearchSpot = 'near-middle';
  const looks: object[] = [];
  for (const other of searchSpots.filter((each) => each !== spot)) {
    const { body } = await search(who, sceneId, other);
    const near = areNeighbours(other, spot);
    looks.push({ spot: other, near });
    expect([body.item, body.near, body.looks]).toEqual([null, near, looks]);
  }
  expect((await enter(who, sceneId)).looks).toEqual(looks);
  expect((await search(who, sceneId, 'under the bed')).status).toBe(400);
  const found = (await search(who, sceneId, spot)).body;
  expect(found).toMatchObject({ item: { itemName: 'Tower Key' }, looks: [] });
  expect(found).not.toHaveProperty('near');
  expect(found).not.toHaveProperty('firstLook');
  expect(found.quests.find(({ questId }: { questId: string }) => questId === key?.questId).questCompleted).toBe(true);
});

test('the right spot has what lies there, even before its quest has begun, and the first look is noted', async () => {
  const who = await visit(server, train);
  const { sceneId, quests } = sceneAt(who, 1);
  const [warrant, pot] = quests.filter(({ questType }) => questType === 'SEARCH');
  await mention(who, warrant?.questTriggerId ?? '', 'Miklós', 1);
  // 'The sideboard'.
  const passing = (await search(who, sceneId, 'far-middle')).body;
  expect(passing.item).toMatchObject({ itemId: pot?.questTriggerId });
  expect(passing.quests).toContainEqual({ questId: pot?.questId, questInitialized: true, questCompleted: true });
  expect(passing).not.toHaveProperty('firstLook');
  // 'The hat rack'.
  const first = (await search(who, sceneId, 'far-left')).body;
  expect(first).toMatchObject({ item: { itemId: warrant?.questTriggerId }, firstLook: true });
  const { runs } = (await server.call('GET', '/api/journal/getRuns', { token: who.player.token })).body;
  const { chapters } = (
    await server.call('GET', '/api/journal/getRun', { token: who.player.token, query: { runId: runs[0].runId } })
  ).body;
  const finds = chapters.flatMap(({ parts }: { parts: { kind: string }[] }) =>
    parts.filter(({ kind }) => kind === 'find'),
  );
  expect(finds.map(({ firstLook }: { firstLook?: true }) => firstLook)).toEqual([undefined, true]);
});
