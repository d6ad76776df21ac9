import type { SceneView } from '@emberlore/brain';
import { runs, stories } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../../kit/clock.ts';
import { forgeToken } from '../../../testing/forge-token.ts';
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
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let engine: ScriptedEngine;
let storyId: string;
let later = 0;
const clock: Clock = { now: () => new Date(Date.now() + later) };

beforeAll(async () => {
  engine = scriptedEngine();
  server = await startTestServer({ engine, speech: scriptedSpeech(), clock, settings: { SIGNUP_CREDITS: '20' } });
  ({ storyId } = await plantStory(server, 'the-lantern-of-inis-mor'));
});

afterAll(() => server.close());

beforeEach(() => {
  later = 0;
});

const start = (player: Player, id = storyId) =>
  server.call('PUT', '/api/stories/playStory', { token: player.token, query: { storyId: id } });

const enter = ({ player, storyToken }: Pick<StoryVisit, 'player' | 'storyToken'>, sceneId: string, more = {}) =>
  server.call('POST', '/api/scenes/enterScene', { token: player.token, json: { storyToken, sceneId, ...more } });

const search = ({ player, storyToken }: StoryVisit, sceneId: string) =>
  server.call('POST', '/api/scenes/searchItem', { token: player.token, json: { storyToken, sceneId } });

const progress = ({ player, storyToken }: StoryVisit) =>
  server.call('GET', '/api/stories/getProgress', { token: player.token, query: { storyToken } });

async function plays(): Promise<number> {
  const [row] = await server.db.db.select({ plays: stories.plays }).from(stories).where(eq(stories.id, storyId));
  return row?.plays ?? -1;
}

const runsOf = (player: Player) =>
  server.db.db.select().from(runs).where(eq(runs.accountId, player.account.userId)).orderBy(runs.id);

/** Makes the next replies say these lines and mention these items. */
function tell(told: string[], itemsMentioned: string[] = []): void {
  engine.play(async function* (input) {
    yield* buildReply(input, ['Well.'], { told, itemsMentioned });
  });
}

