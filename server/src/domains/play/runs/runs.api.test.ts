import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTalk, plantStory, type StoryVisit, say, sceneAt, unpublish, visit } from '../../../testing/play.ts';
import { fillFast, measureReads } from '../../../testing/reads.ts';
import { buildReply, type ScriptedEngine, scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';
import { readRecord } from './run-outlook.repository.ts';

let server: TestServer;
let engine: ScriptedEngine;
let storyId: string;

beforeAll(async () => {
  engine = scriptedEngine();
  server = await startTestServer({ engine, speech: scriptedSpeech() });
  ({ storyId } = await plantStory(server, 'the-lantern-of-inis-mor'));
});

afterAll(() => server.close());

const post = ({ player }: Pick<StoryVisit, 'player'>, path: string, json: unknown) =>
  server.call('POST', path, { token: player.token, json });
const close = (who: StoryVisit, id = storyId) => post(who, '/api/stories/closeRun', { storyId: id });
const reopen = (who: StoryVisit, id = storyId) => post(who, '/api/stories/continueRun', { storyId: id });
const enter = (who: StoryVisit, order: number) =>
  post(who, '/api/scenes/enterScene', { storyToken: who.storyToken, sceneId: sceneAt(who, order).sceneId });
const progress = async ({ player, storyToken }: StoryVisit) =>
  (await server.call('GET', '/api/stories/getProgress', { token: player.token, query: { storyToken } })).body.scenes;
const journal = async ({ player, storyToken }: StoryVisit, sceneId: string) =>
  server.call('GET', '/api/scenes/getQuestJournal', { token: player.token, query: { storyToken, sceneId } });

/** Returns the first name of the target of the first scene's DIALOGUE quest. */
function caretaker(who: StoryVisit): string {
  const { quests, characters } = sceneAt(who, 0);
  const target = quests.find(({ questType }) => questType === 'DIALOGUE')?.questTriggerId;
  return characters.find(({ characterId }) => characterId === target)?.characterName ?? '';
}

test('closing a run ends its progress, and continuing restores it where it was left', async () => {
  const who = await visit(server, storyId);
  await enter(who, 0);
  const token = await openTalk(server, who, caretaker(who), 0);
  await say(server, who.player, token, 'Hello.');
  await enter(who, 1);
  await enter(who, 0);
  const before = await progress(who);
  expect(before[0].questsCompleted).toBe(1);

  expect((await close(who)).status).toBe(200);
  expect((await close(who)).status).toBe(200);
  expect((await progress(who))[0].questsCompleted).toBe(0);
  expect((await say(server, who.player, token, 'Still there?')).body.error).toBe('Session Not Found.');

  const opened = await reopen(who);
  expect(opened.body).toMatchObject({ sceneId: sceneAt(who, 0).sceneId, coopCharacterId: null });
  expect((await reopen(who)).body.runId).toBe(opened.body.runId);
  expect(await progress(who)).toEqual(before);
});

test('the latest run says how far it has come', async () => {
  const who = await visit(server, storyId);
  const latest = async () =>
    (await server.call('GET', '/api/stories/getLatestRun', { token: who.player.token, query: { storyId } })).body.run;
  expect(await latest()).toBeNull();
  await enter(who, 0);
  await say(server, who.player, await openTalk(server, who, caretaker(who), 0), 'Hello.');
  const run = await latest();
  expect(run).toMatchObject({ finished: false, people: 1, items: 0, messages: 1, more: false });
  expect(run.lines).toBeGreaterThan(0);
  expect(run.progress).toBeGreaterThan(0);
  await close(who);
  expect(await latest()).toEqual(run);
  await server.db.sql`insert into run_scenes (run_id, scene_id, won_at) select ${run.runId}, id, now() from scenes
    where story_id = ${storyId} on conflict (run_id, scene_id) do update set won_at = now()`;
  expect(await latest()).toMatchObject({ finished: true, progress: 100 });
});

test('of a very long run no more than two thousand turns are counted, and it says that there are more', async () => {
  const who = await visit(server, storyId);
  await enter(who, 0);
  await say(server, who.player, await openTalk(server, who, caretaker(who), 0), 'Hello.');
  const accountId = who.player.account.userId;
  await fillFast(
    server,
    `insert into turns (session_id, account_id, run_id, scene_id, character_id, kind, player_text, sentences, status)
    select session_id, account_id, run_id, scene_id, character_id, kind, player_text, sentences, status
    from turns, generate_series(1, 6000) where account_id = '${accountId}' and kind = 'text'`,
  );
  const query = { storyId };
  const { run } = (await server.call('GET', '/api/stories/getLatestRun', { token: who.player.token, query })).body;
  expect(run).toMatchObject({ people: 1, messages: 2000, more: true });
  expect(await measureReads(server, 'turns', (writer) => readRecord(writer, run.runId))).toBeLessThan(2100);
});

test('a run started meanwhile is replaced by the continued one', async () => {
  const who = await visit(server, storyId);
  await enter(who, 0);
  await say(server, who.player, await openTalk(server, who, caretaker(who), 0), 'Hello.');
  await close(who);
  await server.call('PUT', '/api/stories/playStory', { token: who.player.token, query: { storyId } });
  await reopen(who);
  expect((await progress(who))[0].questsCompleted).toBe(1);
});

test('a story that was never played has nothing to continue, and an invisible one is not found', async () => {
  const who = await visit(server, storyId);
  expect((await reopen(who)).body).toEqual({ runId: null, sceneId: null, coopCharacterId: null });
  const { storyId: hidden } = await plantStory(server, 'crown-of-ash');
  await unpublish(server, hidden);
  for (const answer of [await close(who, hidden), await reopen(who, hidden)]) {
    expect([answer.status, answer.body.error]).toEqual([404, 'Story Not Found.']);
  }
});

test('the quest journal has what was told and found, and hints only after they were given', async () => {
  const who = await visit(server, storyId);
  const scene = sceneAt(who, 0);
  expect((await journal(who, scene.sceneId)).body).toMatchObject({ told: [], found: [] });
  await enter(who, 0);
  const token = await openTalk(server, who, 'Tadhg', 0);
  let hint = '';
  engine.play(async function* (input) {
    hint = input.scene.hints[0] ?? '';
    const itemsMentioned = input.scene.items.map(({ id }) => id);
    yield* buildReply(input, ['Well.'], { told: [input.persona.personalKnowledge[0] ?? '', hint], itemsMentioned });
  });
  await say(server, who.player, token, 'What do you know?');
  const told = (await journal(who, scene.sceneId)).body;
  expect(told.told).toHaveLength(1);
  expect(told.told[0].lines).toHaveLength(1);
  expect(told.quests.filter((quest: { hint: string | null }) => quest.hint !== null)).toHaveLength(1);
  expect(told.quests.map((quest: { hint: string | null }) => quest.hint)).toContain(hint);
  await post(who, '/api/scenes/searchItem', { storyToken: who.storyToken, sceneId: scene.sceneId });
  expect((await journal(who, scene.sceneId)).body.found).toHaveLength(1);
  expect((await journal(who, 'nowhere')).body.error).toBe('Scene Not Found.');
});
