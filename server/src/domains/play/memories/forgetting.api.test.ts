import type { Memory } from '@emberlore/brain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { act, findOpenRun, goBackTo, readTree } from '../../../testing/branches.ts';
import { characterIn, openTalk, plantStory, type StoryVisit, say, sceneAt, visit } from '../../../testing/play.ts';
import { buildReply, type ScriptedEngine, scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

const secret = 'wombat';
let server: TestServer;
let engine: ScriptedEngine;
let storyId: string;
let who: StoryVisit;
let characterId: string;

beforeAll(async () => {
  engine = scriptedEngine();
  server = await startTestServer({ engine, speech: scriptedSpeech() });
  ({ storyId } = await plantStory(server, 'the-lantern-of-inis-mor', { owner: await server.signUp() }));
});

afterAll(() => server?.close());

beforeEach(async () => {
  who = await visit(server, storyId);
  await act(server, who, 'enterScene', { sceneId: sceneAt(who, 0).sceneId });
  characterId = characterIn(sceneAt(who, 0), 'Tadhg');
  // What a language model keeps of a talk; it tells a line with each reply.
  engine.play(async function* (input) {
    for (const event of buildReply(input, ['I see.'], { told: ['The lamp is lit.'] })) {
      if (event.type !== 'turn') yield event;
      else yield { ...event, memory: { ...event.memory, ...remember(event.memory, input.utterance.text) } };
    }
  });
});

/** Adds a message to everything that a memory keeps of the player. */
function remember({ kept = [], past = [], player, told }: Memory, text: string): Partial<Memory> {
  const likes = text.includes(secret) ? ['the wombat'] : [];
  return {
    told: [...told, 'The lamp is lit.'],
    kept: [...kept, { kind: 'note', text: `The player said: '${text}'`, turn: kept.length }],
    past: [...past, `[${past.length + 1}] They: ${text} You: I see.`],
    summary: `They talked about this: ${text}`,
    stirring: { cause: text, turn: 1, strength: 1 },
    heard: text,
    asked: [{ text, line: null }],
    player: { ...player, likes },
  };
}

const tell = async (message: string) => {
  const sessionToken = await openTalk(server, who, 'Tadhg');
  return say(server, who.player, sessionToken, message, { audio: false });
};
const { stringify } = JSON;
/** What the engine was last asked with, but for the message itself. */
function lastAsked(): string {
  const { memory, history, group } = engine.asked.at(-1) ?? {};
  return stringify({ memory, history, group });
}
const forgetAll = () =>
  server.call('DELETE', '/api/memories/deleteMemories', { token: who.player.token, query: { characterId } });

/** Counts the rows that mention the secret, but for the talk itself. */
async function countMentions(): Promise<number> {
  const mine = who.player.account.userId;
  const [row] = await server.db.sql<{ count: number }[]>`
    select ((select count(*) from memories join runs on runs.id = run_id where account_id = ${mine}
        and memories::text like ${`%${secret}%`})
      + (select count(*) from checkpoint_memories join runs on runs.id = run_id where account_id = ${mine}
        and checkpoint_memories::text like ${`%${secret}%`})
      + (select count(*) from learned_facts where account_id = ${mine} and text like ${`%${secret}%`})
      + (select count(*) from turns where account_id = ${mine} and memory::text like ${`%${secret}%`}))::int as count`;
  return row?.count ?? 0;
}

/** Leaves the scene and comes back: what characters remember then is kept for going back. */
async function comeBack(): Promise<void> {
  for (const order of [1, 0]) await act(server, who, 'enterScene', { sceneId: sceneAt(who, order).sceneId });
}

test('forgetting everything empties what is remembered of runs, for the engine and for other versions too', async () => {
  await tell(`I love my ${secret}.`);
  const json = { sessionToken: await openTalk(server, who, 'Tadhg') };
  await server.call('POST', '/api/inworld/regenerate', { token: who.player.token, json });
  expect(await countMentions()).toBeGreaterThan(1);
  expect((await forgetAll()).status).toBe(200);
  expect(await countMentions()).toBe(0);
  await tell('It is cold.');
  expect(lastAsked()).not.toContain(secret);
  expect(engine.asked.at(-1)?.memory?.told).toContain('The lamp is lit.');
  await tell('It is dark.');
  expect(lastAsked()).toContain('cold');
});

test('a character that has forgotten everything remembers none of it in a branch either', async () => {
  await tell(`I love my ${secret}.`);
  await comeBack();
  await tell('It is late.');
  expect(lastAsked()).toContain(secret);
  expect((await forgetAll()).status).toBe(200);
  expect(await countMentions()).toBe(0);
  const { nodes } = await readTree(server, who, await findOpenRun(server, who));
  const node = nodes.findLast(({ returnable }: { returnable: boolean }) => returnable);
  if (!node) throw new Error('There is no moment to go back to.');
  const { status, body } = await goBackTo(server, who, node);
  expect(status).toBe(200);
  expect(
    await server.db.sql`select from turns where run_id = ${body.runId} and player_text like ${`%${secret}%`}`,
  ).not.toHaveLength(0);
  await tell('It is early.');
  expect(lastAsked()).not.toContain(secret);
});

test('what is forgotten of one memory is what mentions it, as whole words', async () => {
  await tell(`I love the ${secret}.`);
  await tell('I have seen some wombats.');
  await tell('The night is clear.');
  const query = { characterId };
  const { token } = who.player;
  const { memories } = (await server.call('GET', '/api/memories/getMemories', { token, query })).body;
  const [{ memoryId }] = memories;
  const gone = await server.call('DELETE', '/api/memories/deleteMemory', { token, query: { memoryId } });
  expect(gone.status).toBe(200);
  await tell('And now?');
  const { memory } = engine.asked.at(-1) ?? {};
  expect(memory?.kept?.map(({ text }) => text)).toEqual([
    "The player said: 'I have seen some wombats.'",
    "The player said: 'The night is clear.'",
  ]);
  expect(memory?.past).toHaveLength(2);
});

test('nothing is forgotten while a reply is in progress, which would store what it was generated with', async () => {
  await tell('Good evening.');
  await server.db.sql`update turns set status = 'pending', lease_until = now() + interval '1 minute'
    where account_id = ${who.player.account.userId} and kind <> 'opening'`;
  const answer = await forgetAll();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '2']);
});
