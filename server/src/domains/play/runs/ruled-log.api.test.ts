import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTalk, say } from '../../../testing/play.ts';
import { buildReply, scriptedSpeech } from '../../../testing/scripted.ts';
import { eventually } from '../../../testing/store.ts';
import { createRuledStory, type RuledStory } from './ruled-story.fixture.ts';

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