describe('playing a story', () => {
  test('counts once per run and day, however often it is requested before it is entered', async () => {
    const who = await visit(server, storyId);
    const before = await plays();
    expect((await Promise.all([start(who.player), start(who.player)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await plays()).toBe(before + 1);
    await enter(who, sceneAt(who, 0).sceneId);
    await start(who.player);
    expect(await plays()).toBe(before + 1);
    const [first, second] = await runsOf(who.player);
    expect(first?.closedAt).not.toBeNull();
    expect(second?.closedAt).toBeNull();
    await server.db
      .sql`update runs set play_counted_at = play_counted_at - interval '1 day' where id = ${first?.id ?? ''}`;
    await start(who.player);
    expect(await plays()).toBe(before + 2);
  });

  test('starts a new run without the progress of an earlier one', async () => {
    const who = await visit(server, storyId);
    await start(who.player);
    await enter(who, sceneAt(who, 0).sceneId);
    const begun = async () =>
      (await progress(who)).body.scenes[0].quests.some(
        (quest: { questInitialized: boolean }) => quest.questInitialized,
      );
    expect(await begun()).toBe(true);
    await start(who.player);
    expect(await begun()).toBe(false);
  });

  test('requires a credit and a visible story', async () => {
    const who = await visit(server, storyId);
    const token = await openTalk(server, who, 'Tadhg');
    for (let left = 20; left > 0; left -= 1) await say(server, who.player, token, 'Go on.', { audio: false });
    const refused = await start(who.player);
    expect([refused.status, refused.body]).toEqual([
      402,
      { error: 'User Has No Credits.', code: 'account.no_credits' },
    ]);
    expect((await start(who.player, 'nothing')).body).toEqual({ error: 'Story Not Found.', code: 'story.not_found' });
    expect((await enter(who, sceneAt(who, 0).sceneId)).status).toBe(200);
  });
});

describe('a story token', () => {
  test('is bound to its player and purpose and expires', async () => {
    const who = await visit(server, storyId);
    const { sceneId } = sceneAt(who, 0);
    const other = await server.signUp();
    const missing = { error: 'Story Not Found.', code: 'story.not_found' };
    expect((await enter({ ...who, player: other }, sceneId)).body).toEqual(missing);
    expect((await enter({ ...who, storyToken: who.player.token }, sceneId)).body).toEqual(missing);
    expect((await enter({ ...who, storyToken: forgeToken(who.storyToken) }, sceneId)).body).toEqual(missing);
    expect((await server.call('GET', '/api/login/token', { token: who.storyToken })).status).toBe(401);
    expect((await enter(who, sceneId)).status).toBe(200);
    later = 6 * 24 * 60 * 60 * 1000;
    expect(await server.tokens.verify('story', who.storyToken)).not.toBeNull();
    later = 8 * 24 * 60 * 60 * 1000;
    expect(await server.tokens.verify('story', who.storyToken)).toBeNull();
  });

  test('stops working when its story becomes invisible', async () => {
    const { storyId: gone } = await plantStory(server, 'saffron-road');
    const who = await visit(server, gone);
    await unpublish(server, gone);
    expect((await enter(who, sceneAt(who, 0).sceneId)).body).toEqual({
      error: 'Story Not Found.',
      code: 'story.not_found',
    });
    expect((await progress(who)).status).toBe(404);
  });

  test('works only for the scenes of its story', async () => {
    const { storyId: another } = await plantStory(server, 'station-perihelion');
    const [here, there] = [await visit(server, storyId), await visit(server, another)];
    expect((await enter(here, sceneAt(there, 0).sceneId)).body).toEqual({
      error: 'Scene Not Found.',
      code: 'scene.not_found',
    });
    expect((await search(here, 'nothing')).body).toEqual({ error: 'Scene Not Found.', code: 'scene.not_found' });
    expect((await enter(here, sceneAt(here, 0).sceneId, { coopCharacterId: 'nobody' })).body).toEqual({
      error: 'Character Not Found.',
      code: 'character.not_found',
    });
  });
});

describe('the quests of a scene', () => {
  test('progress from the first step to the win', async () => {
    const who = await visit(server, storyId);
    const scene = sceneAt(who, 0);
    const [dialogue, key, knowledge] = scene.quests;
    const state = (initialized: boolean, completed: boolean, quest = dialogue) => ({
      questId: quest?.questId,
      questInitialized: initialized,
      questCompleted: completed,
    });
    const entered = await enter(who, scene.sceneId);
    expect(entered.body).toEqual({
      quests: [state(true, false), state(false, false, key), state(false, false, knowledge)],
      fight: false,
      won: false,
      duels: [],
      looks: [],
      rules: { choices: [], absent: [], withoutQuests: [], later: [], carried: [] },
    });
    expect((await search(who, scene.sceneId)).body.item).toBeNull();

    const tadhg = await openTalk(server, who, 'Tadhg');
    tell([], [key?.questTriggerId ?? '']);
    expect((await say(server, who.player, tadhg, 'The key?')).body.quests).toEqual([
      { questId: key?.questId, event: 'initialized' },
      { questId: knowledge?.questId, event: 'initialized' },
    ]);
    const found = (await search(who, scene.sceneId)).body;
    expect(found.item).toMatchObject({ itemName: 'Tower Key', itemFoundText: expect.stringContaining('flat stone') });
    expect(found.won).toBe(false);
    expect((await search(who, scene.sceneId)).body.item).toBeNull();

    tell([
      "The old tower shone on the twenty-eighth of September, and brought my father's hooker home through a gap like a keyhole.",
    ]);
    expect((await say(server, who.player, tadhg, 'September?')).body.quests).toEqual([
      { questId: knowledge?.questId, event: 'completed' },
    ]);
    tell([]);
    const sorcha = await openTalk(server, who, 'Sorcha');
    expect((await say(server, who.player, sorcha, 'Good day.')).body.quests).toEqual([
      { questId: dialogue?.questId, event: 'completed' },
    ]);

    const { scenes } = (await progress(who)).body;
    expect(scenes.map(({ progress: percent, won }: { progress: number; won: boolean }) => [percent, won])).toEqual([
      [100, true],
      [0, false],
      [0, false],
    ]);
    expect((await enter(who, scene.sceneId)).body.won).toBe(true);
  });

  test('count what the character told before they began', async () => {
    const who = await visit(server, storyId);
    const line =
      'I lit the first light, the twenty-eighth of September, for that was the day Máirtín and I were married.';
    const early = await openTalk(server, who, 'Sorcha', 0);
    tell([line]);
    await say(server, who.player, early, 'Who lit it?');
    const { sceneId, quests } = sceneAt(who, 2);
    const entered = (await enter(who, sceneId)).body.quests;
    expect(entered.find(({ questId }: { questId: string }) => questId === quests[0]?.questId)).toMatchObject({
      questInitialized: true,
      questCompleted: true,
    });
  });

  test('to find something start where somebody has told of it in an earlier scene', async () => {
    const who = await visit(server, storyId);
    const { sceneId, quests } = sceneAt(who, 2);
    const lantern = quests.findIndex(({ questType }) => questType === 'SEARCH');
    const isStarted = async () => (await enter(who, sceneId)).body.quests[lantern].questInitialized;
    expect(await isStarted()).toBe(false);
    tell(['My father’s boat lantern is on its hook, with the dent in its shield.']);
    await say(server, who.player, await openTalk(server, who, 'Sorcha', 0), 'What is there?');
    expect(await isStarted()).toBe(true);
  });

  test('tell the brain which lines to expect until they are told', async () => {
    const who = await visit(server, storyId);
    const sought: NonNullable<SceneView['sought']>[] = [];
    let told: string[] = [];
    engine.play(async function* (input) {
      sought.push([...(input.scene.sought ?? [])]);
      yield* buildReply(input, ['Well.'], { told });
    });
    const tadhg = await openTalk(server, who, 'Tadhg', 0);
    await say(server, who.player, tadhg, 'Good day.');
    const line = sought[0]?.find(({ here }) => here);
    const elsewhere = sought[0]?.filter(({ here }) => !here) ?? [];
    expect(sought[0]?.map(({ here }) => here)).toEqual([true, ...elsewhere.map(() => false)]);
    expect(elsewhere.length).toBeGreaterThan(1);
    expect(line).toMatchObject({
      text: expect.stringContaining('hooker'),
      hint: expect.stringContaining('Ask the boy'),
    });
    told = [line?.text ?? ''];
    await say(server, who.player, tadhg, 'September?');
    await say(server, who.player, tadhg, 'Thank you.');
    expect(sought[2]?.map(({ here }) => here)).toEqual(elsewhere.map(() => false));
    tell([]);
  });

  test('report when a fight is available', async () => {
    const { storyId: ash } = await plantStory(server, 'crown-of-ash');
    const who = await visit(server, ash);
    const scene = sceneAt(who, 1);
    expect((await enter(who, scene.sceneId)).body.fight).toBe(false);
    tell([]);
    await say(server, who.player, await openTalk(server, who, 'General', 1), 'You lie.');
    expect((await enter(who, scene.sceneId)).body.fight).toBe(true);
  });

  test('are separate per player', async () => {
    const [one, other] = [await visit(server, storyId), await visit(server, storyId)];
    await enter(one, sceneAt(one, 0).sceneId);
    const states = (await progress(other)).body.scenes[0].quests;
    expect(states.every((quest: { questInitialized: boolean }) => !quest.questInitialized)).toBe(true);
    expect(await runsOf(other.player)).toEqual([]);
    expect(characterIn(sceneAt(one, 0), 'Tadhg')).toBe(characterIn(sceneAt(one, 1), 'Tadhg'));
  });
});
