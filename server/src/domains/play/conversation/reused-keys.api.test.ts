import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { say, sayAloud } from '../../../testing/play.ts';
import { scriptedHearing } from '../../../testing/scripted.ts';
import { balanceOf, readTurnStatuses, sumLedger } from '../../../testing/store.ts';
import { createTalkFixture, type TalkFixture } from '../../../testing/talk-stage.ts';
import type { Answer, Player, TestServer } from '../../../testing.ts';

let stage: TalkFixture;
let server: TestServer;

beforeAll(async () => {
  stage = await createTalkFixture({ ears: scriptedHearing() });
  ({ server } = stage);
});

afterAll(() => stage?.server.close());
beforeEach(() => stage.echo());

const reused = { status: 409, body: { error: 'Idempotency Key Reused.', code: 'request.idempotency_key_reused' } };

function post(player: Player, call: string, json: object, key: string): Promise<Answer> {
  const headers = { 'idempotency-key': key };
  return server.call('POST', `/api/inworld/${call}`, { token: player.token, json, headers });
}

/** Every way to begin a turn; `words` makes the bodies differ. */
const ways: Record<string, (player: Player, sessionToken: string, words: string) => Promise<Answer>> = {
  sendMessage: (player, sessionToken, message) => post(player, 'sendMessage', { sessionToken, message }, 'k'),
  sendAction: (player, sessionToken, action) => post(player, 'sendAction', { sessionToken, action }, 'k'),
  sendAudioMessage: (player, sessionToken, words) => sayAloud(server, player, sessionToken, words, { key: 'k' }),
  regenerate: (player, sessionToken, words) =>
    post(player, 'regenerate', { sessionToken, audio: words !== 'Hello.' }, 'k'),
  editMessage: (player, sessionToken, message) => post(player, 'editMessage', { sessionToken, message }, 'k'),
};

describe.each(Object.keys(ways))('an idempotency key of %s', (name) => {
  const send = ways[name] ?? expect.fail();

  test('rejects another body, also concurrently', async () => {
    const { who, token } = await stage.talkWith('Tadhg');
    await say(server, who.player, token, 'Good evening.');
    const answers = await Promise.all(['Hello.', 'Goodbye.'].map((words) => send(who.player, token, words)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await balanceOf(server, who.player)).toBe(3);
  });

  test('is rejected once its reply is deleted, and charges nothing', async () => {
    const { who, token } = await stage.talkWith('Tadhg');
    await say(server, who.player, token, 'Good evening.');
    expect((await send(who.player, token, 'Hello.')).status).toBe(200);
    const removed = { token: who.player.token, query: { sessionToken: token } };
    expect((await server.call('DELETE', '/api/inworld/deleteTalk', removed)).status).toBe(200);
    expect(await send(who.player, token, 'Hello.')).toMatchObject(reused);
    expect([await balanceOf(server, who.player), await sumLedger(server, who.player)]).toEqual([3, 3]);
    expect(await readTurnStatuses(server, who.player)).toEqual([]);
  });
});

describe('an idempotency key of an action without a session', () => {
  const bow = { action: 'bows', npcName: 'Tadhg' };
  const action = (player: Player, json: object, key = 'a bow') => post(player, 'sendAction', json, key);

  test('returns the first result and rejects another action', async () => {
    const player = await server.signUp();
    const answers = await Promise.all([1, 2, 3].map(() => action(player, bow)));
    expect(answers.map(({ status, body }) => [status, body.credits])).toEqual([1, 2, 3].map(() => [200, 4]));
    expect(await action(player, { ...bow, action: 'waves' })).toMatchObject(reused);
    expect(await action(player, { ...bow, npcName: 'Sorcha' })).toMatchObject(reused);
    expect((await action(player, { ...bow, action: 'waves' }, 'a wave')).body.credits).toBe(3);
    expect((await action(player, bow)).body.credits).toBe(4);
    expect([await balanceOf(server, player), await sumLedger(server, player)]).toEqual([3, 3]);
  });

  test('can have the maximum length and is distinct per player', async () => {
    const key = 'k'.repeat(255);
    for (const player of [await server.signUp(), await server.signUp()]) {
      expect((await action(player, bow, key)).status).toBe(200);
      expect((await action(player, bow, key)).status).toBe(200);
      expect(await balanceOf(server, player)).toBe(4);
    }
  });

  test('is distinct from that of an action with a session', async () => {
    const { who, token } = await stage.talkWith('Tadhg');
    expect((await action(who.player, bow)).status).toBe(200);
    expect(await action(who.player, { ...bow, sessionToken: token })).toMatchObject(reused);
    expect(await balanceOf(server, who.player)).toBe(4);
  });

  test('can be reused after a rejection for lack of credits', async () => {
    const player = await server.signUp();
    for (let spent = 0; spent < 5; spent += 1) await action(player, bow, `bow ${spent}`);
    expect((await action(player, bow)).status).toBe(402);
    expect((await action(player, { ...bow, action: 'waves' })).status).toBe(402);
    expect(await balanceOf(server, player)).toBe(0);
  });
});
