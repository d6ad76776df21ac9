import { type StoryRules, storyRules } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { characterIn, openTalk, plantStory, type StoryVisit, say, sceneAt, visit } from '../../../testing/play.ts';
import { buildReply, type ScriptedEngine, scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let engine: ScriptedEngine;
let owner: Player;
let storyId: string;

beforeAll(async () => {
  engine = scriptedEngine();
  server = await startTestServer({ engine, speech: scriptedSpeech(), settings: { SIGNUP_CREDITS: '60' } });
  owner = await server.signUp({ userName: 'Author' });
  ({ storyId } = await plantStory(server, 'the-lantern-of-inis-mor', { owner }));
});

afterAll(() => server.close());

const post = ({ player, storyToken }: StoryVisit, call: string, json: object) =>
  server.call('POST', `/api/scenes/${call}`, { token: player.token, json: { storyToken, ...json } });

const readRules = () => server.call('GET', '/api/stories/getStoryRules', { token: owner.token, query: { storyId } });

/** Replaces the story's rules. */
async function ruled(rules: Partial<StoryRules>) {
  const { version } = (await readRules()).body;
  const json = { storyId, version, rules: storyRules.parse(rules) };
  return server.call('PUT', '/api/stories/editStoryRules', { token: owner.token, json });
}

/** Puts an item of a scene into the player's hands, as a search would. */
async function find(who: StoryVisit, sceneId: string, itemId: string): Promise<void> {
  const { sql } = server.db;
  const [run] = await sql<{ id: string }[]>`select id from runs where account_id = ${who.player.account.userId}`;
  const event = JSON.stringify({ kind: 'found', itemId });
  await sql`insert into run_items (run_id, scene_id, item_id) values (${run?.id ?? ''}, ${sceneId}, ${itemId})`;
  await sql`insert into run_events (run_id, position, event)
    select ${run?.id ?? ''}, coalesce(max(position), 0) + 1, ${event}::jsonb from run_events where run_id = ${run?.id ?? ''}`;
  // As in a run from before the log: its state is folded anew.
  await sql`delete from run_states where run_id = ${run?.id ?? ''}`;
}

/** Wins every scene by their quests' own rows, as if played, and enters the last one. */
async function winAll(who: StoryVisit) {
  const { sql } = server.db;
  const [run] = await sql<{ id: string }[]>`select id from runs where account_id = ${who.player.account.userId}`;
  for (const { sceneId, quests } of who.story.scenes) {
    for (const { questId } of quests)
      await sql`insert into run_quests (run_id, quest_id, scene_id, completed_at)
        values (${run?.id ?? ''}, ${questId}, ${sceneId}, now())
        on conflict (run_id, quest_id) do update set completed_at = now()`;
    await post(who, 'enterScene', { sceneId });
  }
}

const latest = async ({ player }: StoryVisit) =>
  (await server.call('GET', '/api/stories/getLatestRun', { token: player.token, query: { storyId } })).body.run;

async function arrive(): Promise<StoryVisit> {
  const who = await visit(server, storyId);
  await post(who, 'enterScene', { sceneId: sceneAt(who, 0).sceneId });
  return who;
}

const someone = async () => {
  const who = await visit(server, storyId);
  const scene = sceneAt(who, 0);
  const [item] = scene.items;
  if (!item) throw new Error('Nothing is here.');
  return { sceneId: scene.sceneId, tadhg: characterIn(scene, 'Tadhg'), itemId: item.itemId, itemName: item.itemName };
};

describe('a choice', () => {
  const option = (optionId: string, label: string) => ({ optionId, label, text: `${label}. It is done.`, set: [] });

  test('is offered once its condition holds, made once, and remembered', async () => {
    const { sceneId, tadhg, itemId } = await someone();
    const choice: StoryRules['choices'][number] = {
      choiceId: 'tell',
      sceneId,
      characterId: tadhg,
      when: { found: [itemId] },
      question: 'Do you tell him?',
      options: [option('yes', 'Tell him'), option('no', 'Say nothing')],
    };
    expect((await ruled({ choices: [choice] })).status).toBe(200);
    const who = await arrive();
    const make = (optionId: string) => post(who, 'makeChoice', { sceneId, choiceId: 'tell', optionId });
    expect((await make('yes')).body.code).toBe('choice.not_found');
    await find(who, sceneId, itemId);
    const { rules } = (await post(who, 'enterScene', { sceneId })).body;
    expect(rules.choices).toMatchObject([{ choiceId: 'tell', characterId: tadhg, question: 'Do you tell him?' }]);
    expect(rules.carried).toEqual([itemId]);
    expect((await make('maybe')).status).toBe(404);
    const answers = await Promise.all([make('no'), make('yes')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [made, again] = answers.map(({ body }) => body.optionId);
    expect(again).toBe(made);
    expect(answers[0]?.body.rules.choices).toEqual([]);
    const { optionId, text } = (await make('yes')).body;
    expect([optionId, text]).toEqual([made, `${made === 'no' ? 'Say nothing' : 'Tell him'}. It is done.`]);
  });

  test('of another story’s run does not exist for a stranger to the story', async () => {
    const { sceneId } = await someone();
    const who = await arrive();
    const forged = { player: await server.signUp(), storyToken: who.storyToken, story: who.story };
    const answer = await post(forged, 'makeChoice', { sceneId, choiceId: 'tell', optionId: 'yes' });
    expect(answer.status).toBe(404);
  });
});

describe('an item', () => {
  const act = (who: StoryVisit, sessionToken: string, action: string, item?: object) =>
    server.call('POST', '/api/inworld/sendAction', {
      token: who.player.token,
      json: { sessionToken, action, item, audio: false },
    });

  test('that is shown or given gets the answer that the author wrote, and a given one is gone', async () => {
    const { sceneId, tadhg, itemId, itemName } = await someone();
    const reaction = { itemId, characterId: tadhg, refuses: false };
    await ruled({
      variables: [{ variableId: 'kindness', name: 'Kindness', type: 'number' }],
      reactions: [
        { ...reaction, act: 'show', text: 'I know that well. It was my grandmother’s.' },
        { ...reaction, act: 'give', text: 'Then I will keep it safe.', when: { shown: [itemId, tadhg] } },
      ],
      effects: [{ on: { given: [itemId, tadhg] }, set: [{ variable: 'kindness', add: 2 }] }],
      lines: [],
    });
    const who = await arrive();
    const sessionToken = await openTalk(server, who, 'Tadhg');
    const unfounded = await act(who, sessionToken, `shows him the ${itemName}`, { itemId, act: 'show' });
    expect(unfounded.body.messages.map(({ message }: { message: string }) => message).join(' ')).not.toContain(
      'grandmother',
    );
    await find(who, sceneId, itemId);
    const shown = await act(who, sessionToken, `shows him the ${itemName}`, { itemId, act: 'show' });
    expect(shown.body.messages.map(({ message }: { message: string }) => message)).toEqual(
      expect.arrayContaining(['I know that well.', 'It was my grandmother’s.']),
    );
    expect(shown.body.rules.carried).toEqual([itemId]);
    // In words, without naming the item by its id.
    const given = await act(who, sessionToken, `gives him the ${itemName}`);
    expect(given.body.messages.at(-1).message).toBe('Then I will keep it safe.');
    expect(given.body.rules.carried).toEqual([]);
    const { rules } = (await post(who, 'enterScene', { sceneId })).body;
    expect(rules.carried).toEqual([]);
    const [state] = await server.db.sql`select state from run_states join runs on runs.id = run_id
      where account_id = ${who.player.account.userId}`;
    expect(state?.state.variables).toEqual({ kindness: 2 });
  });
});

test('a search that finds what a quest seeks also finds what no quest seeks, to be shown in any scene', async () => {
  const { sceneId } = await someone();
  const who = await arrive();
  const { items, quests } = sceneAt(who, 0);
  const { questTriggerId = '' } = quests.find(({ questType }) => questType === 'SEARCH') ?? {};
  const unsought = items.map((item) => item.itemId).filter((id) => id !== questTriggerId);
  expect(unsought).toHaveLength(1);
  const [other] = sceneAt(who, 1).characters;
  const search = async () => {
    const sessionToken = await openTalk(server, who, 'Tadhg');
    engine.play(async function* (input) {
      yield* buildReply(input, ['The key!'], { told: [], itemsMentioned: [questTriggerId] });
    });
    await say(server, who.player, sessionToken, 'The key?', { audio: false });
    return (await post(who, 'searchItem', { sceneId })).body;
  };
  const characterId = other?.characterId ?? '';
  await ruled({
    reactions: unsought.map((id) => ({ itemId: id, characterId, act: 'show', text: 'Well.', refuses: false })),
  });
  const found = await search();
  expect([found.item.itemId, found.alsoFound.map((item: { itemId: string }) => item.itemId)]).toEqual([
    questTriggerId,
    unsought,
  ]);
  expect(found.alsoFound[0].itemFoundText).not.toBe('');
  expect(found.rules.carried).toEqual([questTriggerId, ...unsought]);
  expect((await latest(who)).items).toBe(2);
  await post(who, 'enterScene', { sceneId: sceneAt(who, 1).sceneId });
  const sessionToken = await openTalk(server, who, other?.characterName ?? '', 1);
  const item = { itemId: unsought[0], act: 'show' };
  const json = { sessionToken, action: 'shows it', item, audio: false };
  const shown = await server.call('POST', '/api/inworld/sendAction', { token: who.player.token, json });
  expect(shown.body.messages.at(-1).message).toBe('Well.');
});

describe('a line with a condition', () => {
  test('is unknown to the engine until it holds', async () => {
    const { sceneId, tadhg, itemId } = await someone();
    const known = async (who: StoryVisit, sessionToken: string) => {
      let lines: readonly string[] = [];
      engine.play(async function* (input) {
        lines = input.persona.personalKnowledge;
        yield* buildReply(input, ['Well.'], { told: [], itemsMentioned: [] });
      });
      await say(server, who.player, sessionToken, 'What do you know?', { audio: false });
      return lines;
    };
    await ruled({});
    const who = await arrive();
    const sessionToken = await openTalk(server, who, 'Tadhg');
    const all = await known(who, sessionToken);
    const [line = ''] = all;
    const [common = ''] = engine.asked.at(-1)?.scene.commonKnowledge ?? [];
    const when = { found: [itemId] as [string] };
    await ruled({ lines: [line, common].map((text) => ({ characterId: tadhg, line: text, when })) });
    expect(await known(who, sessionToken)).toEqual(all.slice(1));
    expect(engine.asked.at(-1)?.scene.commonKnowledge).not.toContain(common);
    await find(who, sceneId, itemId);
    await post(who, 'enterScene', { sceneId });
    expect(await known(who, sessionToken)).toEqual(all);
  });
});

describe('an ending', () => {
  test('is the first whose condition holds once all scenes are won and no choice waits', async () => {
    const { sceneId, tadhg } = await someone();
    const who = await arrive();
    const last = who.story.scenes.at(-1)?.sceneId ?? '';
    const choice = {
      choiceId: 'lamp',
      sceneId: last,
      characterId: null,
      question: 'Light the lamp?',
      options: [
        { optionId: 'light', label: 'Light it', text: 'It burns.', set: [] },
        { optionId: 'leave', label: 'Leave it', text: 'It is dark.', set: [] },
      ],
    };
    const ending = (endingId: string, title: string, more: object = {}) => ({
      endingId,
      title,
      text: `${title}.`,
      hint: `How ${endingId}?`,
      sceneId: null,
      epilogues: [],
      ...more,
    });
    const epilogues = [
      { characterId: tadhg, text: 'He stayed.', when: { chose: ['lamp', 'leave'] as [string, string] } },
      { characterId: tadhg, text: 'He sailed.' },
    ];
    await ruled({
      choices: [choice],
      endings: [
        ending('bright', 'The lamp burns', { when: { chose: ['lamp', 'light'] }, epilogues }),
        ending('dark', 'The dark coast'),
      ],
    } as Partial<StoryRules>);
    expect(await latest(who)).toMatchObject({ ending: null, endings: [] });
    await winAll(who);
    expect(await latest(who)).toMatchObject({ finished: true, ending: null, endings: [] });
    const made = await post(who, 'makeChoice', { sceneId: last, choiceId: 'lamp', optionId: 'light' });
    expect(made.body).toMatchObject({ text: 'It burns.', rules: { choices: [] } });
    const { ending: reached, endings } = await latest(who);
    expect(reached).toMatchObject({ endingId: 'bright', title: 'The lamp burns', share: null });
    expect(reached.imageURL).toMatch(/^\/media\//);
    expect(reached.epilogues).toMatchObject([{ characterId: tadhg, text: 'He sailed.' }]);
    expect(endings).toEqual([
      { endingId: 'bright', title: 'The lamp burns', hint: 'How bright?' },
      { endingId: 'dark', title: null, hint: 'How dark?' },
    ]);
    // A new run begins anew, and the endings reached before stay known.
    await server.call('PUT', '/api/stories/playStory', { token: who.player.token, query: { storyId } });
    await post(who, 'enterScene', { sceneId });
    const next = await latest(who);
    expect([next.ending, next.endings.length]).toEqual([null, 2]);
  });

  test('is not needed: a story without endings ends as before', async () => {
    await ruled({});
    const who = await arrive();
    await winAll(who);
    expect(await latest(who)).toMatchObject({ finished: true, ending: null, endings: [] });
  });
});

describe('people and quests with a condition', () => {
  test('are not there until it holds', async () => {
    const { sceneId, tadhg, itemId } = await someone();
    const [quest] = sceneAt(await visit(server, storyId), 0).quests;
    const questId = quest?.questId ?? '';
    const when = { found: [itemId] as [string] };
    await ruled({ people: [{ sceneId, characterId: tadhg, when }], quests: [{ questId, when }] });
    const who = await arrive();
    const before = (await post(who, 'enterScene', { sceneId })).body;
    expect(before.rules).toMatchObject({ absent: [tadhg], withoutQuests: [questId] });
    expect(before.quests.map((state: { questId: string }) => state.questId)).not.toContain(questId);
    await expect(openTalk(server, who, 'Tadhg')).rejects.toThrow('404');
    const progress = async () => {
      const query = { storyToken: who.storyToken };
      const { body } = await server.call('GET', '/api/stories/getProgress', { token: who.player.token, query });
      return body.scenes[0];
    };
    expect((await progress()).absent).toEqual([tadhg]);
    await find(who, sceneId, itemId);
    const after = (await post(who, 'enterScene', { sceneId })).body;
    expect(after.rules).toMatchObject({ absent: [], withoutQuests: [] });
    expect(after.quests.map((state: { questId: string }) => state.questId)).toContain(questId);
    expect(await progress()).not.toHaveProperty('absent');
    await openTalk(server, who, 'Tadhg');
  });
});

describe('rules', () => {
  const edit = async (rules: object, token = owner.token, more = {}) => {
    const { version } = (await readRules()).body;
    const json = { storyId, version, rules, ...more };
    return server.call('PUT', '/api/stories/editStoryRules', { token, json });
  };

  test('refer only to what the story has, and to their own variables and choices', async () => {
    const stray = await edit({ lines: [{ characterId: 'nobody', line: 'I know.', when: { found: ['nothing'] } }] });
    expect([stray.status, stray.body.fields]).toEqual([
      400,
      { rules: 'A rule refers to something that is no longer in the story.' },
    ]);
    const unknown = { on: { chose: ['a', 'b'] }, set: [{ variable: 'mercy', add: 1 }] };
    expect((await edit({ effects: [unknown] })).status).toBe(400);
    expect(
      (await edit({ endings: [{ endingId: 'x', title: 'X', text: 'X.', when: { system: ['rm'] } }] })).status,
    ).toBe(400);
  });

  test('are changed by their owner alone, at the version that was read', async () => {
    const stranger = await server.signUp();
    expect((await edit({}, stranger.token)).status).toBe(403);
    const old = await edit({}, owner.token, { version: 900 });
    expect(old.status).toBe(409);
    expect(old.body.rules).toBeDefined();
    const twice = await Promise.all([edit({}), edit({})]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
