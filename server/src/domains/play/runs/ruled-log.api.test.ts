import { limits, type StoryRules } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForTalk, openTalk, type StoryVisit, say } from '../../../testing/play.ts';
import { buildChoice, createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';
import { buildReply, scriptedSpeech } from '../../../testing/scripted.ts';
import { eventually } from '../../../testing/store.ts';
import { openLog } from './rules/open-log.ts';

/** Speaks texts that contain ‘slowly’ only once the test lets it. */
const gate = { waiting: 0, open: () => {} };
const opened = new Promise<void>((resolve) => {
  gate.open = resolve;
});
const speech = scriptedSpeech();
let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory({
    ...speech,
    async speak(request) {
      if (request.text.includes('slowly')) {
        gate.waiting += 1;
        await opened;
      }
      return speech.speak(request);
    },
  });
});

afterAll(() => story.server.close());

const counter = (variableId: string) => ({ variableId, name: variableId, type: 'number' as const });

test('effects of a told line take place once, whatever is told after it', async () => {
  const { server, engine, here } = story;
  const [row] = await server.db.sql`select personal_knowledge as lines from characters where id = ${here.tadhg}`;
  const lines: string[] = row?.lines.slice(0, 3);
  const effects = lines.map((line) => ({
    on: { told: [here.tadhg, line] as [string, string] },
    set: [{ variable: 'heard', add: 1 }],
  }));
  await story.ruled({ variables: [counter('heard')], effects });
  const who = await story.arrive();
  const sessionToken = await openTalk(server, who, 'Tadhg');
  for (const line of lines) {
    engine.play(async function* (input) {
      yield* buildReply(input, [line], { told: [line] });
    });
    await say(server, who.player, sessionToken, 'What else?', { audio: false });
  }
  const { events, state } = await story.readRun(who);
  const told = events.flatMap((event) => (event.kind === 'told' ? [event.lines] : []));
  expect([told, state.variables]).toEqual([lines.map((line) => [line]), { heard: lines.length }]);
});

test('an item is given to one of two characters who are asked at once', async () => {
  const { server, here } = story;
  const { tadhg, other, itemId } = here;
  const given = (characterId: string, text: string) => ({
    itemId,
    characterId,
    act: 'give' as const,
    text,
    refuses: false,
  });
  const effect = (characterId: string, variable: string) => ({
    on: { given: [itemId, characterId] as [string, string] },
    set: [{ variable, add: 1 }],
  });
  await story.ruled({
    variables: [counter('first'), counter('second')],
    reactions: [given(tadhg, 'I take it slowly.'), given(other, 'It is mine.')],
    effects: [effect(tadhg, 'first'), effect(other, 'second')],
  });
  const who = await story.arrive();
  const name = who.story.scenes[0]?.characters.find(({ characterId }) => characterId === other)?.characterName ?? '';
  const [one, two] = [await openTalk(server, who, 'Tadhg'), await openTalk(server, who, name)];
  await story.log(who, { kind: 'found', itemId });
  const give = (sessionToken: string, audio: boolean) =>
    server.call('POST', '/api/inworld/sendAction', {
      token: who.player.token,
      json: { sessionToken, action: 'gives it away', item: { itemId, act: 'give' }, audio },
    });
  const slow = give(one, true);
  await eventually(async () => gate.waiting > 0);
  const quick = await give(two, false);
  gate.open();
  const late = await slow;
  // Both have answered, but only one has it.
  expect([quick.status, late.status, late.body.messages.at(-1).message]).toEqual([200, 200, 'I take it slowly.']);
  expect(late.body.rules.carried).toEqual([]);
  const { events, state } = await story.readRun(who);
  expect(events.filter(({ kind }) => kind === 'given')).toEqual([{ kind: 'given', itemId, characterId: other }]);
  expect([state.given, state.variables]).toEqual([{ [itemId]: other }, { second: 1 }]);
});

/** Rules whose variables and choice have other names in each generation, as many as there may be. */
function renamed(generation: number): StoryRules {
  const suffix = String(generation).padStart(3, '0');
  const ids = Array.from({ length: 60 }, (_, at) => `v${String(at).padStart(2, '0')}-${suffix}`);
  const choiceId = `choice-${suffix}`;
  const options = ['yes', 'no'].map((optionId) => ({ optionId, label: optionId, text: 'So.', set: [] }));
  const set = (at: number) =>
    Array.from({ length: 6 }, (_, step) => ({ variable: ids[(at + step) % 60] ?? '', add: 1 }));
  return {
    variables: ids.map(counter),
    choices: [{ choiceId, sceneId: '', characterId: null, question: 'So?', options }],
    effects: ids.map((_, at) => ({ on: { chose: [choiceId, 'yes'] }, set: set(at) })),
    endings: [],
    reactions: [],
    lines: [],
    people: [],
    quests: [],
    achievements: [],
    combinations: [],
    scenes: [],
    descriptions: [],
    wins: [],
    yields: [],
  };
}

