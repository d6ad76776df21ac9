import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseEvents, type StoryVisit, say } from '../../../testing/play.ts';
import { buildReply, type ScriptedEngine } from '../../../testing/scripted.ts';
import { balanceOf, grantCredits, readTurnStatuses } from '../../../testing/store.ts';
import { createTalkFixture, idOf, type TalkFixture } from '../../../testing/talk-stage.ts';
import type { TestServer } from '../../../testing.ts';

let stage: TalkFixture;
let server: TestServer;
let engine: ScriptedEngine;
/** Messages whose reply is complete. */
let thought: string[];

beforeAll(async () => {
  stage = await createTalkFixture();
  ({ server, engine } = stage);
});

afterAll(() => stage?.server.close());

beforeEach(() => {
  thought = [];
  engine.play(async function* (input) {
    yield* buildReply(input, [`You said: ${input.utterance.text}.`]);
    thought.push(input.utterance.text);
  });
});

/** Returns a player in an open talk. */
async function inTalk() {
  const { who, token } = await stage.talkWith('Tadhg');
  await say(server, who.player, token, 'Good evening.');
  return { who, token };
}

/** Delays every turn of a player until `meanwhile` is done. Returns its result. */
function holdBack<T>({ player }: StoryVisit, meanwhile: (sql: TestServer['db']['sql']) => Promise<T>): Promise<T> {
  return server.db.sql.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('talk ' || run_id || ' ' || character_id, 0))
      from conversation_sessions where account_id = ${idOf(player)}`;
    // A transaction offers the same queries as the pool, but cannot begin another.
    return meanwhile(sql as unknown as TestServer['db']['sql']);
  }) as Promise<T>;
}

test('a reply is generated while its turn starts, and nothing of it is sent earlier', async () => {
  const { who, token } = await inTalk();
  let told = false;
  const asking = await holdBack(who, async () => {
    const answer = say(server, who.player, token, 'Is it thought?', { stream: true });
    void answer.then(() => (told = true));
    await expect.poll(() => thought).toContain('Is it thought?');
    expect(await readTurnStatuses(server, who.player)).toEqual(['done']);
    expect(told).toBe(false);
    return { answer };
  });
  const events = parseEvents(await asking.answer);
  expect(events.map(({ event }) => event)).toEqual(['emotion', 'delta', 'message', 'credits', 'suggestions', 'done']);
  expect(await balanceOf(server, who.player)).toBe(3);
});

test('a reply whose turn does not start is discarded: nothing is shown, charged or stored', async () => {
  const { who, token } = await inTalk();
  const asking = await holdBack(who, async (sql) => {
    const answer = say(server, who.player, token, 'Will it begin?', { stream: true });
    await expect.poll(() => thought).toContain('Will it begin?');
    await sql`update conversation_sessions set closed_at = now() where account_id = ${idOf(who.player)}`;
    return { answer };
  });
  expect(await asking.answer).toMatchObject({
    status: 404,
    body: { error: 'Session Not Found.', code: 'session.not_found' },
  });
  expect(engine.asked.at(-1)?.signal?.aborted).toBe(true);
  expect(await readTurnStatuses(server, who.player)).toEqual(['done']);
  expect(await balanceOf(server, who.player)).toBe(4);
});

test('generates no reply for a player without credits', async () => {
  const { who, token } = await inTalk();
  await grantCredits(server, who.player, -4);
  expect((await say(server, who.player, token, 'For nothing?')).status).toBe(402);
  expect(engine.asked.at(-1)?.utterance.text).toBe('Good evening.');
});

test('a character’s memory is that of the database, whichever server wrote it', async () => {
  const { who, token } = await inTalk();
  await say(server, who.player, token, 'Two.');
  expect(engine.asked.at(-1)?.memory?.turn).toBe(1);
  await server.db.sql`update memories set version = version + 1, data = jsonb_set(data, '{turn}', '41')
    where run_id in (select id from runs where account_id = ${idOf(who.player)})`;
  await say(server, who.player, token, 'Three.');
  expect(engine.asked.at(-1)?.memory?.turn).toBe(41);
  await say(server, who.player, token, 'Four.');
  expect(engine.asked.at(-1)?.memory?.turn).toBe(42);
});
