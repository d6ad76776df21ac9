import { setTimeout as wait } from 'node:timers/promises';
import { turns } from '@emberlore/database';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { say } from '../../../testing/play.ts';
import { buildReply, createDoor, type ScriptedEngine } from '../../../testing/scripted.ts';
import { eventually, readTurns } from '../../../testing/store.ts';
import { createTalkFixture, idOf, type TalkFixture } from '../../../testing/talk-stage.ts';
import type { Player, TestServer } from '../../../testing.ts';
import { isTurnAlive, renewLease } from './turns.repository.ts';

let stage: TalkFixture;
let server: TestServer;
let engine: ScriptedEngine;

beforeAll(async () => {
  stage = await createTalkFixture();
  ({ server, engine } = stage);
});

afterAll(() => stage?.server.close());

beforeEach(() => stage.echo());

const talkWith = (name: string, known?: Player) => stage.talkWith(name, known);

describe('turns with one character', () => {
  test('run one after another, in order of arrival', async () => {
    const { who, token } = await talkWith('Tadhg');
    let inside = 0;
    let most = 0;
    engine.play(async function* (input) {
      inside += 1;
      most = Math.max(most, inside);
      await wait(20);
      inside -= 1;
      yield* buildReply(input, ['Yes.']);
    });
    const answers = await Promise.all(['1', '2', '3'].map((text) => say(server, who.player, token, text)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(most).toBe(1);
    expect((await readTurns(server, who.player)).length).toBe(3);
    expect(engine.asked.at(-1)?.memory?.turn).toBe(2);
  });

  test('wait for those of another server', async () => {
    const { who, token } = await talkWith('Tadhg');
    await say(server, who.player, token, 'Hello.');
    // Another server has begun a turn with the same character.
    const elsewhere = { status: 'pending' as const, finishedAt: null, leaseUntil: sql`now() + interval '1 minute'` };
    await server.db.db
      .update(turns)
      .set(elsewhere)
      .where(eq(turns.accountId, idOf(who.player)));
    const asked = engine.asked.length;
    const sending = say(server, who.player, token, 'And now?');
    await wait(300);
    expect(engine.asked.length).toBe(asked);
    await server.db.db
      .update(turns)
      .set({ status: 'done', finishedAt: sql`now()` })
      .where(eq(turns.accountId, idOf(who.player)));
    expect((await sending).status).toBe(200);
  });

  test('that are queued do not start after a ban or the end of the sign-in', async () => {
    for (const [how, status] of [
      ['banned_at = now(), session_epoch = session_epoch + 1', 403],
      ['session_epoch = session_epoch + 1', 401],
    ] as const) {
      const { who, token } = await talkWith('Tadhg');
      const door = createDoor();
      engine.play(async function* (input) {
        await door.opened;
        yield* buildReply(input, ['Yes.']);
      });
      const first = say(server, who.player, token, 'Hello.');
      await eventually(async () => (await readTurns(server, who.player)).length === 1);
      const waiting = ['And?', 'Well?'].map((text) => say(server, who.player, token, text));
      await wait(300);
      await server.db.sql.unsafe(`update accounts set ${how} where id = '${idOf(who.player)}'`);
      door.open();
      expect((await first).status).toBe(200);
      expect((await Promise.all(waiting)).map((answer) => answer.status)).toEqual([status, status]);
      expect((await readTurns(server, who.player)).length).toBe(1);
      const [ledger] = await server.db.sql`select credits from accounts where id = ${idOf(who.player)}`;
      expect(ledger?.credits).toBe(4);
    }
  });

  test('are alive as long as their server reports it', async () => {
    const { who, token } = await talkWith('Tadhg');
    const door = createDoor();
    engine.play(async function* (input) {
      await door.opened;
      yield* buildReply(input, ['Yes.']);
    });
    const sending = say(server, who.player, token, 'Hello.');
    await eventually(async () => (await readTurns(server, who.player)).length === 1);
    const [pending] = await readTurns(server, who.player);
    const turnId = String(pending?.id);
    await server.db.db.update(turns).set({ leaseUntil: sql`now() - interval '1 second'` }).where(eq(turns.id, turnId));
    expect(await isTurnAlive(server.db.db, turnId)).toBe(false);
    await renewLease(server.db.sql, turnId);
    expect(await isTurnAlive(server.db.db, turnId)).toBe(true);
    door.open();
    expect((await sending).status).toBe(200);
    await renewLease(server.db.sql, turnId);
    expect(await isTurnAlive(server.db.db, turnId)).toBe(false);
  });

  test('are rejected if the queue is full', async () => {
    const { who, token } = await talkWith('Tadhg');
    const door = createDoor();
    engine.play(async function* (input) {
      await door.opened;
      yield* buildReply(input, ['Yes.']);
    });
    const sends = Array.from({ length: 10 }, (_, index) => say(server, who.player, token, `${index}`));
    // No turn has ended yet, so two of ten find eight before them. The door stays shut until both have arrived.
    const refusedTwice = new Promise<void>((resolve) => {
      let refused = 0;
      for (const send of sends) void send.then(({ status }) => status === 429 && ++refused === 2 && resolve());
    });
    const refused = await Promise.race(sends);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    await refusedTwice;
    door.open();
    const statuses = (await Promise.all(sends)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 402)).toHaveLength(3);
  });
});
