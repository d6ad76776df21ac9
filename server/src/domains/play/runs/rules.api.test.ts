import type { StoryRules } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTalk, type StoryVisit, say, sceneAt, visit } from '../../../testing/play.ts';
import { createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';
import { buildReply } from '../../../testing/scripted.ts';

let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
});

afterAll(() => story.server.close());

/** Puts an item of a scene into the player's hands, as a search would. */
async function find(who: StoryVisit, sceneId: string, itemId: string): Promise<void> {
  const { sql } = story.server.db;
  await sql`insert into run_items (run_id, scene_id, item_id)
    select id, ${sceneId}, ${itemId} from runs where account_id = ${who.player.account.userId}`;
  await story.log(who, { kind: 'found', itemId });
}

describe('a choice', () => {
  const option = (optionId: string, label: string) => ({ optionId, label, text: `${label}. It is done.`, set: [] });

  test('is offered once its condition holds, made once, and remembered', async () => {
    const { sceneId, tadhg, itemId } = story.here;
    const choice: StoryRules['choices'][number] = {
      choiceId: 'tell',
      sceneId,
      characterId: tadhg,
      when: { found: [itemId] },
      question: 'Do you tell him?',
      options: [option('yes', 'Tell him'), option('no', 'Say nothing')],
    };
    expect((await story.ruled({ choices: [choice] })).status).toBe(200);
    const who = await story.arrive();
    const make = (optionId: string) => story.post(who, 'makeChoice', { sceneId, choiceId: 'tell', optionId });
    expect((await make('yes')).body.code).toBe('choice.not_found');
    await find(who, sceneId, itemId);
    const { rules } = (await story.post(who, 'enterScene', { sceneId })).body;
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
    const { sceneId } = story.here;
    const who = await story.arrive();
    const forged = { player: await story.server.signUp(), storyToken: who.storyToken, story: who.story };
    const answer = await story.post(forged, 'makeChoice', { sceneId, choiceId: 'tell', optionId: 'yes' });
    expect(answer.status).toBe(404);
  });
});

describe('an item', () => {
  const act = (who: StoryVisit, sessionToken: string, action: string, item?: object) =>
    story.server.call('POST', '/api/inworld/sendAction', {
      token: who.player.token,
      json: { sessionToken, action, item, audio: false },
    });

  test('that is shown or given gets the answer that the author wrote, and a given one is gone', async () => {
    const { sceneId, tadhg, itemId } = story.here;
    const who = await story.arrive();
    const itemName = sceneAt(who, 0).items[0]?.itemName;
    const reaction = { itemId, characterId: tadhg, refuses: false };
    await story.ruled({
      variables: [{ variableId: 'kindness', name: 'Kindness', type: 'number' }],
      reactions: [
        { ...reaction, act: 'show', text: 'I know that well. It was my grandmother’s.' },
        { ...reaction, act: 'give', text: 'Then I will keep it safe.', when: { shown: [itemId, tadhg] } },
      ],
      effects: [{ on: { given: [itemId, tadhg] }, set: [{ variable: 'kindness', add: 2 }] }],
      lines: [],
    });
    const sessionToken = await openTalk(story.server, who, 'Tadhg');
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
    const { rules } = (await story.post(who, 'enterScene', { sceneId })).body;
    expect(rules.carried).toEqual([]);
    const [state] = await story.server.db.sql`select state from run_states join runs on runs.id = run_id
      where account_id = ${who.player.account.userId}`;
    expect(state?.state.variables).toEqual({ kindness: 2 });
  });
});

test('a search that finds what a quest seeks also finds what no quest seeks, to be shown in any scene', async () => {
  const { sceneId } = story.here;
  const who = await story.arrive();
  const { items, quests } = sceneAt(who, 0);
  const { questTriggerId = '' } = quests.find(({ questType }) => questType === 'SEARCH') ?? {};
  const unsought = items.map((item) => item.itemId).filter((id) => id !== questTriggerId);
  expect(unsought).toHaveLength(1);
  const [other] = sceneAt(who, 1).characters;
  const search = async () => {
    const sessionToken = await openTalk(story.server, who, 'Tadhg');
    story.engine.play(async function* (input) {
      yield* buildReply(input, ['The key!'], { told: [], itemsMentioned: [questTriggerId] });
    });
    await say(story.server, who.player, sessionToken, 'The key?', { audio: false });
    return (await story.post(who, 'searchItem', { sceneId })).body;
  };
  const characterId = other?.characterId ?? '';
  await story.ruled({
    reactions: unsought.map((id) => ({ itemId: id, characterId, act: 'show', text: 'Well.', refuses: false })),
  });
  const found = await search();
  expect([found.item.itemId, found.alsoFound.map((item: { itemId: string }) => item.itemId)]).toEqual([
    questTriggerId,
    unsought,
  ]);
  expect(found.alsoFound[0].itemFoundText).not.toBe('');
  expect(found.rules.carried).toEqual([questTriggerId, ...unsought]);
  expect((await story.latest(who)).items).toBe(2);
  await story.post(who, 'enterScene', { sceneId: sceneAt(who, 1).sceneId });
  const sessionToken = await openTalk(story.server, who, other?.characterName ?? '', 1);
  const item = { itemId: unsought[0], act: 'show' };
  const json = { sessionToken, action: 'shows it', item, audio: false };
  const shown = await story.server.call('POST', '/api/inworld/sendAction', { token: who.player.token, json });
  expect(shown.body.messages.at(-1).message).toBe('Well.');
});

