import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { say, type Visit } from '../../testing/play.ts';
import { replyOf } from '../../testing/scripted.ts';
import { grantCredits } from '../../testing/store.ts';
import { idOf, setTalkStage, type TalkStage } from '../../testing/talk-stage.ts';
import type * as Play from '../play/play.service.ts';
import type * as Calls from './turn-calls.repository.ts';

/** Whether turns are to go the long way, statement by statement; and how many began and ended by the short one. */
const way = vi.hoisted(() => ({ long: false, begun: 0, ended: 0 }));

vi.mock('./turn-calls.repository.ts', async (original) => {
  const real = await original<typeof Calls>();
  const beginTurn: typeof real.beginTurn = async (...asked) => {
    const begun = way.long ? null : await real.beginTurn(...asked);
    if (begun) way.begun += 1;
    return begun;
  };
  const endTurn: typeof real.endTurn = (...asked) => {
    way.ended += 1;
    return real.endTurn(...asked);
  };
  return { ...real, beginTurn, endTurn };
});

vi.mock('../play/play.service.ts', async (original) => {
  const real = await original<typeof Play>();
  const createPlay: typeof real.createPlay = (deps) => {
    const play = real.createPlay(deps);
    return { ...play, isMoved: (...asked) => way.long || play.isMoved(...asked) };
  };
  return { ...real, createPlay };
});

let stage: TalkStage;

beforeAll(async () => {
  stage = await setTalkStage();
});

afterAll(() => stage?.server.close());

/** The tables that a turn may touch, and how their rows name whose they are. */
const TABLES = {
  accounts: 'id = $1',
  turns: 'account_id = $1',
  memories: 'run_id in (select id from runs where account_id = $1)',
  ledger_entries: 'account_id = $1',
  idempotency_keys: 'account_id = $1',
  conversation_sessions: 'account_id = $1',
  runs: 'account_id = $1',
  run_scenes: 'run_id in (select id from runs where account_id = $1)',
  run_quests: 'run_id in (select id from runs where account_id = $1)',
  run_items: 'run_id in (select id from runs where account_id = $1)',
  learned_facts: 'account_id = $1',
};

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIME = /"\d{4}-\d\d-\d\dT[\d:.+]+"/g;
const MINUTE = 60_000;

/** The rows of a player, whole: ids by the order in which they come, times as of now or of long ago. */
async function rowsOf({ player }: Visit) {
  const names = new Map<string, string>();
  const named = (id: string) => names.get(id) ?? (names.set(id, `id ${names.size}`).get(id) as string);
  const timed = (text: string) => (Date.now() - Date.parse(JSON.parse(text)) < MINUTE ? '"now"' : '"long ago"');
  const rows: Record<string, unknown> = {};
  for (const [table, whose] of Object.entries(TABLES)) {
    const order = table === 'turns' || table === 'ledger_entries' ? 'id' : 'to_jsonb(one)';
    const found = await stage.server.db.sql.unsafe(
      `select to_jsonb(one)::text as text from ${table} one where ${whose} order by ${order}`,
      [idOf(player)],
    );
    // Whoever it is, and what is drawn by lot, is not of the turn.
    const own = ({ text }: Record<string, string>) =>
      JSON.parse(String(text).replace(TIME, timed).replace(UUID, named), (key, value) =>
        ['user_name', 'email', 'password_hash', 'token_hash', 'body_hash'].includes(key) ? undefined : value,
      );
    rows[table] = found.map((row) => own(row as Record<string, string>));
  }
  return rows;
}

/** Five turns of one talk: spoken with keys and without, the third said again, all as if begun a while ago. */
async function talk(long: boolean) {
  Object.assign(way, { long, begun: 0, ended: 0 });
  const { who, token } = await stage.talkWith('Tadhg');
  await grantCredits(stage.server, who.player, 20);
  const old = () =>
    stage.server.db.sql`with talks as (update conversation_sessions set last_used_at = now() - interval '5 minutes'
      where account_id = ${idOf(who.player)}) update runs set last_used_at = now() - interval '5 minutes'
      where account_id = ${idOf(who.player)}`;
  stage.engine.play(async function* (input) {
    // So that the end of a turn shows what it touches.
    await old();
    yield* replyOf(input, [`You said: ${input.utterance.text}.`, 'So you did.']);
  });
  const answers: unknown[] = [];
  for (const [message, key] of [['One.', 'a'], ['Two.'], ['Three.', 'b'], ['Three.', 'b'], ['Four.']] as const) {
    const { status, body } = await say(stage.server, who.player, token, message, key ? { key } : {});
    answers.push([status, body.credits, body.messages.map((said: { message: string }) => said.message)]);
  }
  return { answers, rows: await rowsOf(who), ways: { begun: way.begun, ended: way.ended } };
}

test('a turn in three calls stores row for row what the long way stores', async () => {
  const [short, long] = [await talk(false), await talk(true)];
  // The first one moves a quest: that ends the long way.
  expect([short.ways, long.ways]).toEqual([
    { begun: 4, ended: 3 },
    { begun: 0, ended: 0 },
  ]);
  expect(short.answers).toEqual(long.answers);
  expect(short.rows).toEqual(long.rows);
});