describe('a run', () => {
  test('stays small however often its story’s variables and choices are renamed', async () => {
    const { transact } = story.server.db;
    const who = await story.arrive();
    const { id } = await story.readRun(who);
    const after: { events: number; size: number }[] = [];
    for (let generation = 0; generation < 100; generation += 1) {
      const rules = renamed(generation);
      await transact(async (writer) => {
        const log = await openLog(writer, id, { rules, sceneIds: [], cast: new Map() });
        log.add({ kind: 'chose', choiceId: rules.choices[0]?.choiceId ?? '', optionId: 'yes' });
        await log.save();
      });
      const { events, state } = await story.readRun(who);
      after.push({ events: events.length, size: JSON.stringify(state).length });
      expect(Object.values(state.variables)).toEqual(Array.from({ length: 60 }, () => 6));
    }
    expect(new Set(after.map(({ size }) => size)).size).toBe(1);
    // Each: the choice, its changes, and what has been forgotten.
    const [first, second] = after;
    expect((after.at(-1)?.events ?? 0) - (second?.events ?? 0)).toBe(98 * 3);
    expect((second?.events ?? 0) - (first?.events ?? 0)).toBe(3);
  });

  test('takes no more choices than its author can only have got by renaming them', async () => {
    const { ruled, here, post, server } = story;
    await ruled({ choices: [buildChoice('first', here.sceneId, here.tadhg)] });
    const who = await story.arrive();
    const choose = (choiceId: string) => post(who, 'makeChoice', { sceneId: here.sceneId, choiceId, optionId: 'yes' });
    const { id, events } = await story.readRun(who);
    await server.db.sql`insert into run_events (run_id, position, event)
      select ${id}, ${events.length} + count, '{"kind": "chose", "choiceId": "gone", "optionId": "yes"}'
      from generate_series(1, ${limits.choicesMadeMost - 1}) as count`;
    expect((await choose('first')).status).toBe(200);
    await ruled({ choices: ['first', 'second'].map((choiceId) => buildChoice(choiceId, here.sceneId, here.tadhg)) });
    const refused = await choose('second');
    expect([refused.status, refused.body.code]).toEqual([409, 'run.choice_limit_reached']);
    expect((await choose('first')).body.optionId).toBe('yes');
  });

  test('in which nothing was said is kept only if it is among the latest', async () => {
    const { server, storyId } = story;
    const { sql } = server.db;
    await story.ruled({});
    const start = ({ player }: StoryVisit) =>
      server.call('PUT', '/api/stories/playStory', { token: player.token, query: { storyId } });
    const who = await story.arrive();
    await say(server, who.player, await openTalk(server, who, 'Tadhg'), 'Hello.', { audio: false });
    const talk = await story.readRun(who);
    const accountId = who.player.account.userId;
    const { token } = who.player;
    const close = async () =>
      expect((await server.call('POST', '/api/stories/closeRun', { token, json: { storyId } })).status).toBe(200);
    await close();
    // Only the character has spoken.
    await story.post(who, 'enterScene', { sceneId: story.here.sceneId });
    const greet = await askForTalk(server, who, story.here.sceneId, story.here.tadhg, { characterBegins: true });
    expect(greet.body.characterBegan).toBe(true);
    const greeted = await story.readRun(who);
    await close();
    // As if its lines had been deleted with their month.
    await sql`delete from turns where run_id = ${talk.id}`;
    const add = (count: number, ending: string | null) => sql`
      insert into runs (account_id, story_id, closed_at, ending_id)
      select ${accountId}, ${storyId}, now(), ${ending} from generate_series(1, ${count})`;
    await add(1, 'end');
    await add(60, null);
    const before = await sql`select id from runs where account_id = ${accountId} order by id`;
    await story.post(who, 'enterScene', { sceneId: story.here.sceneId });
    const left = (await sql`select id from runs where account_id = ${accountId} order by id`).map(({ id }) => id);
    const [spoken, begun, ended, ...silent] = before.map(({ id }) => id);
    expect([spoken, begun]).toEqual([talk.id, greeted.id]);
    expect(left.slice(0, -1)).toEqual([talk.id, ended, ...silent.slice(-50)]);
    // A counted play stays counted.
    await start(who);
    await story.post(who, 'enterScene', { sceneId: story.here.sceneId });
    const counted = await story.readRun(who);
    await add(60, null);
    await start(who);
    const [kept] = await sql`select play_counted_at as at from runs where id = ${counted.id}`;
    expect(kept?.at).toEqual(expect.anything());
  });
});