describe('a line with a condition', () => {
  test('is unknown to the engine until it holds', async () => {
    const { sceneId, tadhg, itemId } = story.here;
    const known = async (who: StoryVisit, sessionToken: string) => {
      let lines: readonly string[] = [];
      story.engine.play(async function* (input) {
        lines = input.persona.personalKnowledge;
        yield* buildReply(input, ['Well.'], { told: [], itemsMentioned: [] });
      });
      await say(story.server, who.player, sessionToken, 'What do you know?', { audio: false });
      return lines;
    };
    await story.ruled({});
    const who = await story.arrive();
    const sessionToken = await openTalk(story.server, who, 'Tadhg');
    const all = await known(who, sessionToken);
    const [line = ''] = all;
    const [common = ''] = story.engine.asked.at(-1)?.scene.commonKnowledge ?? [];
    const when = { found: [itemId] as [string] };
    await story.ruled({ lines: [line, common].map((text) => ({ characterId: tadhg, line: text, when })) });
    expect(await known(who, sessionToken)).toEqual(all.slice(1));
    expect(story.engine.asked.at(-1)?.scene.commonKnowledge).not.toContain(common);
    await find(who, sceneId, itemId);
    await story.post(who, 'enterScene', { sceneId });
    expect(await known(who, sessionToken)).toEqual(all);
  });
});

describe('an ending', () => {
  test('is the first whose condition holds once all scenes are won and no choice waits', async () => {
    const { sceneId, tadhg } = story.here;
    const who = await story.arrive();
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
    await story.ruled({
      choices: [choice],
      endings: [
        ending('bright', 'The lamp burns', { when: { chose: ['lamp', 'light'] }, epilogues }),
        ending('dark', 'The dark coast'),
      ],
    } as Partial<StoryRules>);
    expect(await story.latest(who)).toMatchObject({ ending: null, endings: [] });
    await story.winAll(who);
    expect(await story.latest(who)).toMatchObject({ finished: true, ending: null, endings: [] });
    const made = await story.post(who, 'makeChoice', { sceneId: last, choiceId: 'lamp', optionId: 'light' });
    expect(made.body).toMatchObject({ text: 'It burns.', rules: { choices: [] } });
    const { ending: reached, endings } = await story.latest(who);
    expect(reached).toMatchObject({ endingId: 'bright', title: 'The lamp burns', share: null });
    expect(reached.imageURL).toMatch(/^\/media\//);
    expect(reached.epilogues).toMatchObject([{ characterId: tadhg, text: 'He sailed.' }]);
    const other = endings.find(({ endingId }: { endingId: string }) => endingId !== 'bright');
    expect(other).toEqual({ endingId: expect.stringMatching(/^[0-9a-f]{32}$/), title: null, hint: 'How dark?' });
    expect(endings).toContainEqual({ endingId: 'bright', title: 'The lamp burns', hint: 'How bright?' });
    // A new run begins anew, and the endings reached before stay known.
    await story.server.call('PUT', '/api/stories/playStory', {
      token: who.player.token,
      query: { storyId: story.storyId },
    });
    await story.post(who, 'enterScene', { sceneId });
    const next = await story.latest(who);
    expect([next.ending, next.endings]).toEqual([null, endings]);
  });

  test('is not needed: a story without endings ends as before', async () => {
    await story.ruled({});
    const who = await story.arrive();
    await story.winAll(who);
    expect(await story.latest(who)).toMatchObject({ finished: true, ending: null, endings: [] });
  });
});

describe('people and quests with a condition', () => {
  test('are not there until it holds', async () => {
    const { sceneId, tadhg, itemId } = story.here;
    const [quest] = sceneAt(await visit(story.server, story.storyId), 0).quests;
    const questId = quest?.questId ?? '';
    const when = { found: [itemId] as [string] };
    await story.ruled({ people: [{ sceneId, characterId: tadhg, when }], quests: [{ questId, when }] });
    const who = await story.arrive();
    const before = (await story.post(who, 'enterScene', { sceneId })).body;
    expect(before.rules).toMatchObject({ absent: [tadhg], withoutQuests: [questId] });
    expect(before.quests.map((state: { questId: string }) => state.questId)).not.toContain(questId);
    await expect(openTalk(story.server, who, 'Tadhg')).rejects.toThrow('404');
    const progress = async () => {
      const query = { storyToken: who.storyToken };
      const { body } = await story.server.call('GET', '/api/stories/getProgress', { token: who.player.token, query });
      return body.scenes[0];
    };
    expect((await progress()).absent).toEqual([tadhg]);
    await find(who, sceneId, itemId);
    const after = (await story.post(who, 'enterScene', { sceneId })).body;
    expect(after.rules).toMatchObject({ absent: [], withoutQuests: [] });
    expect(after.quests.map((state: { questId: string }) => state.questId)).toContain(questId);
    expect(await progress()).not.toHaveProperty('absent');
    await openTalk(story.server, who, 'Tadhg');
  });
});

describe('rules', () => {
  const readVersion = async (): Promise<number> => {
    const reading = { token: story.owner.token, query: { storyId: story.storyId } };
    return (await story.server.call('GET', '/api/stories/getStoryRules', reading)).body.version;
  };
  const edit = async (rules: object, token = story.owner.token, more = {}) => {
    const json = { storyId: story.storyId, version: await readVersion(), rules, ...more };
    return story.server.call('PUT', '/api/stories/editStoryRules', { token, json });
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
    const stranger = await story.server.signUp();
    expect((await edit({}, stranger.token)).status).toBe(403);
    const old = await edit({}, story.owner.token, { version: 900 });
    expect(old.status).toBe(409);
    expect(old.body.rules).toBeDefined();
    // One may be done before the other has read.
    const read = { version: await readVersion() };
    const twice = await Promise.all([1, 2].map(() => edit({}, story.owner.token, read)));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
