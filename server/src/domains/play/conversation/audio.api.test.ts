import { buildEmotion, texts } from '@emberlore/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTalk, parseEvents, plantStory, type StoryVisit, sayAloud, visit } from '../../../testing/play.ts';
import {
  buildReply,
  type ScriptedEngine,
  scriptedEngine,
  scriptedHearing,
  scriptedSpeech,
} from '../../../testing/scripted.ts';
import { balanceOf, readTurns } from '../../../testing/store.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let engine: ScriptedEngine;
let ears: ReturnType<typeof scriptedHearing>;
let storyId: string;

beforeAll(async () => {
  engine = scriptedEngine();
  ears = scriptedHearing();
  const scripted = { engine, ears, speech: scriptedSpeech() };
  server = await startTestServer({ ...scripted, settings: { SIGNUP_CREDITS: '2' } });
  ({ storyId } = await plantStory(server, 'the-lantern-of-inis-mor'));
});

afterAll(() => server.close());

beforeEach(() => {
  engine.play(async function* (input) {
    yield* buildReply(input, ['I hear you.']);
  });
});

async function talk(): Promise<{ player: StoryVisit['player']; token: string }> {
  const who = await visit(server, storyId);
  return { player: who.player, token: await openTalk(server, who, 'Tadhg') };
}

describe('a spoken message', () => {
  test('returns the recognised text before the reply, costs one credit and is stored as said', async () => {
    const { player, token } = await talk();
    const { status, body } = await sayAloud(server, player, token, 'Where is the lantern?');
    expect(status).toBe(200);
    const lines = body.messages.map((said: Record<string, string>) => [said.messageUser, said.message]);
    expect(lines).toEqual([
      ['user', 'Where is the lantern?'],
      ['npc', 'I hear you.'],
    ]);
    expect(body.messages[1].audioChunk).not.toBe('');
    expect(body.credits).toBe(1);
    const [turn] = await readTurns(server, player);
    expect(turn).toMatchObject({ kind: 'audio', status: 'done', cost: 1, playerText: 'Where is the lantern?' });
    expect(turn?.sentences).toHaveLength(1);
    expect(body.messages[0].messageId).toBe(turn?.id);
    expect(engine.asked.at(-1)?.utterance).toEqual({ kind: 'speech', text: 'Where is the lantern?' });
  });

  test('is stored as plain text, whatever the recogniser answers', async () => {
    const { player, token } = await talk();
    const { status, body } = await sayAloud(server, player, token, 'Where\u0000 is the\u001b lantern?');
    expect([status, body.messages[0].message]).toEqual([200, 'Where is the lantern?']);
    const nobody = await sayAloud(server, player, token, '\u0000');
    expect(nobody.body.messages).toMatchObject([{ messageUser: 'narrator' }]);
  });

  test('is recognised with the names of the scene', async () => {
    const { player, token } = await talk();
    await sayAloud(server, player, token, 'Hello.');
    const names = ears.names.at(-1) ?? [];
    expect(names).toContain('Rowan');
    expect(names).toContain('Sorcha Ní Fhlatharta');
    expect(names.length).toBeGreaterThan(5);
  });

  test('streams the recognised text as its first message', async () => {
    const { player, token } = await talk();
    const answer = await sayAloud(server, player, token, 'Hello.', { stream: true, audio: false });
    const events = parseEvents(answer);
    expect(events[0]).toMatchObject({ event: 'message', data: { messageUser: 'user', message: 'Hello.' } });
    expect(events.find(({ data }) => data.messageUser === 'npc' && data.message)?.data.audioChunk).toBe('');
    expect(events.at(-1)?.event).toBe('done');
  });

  test('without speech costs nothing, and a narrator says so', async () => {
    const { player, token } = await talk();
    const { status, body } = await sayAloud(server, player, token, 'silence');
    expect(status).toBe(200);
    expect(body.messages).toHaveLength(1);
    expect(body.messages[0]).toMatchObject({ messageUser: 'narrator', message: texts.nothingHeard });
    expect(body).toMatchObject({ credits: 2, quests: [], emotion: buildEmotion('NEUTRAL', 0) });
    expect(await readTurns(server, player)).toEqual([]);
    const events = parseEvents(await sayAloud(server, player, token, 'silence', { stream: true }));
    expect(events.map(({ event }) => event)).toEqual(['emotion', 'message', 'credits', 'done']);
    expect(await balanceOf(server, player)).toBe(2);
  });

  test('repeated with its key returns the same answer and is charged once', async () => {
    const { player, token } = await talk();
    const first = await sayAloud(server, player, token, 'Hello.', { key: 'one' });
    const again = await sayAloud(server, player, token, 'Hello.', { key: 'one' });
    const { suggestions, ...repeatable } = first.body;
    expect(suggestions).toHaveLength(3);
    expect(again.body).toEqual(repeatable);
    expect(await balanceOf(server, player)).toBe(1);
    const other = await sayAloud(server, player, token, 'Goodbye.', { key: 'one' });
    expect([other.status, other.body.error]).toEqual([409, 'Idempotency Key Reused.']);
  });

  test('without credits is rejected with its error before recognition', async () => {
    const { player, token } = await talk();
    await sayAloud(server, player, token, 'One.');
    await sayAloud(server, player, token, 'Two.');
    const listened = ears.names.length;
    const answer = await sayAloud(server, player, token, 'Three.');
    expect([answer.status, answer.body.error]).toEqual([402, 'User Out Of Credits.']);
    expect(ears.names.length).toBe(listened);
    expect(await balanceOf(server, player)).toBe(0);
  });

  test('is rejected if it is not a WAV, too large, missing, or not recognisable', async () => {
    const { player, token } = await talk();
    const noWav = await sayAloud(server, player, token, 'noise');
    expect([noWav.status, noWav.body.fields]).toEqual([400, { audio: 'Not a WAV recording.' }]);
    expect((await sayAloud(server, player, token, new Uint8Array(7 * 1024 * 1024))).status).toBe(413);
    expect((await sayAloud(server, player, token, 'deaf')).status).toBe(503);
    const form = new FormData();
    form.append('messageInfo', JSON.stringify({ sessionToken: token }));
    const missing = await server.call('POST', '/api/inworld/sendAudioMessage', { token: player.token, form });
    expect(missing.status).toBe(400);
    expect((await sayAloud(server, player, 'unknown', 'Hello.')).body.error).toBe('Session Not Found.');
    expect(await balanceOf(server, player)).toBe(2);
  });
});
