import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseEvents, say } from '../../../testing/play.ts';
import { buildReply } from '../../../testing/scripted.ts';
import { balanceOf, grantCredits, readTurns } from '../../../testing/store.ts';
import { createTalkFixture, type TalkFixture } from '../../../testing/talk-stage.ts';
import type { Player, TestServer } from '../../../testing.ts';

let stage: TalkFixture;
let server: TestServer;

beforeAll(async () => {
  stage = await createTalkFixture();
  ({ server } = stage);
});

afterAll(() => server.close());
beforeEach(() => stage.echo());

const act = (player: Player, json: object, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/inworld/sendAction', { token: player.token, json, headers });

test('narrates an action, which the character remembers and reacts to, for one credit', async () => {
  const { who, token } = await stage.talkWith('Tadhg');
  const { status, body } = await act(who.player, {
    action: 'I light the lamp',
    npcName: 'x',
    userName: 'y',
    sessionToken: token,
  });
  expect(status).toBe(200);
  expect(body.description).toBe('You light the lamp.');
  expect(body.messages.map(({ messageUser }: { messageUser: string }) => messageUser)).toEqual(['narrator', 'npc']);
  expect(body.credits).toBe(4);
  expect(stage.engine.asked.at(-1)?.utterance).toEqual({ kind: 'action', text: 'I light the lamp' });
  const [turn] = await readTurns(server, who.player);
  expect(turn).toMatchObject({ kind: 'action', playerText: 'I light the lamp', status: 'done' });
  const { body: talk } = await server.call('GET', '/api/inworld/getTalk', {
    token: who.player.token,
    query: { sessionToken: token },
  });
  expect(talk.messages[0]).toMatchObject({ messageUser: 'user', message: 'I light the lamp', messageAction: true });
  await say(server, who.player, token, 'Better?');
  // The narration says the same as the action.
  const history = stage.engine.asked.at(-1)?.history ?? [];
  expect(history).toContainEqual({ speaker: 'player', text: 'I light the lamp', isAction: true });
  expect(history.map(({ text }) => text)).not.toContain('You light the lamp.');
});

test('uses a reply that starts with the outcome as the description, streamed too', async () => {
  const { who, token } = await stage.talkWith('Tadhg');
  stage.engine.play(async function* (input) {
    yield { type: 'sentence', speaker: 'narrator', text: 'The lamp flares.' };
    yield* buildReply(input, ['Mind your sleeve.']);
  });
  const order = { action: 'I light the lamp', sessionToken: token };
  expect((await act(who.player, order)).body.description).toBe('The lamp flares.');
  const events = parseEvents(await act(who.player, order, { accept: 'text/event-stream' }));
  expect(events.map(({ event }) => event)).toContain('credits');
});

test('narrates an action without a session for one credit, once per key', async () => {
  const player = await server.signUp();
  const action = { action: 'bows', npcName: 'Tadhg', userName: 'Rowan' };
  const key = { 'idempotency-key': 'a bow' };
  const first = await act(player, action, key);
  expect(first.body.description).toMatch(/^You bow\. Tadhg /);
  expect((await act(player, action, key)).body.description).toBe(first.body.description);
  expect(await balanceOf(server, player)).toBe(4);
  expect((await act(player, { ...action, action: '' })).status).toBe(400);
  expect((await act(player, { ...action, sessionToken: 'nowhere' })).body.error).toBe('Session Not Found.');
});

test('drops a hint, once, after many turns without quest progress', async () => {
  const { who, token } = await stage.talkWith('Tadhg');
  await grantCredits(server, who.player, 20);
  await say(server, who.player, token, 'Hello.');
  const hints = stage.engine.asked.at(-1)?.scene.hints ?? [];
  const dropped: number[] = [];
  for (let turn = 1; turn <= 12; turn += 1) {
    const { body } = await say(server, who.player, token, `Nice weather, ${turn}.`, { audio: false });
    if (body.messages.some(({ message }: { message: string }) => hints.includes(message))) dropped.push(turn);
  }
  expect(hints.length).toBeGreaterThan(0);
  expect(dropped[0]).toBeGreaterThanOrEqual(6);
  expect(dropped.length).toBeGreaterThan(0);
  expect(new Set(dropped).size).toBe(dropped.length);
});

test('narrates nothing in English around a talk in another language', async () => {
  const { who, token } = await stage.talkWith('Tadhg');
  stage.engine.play(async function* (input) {
    yield* buildReply(input, ['¿Y para qué la enciende usted, con esta luna?']);
  });
  const { body } = await act(who.player, { action: 'enciendo la lámpara de la torre', sessionToken: token });
  expect(body.messages.map(({ messageUser }: { messageUser: string }) => messageUser)).toEqual(['npc']);
});
