import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCharacter } from '../../../testing/community.ts';
import { askForTalk, type StoryVisit, say, sceneAt } from '../../../testing/play.ts';
import { buildReply } from '../../../testing/scripted.ts';
import { grantCredits } from '../../../testing/store.ts';
import { createTalkFixture, idOf, type TalkFixture } from '../../../testing/talk-stage.ts';

let stage: TalkFixture;

beforeAll(async () => {
  stage = await createTalkFixture();
  // The two calls of the short way, counted where they have done what they are for.
  await stage.server.db.sql.unsafe(`
    CREATE SEQUENCE begun; CREATE SEQUENCE ended;
    ALTER FUNCTION begin_turn RENAME TO plain_begin; ALTER FUNCTION end_turn RENAME TO plain_end;
    CREATE FUNCTION begin_turn(a uuid, b uuid, c uuid, d text, e text, f integer, g text, h text, i text, j text, k bytea)
    RETURNS json LANGUAGE plpgsql AS $$
    DECLARE done json := plain_begin(a, b, c, d, e, f, g, h, i, j, k);
    BEGIN
      IF done IS NOT NULL THEN PERFORM nextval('begun'); END IF;
      RETURN done;
    END $$;
    CREATE FUNCTION end_turn(a uuid, b jsonb, c jsonb, d jsonb, e text, f text) RETURNS integer LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM nextval('ended');
      RETURN plain_end(a, b, c, d, e, f);
    END $$;`);
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
async function rowsOf({ player }: StoryVisit) {
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

/** Lets every turn from now on go the long way: none begins at once, and each seems to move a quest anew. */
const goTheLongWay = () =>
  stage.server.db.sql.unsafe(`
    CREATE OR REPLACE FUNCTION plain_begin(of_session uuid, of_run uuid, with_character uuid, said_as text, words text,
      price integer, why text, named text, of_call text, with_key text, of_body bytea)
    RETURNS json LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
    CREATE OR REPLACE FUNCTION run_standings(of_run uuid) RETURNS json LANGUAGE sql STABLE AS $$ SELECT '{}'::json $$;`);

/** How many turns went the short way so far, at their beginnings and at their ends. */
async function counted() {
  const [row] = await stage.server.db.sql`select
    (select case when is_called then last_value else 0 end from begun)::int as begun,
    (select case when is_called then last_value else 0 end from ended)::int as ended`;
  return { ...row };
}

type Said = { status: number; body: { credits: number; messages: { message: string }[] } };
const heard = ({ status, body }: Said) => [status, body.credits, body.messages.map(({ message }) => message)];

/** Turns of one talk: spoken with keys and without, the third said again; then replied to anew, in other words, and swiped back. */
async function talkAlone({ player }: StoryVisit, token: string) {
  const answers: unknown[] = [];
  for (const [message, key] of [['One.', 'a'], ['Two.'], ['Three.', 'b'], ['Three.', 'b'], ['Four.']] as const) {
    answers.push(heard(await say(stage.server, player, token, message, key ? { key } : {})));
  }
  const call = (method: string, name: string, json: object) =>
    stage.server.call(method, `/api/inworld/${name}`, { token: player.token, json: { sessionToken: token, ...json } });
  answers.push(heard(await call('POST', 'regenerate', {})));
  answers.push(heard(await call('POST', 'editMessage', { message: 'Four, I mean.' })));
  answers.push(heard(await call('PUT', 'chooseReply', { version: 1 })));
  answers.push(heard(await say(stage.server, player, token, 'Five.')));
  return answers;
}

/** Turns of a talk with the one who is along. */
async function talkTogether(who: StoryVisit) {
  const partner = await addCharacter(stage.server, who.player, { visibility: 'private' });
  const opened = await askForTalk(stage.server, who, sceneAt(who, 0).sceneId, partner, { coopCharacterId: partner });
  const answers: unknown[] = [];
  for (const message of ['And you?', 'So.']) {
    answers.push(heard(await say(stage.server, who.player, opened.body.sessionToken, message)));
  }
  return answers;
}

/** A turn of somebody who spends no more than so much a day, and one that is too much. */
async function talkWithinLimit({ player }: StoryVisit, token: string) {
  const [{ spent } = { spent: 0 }] = await stage.server.db.sql<{ spent: number }[]>`
    select -sum(amount)::int as spent from ledger_entries where account_id = ${idOf(player)} and amount < 0`;
  const json = { dailyLimit: spent + 1 };
  await stage.server.call('PUT', '/api/profile/dailyLimit', { token: player.token, json });
  const within = heard(await say(stage.server, player, token, 'Six.'));
  const { status, body } = await say(stage.server, player, token, 'Seven.');
  return [within, [status, body.error]];
}

/** All kinds of turns, as if each were begun a while ago. */
async function talk() {
  const { who, token } = await stage.talkWith('Tadhg');
  await grantCredits(stage.server, who.player, 20);
  const old = () =>
    stage.server.db.sql`with talks as (update conversation_sessions set last_used_at = now() - interval '5 minutes'
      where account_id = ${idOf(who.player)}) update runs set last_used_at = now() - interval '5 minutes'
      where account_id = ${idOf(who.player)}`;
  stage.engine.play(async function* (input) {
    // So that the end of a turn shows what it touches.
    await old();
    yield* buildReply(input, [`You said: ${input.utterance.text}.`, 'So you did.']);
  });
  const answers = [await talkAlone(who, token), await talkTogether(who), await talkWithinLimit(who, token)];
  return { answers, rows: await rowsOf(who), ways: await counted() };
}

test('a turn in three calls stores row for row what the long way stores', async () => {
  const short = await talk();
  // The first one moves a quest: that ends the long way, as talks together do. Another version goes it from the beginning, and
  // so begins what a limit of the day has to be looked at for.
  expect(short.ways).toEqual({ begun: 7, ended: 5 });
  expect(short.answers.at(-1)).toEqual([expect.arrayContaining([200]), [429, 'Daily Credit Limit Reached.']]);
  await goTheLongWay();
  const long = await talk();
  expect(long.ways).toEqual(short.ways);
  expect(short.answers).toEqual(long.answers);
  expect(short.rows).toEqual(long.rows);
});
