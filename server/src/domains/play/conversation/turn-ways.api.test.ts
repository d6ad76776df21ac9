import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCharacter } from '../../../testing/community.ts';
import { askForTalk, type StoryVisit, say, sceneAt } from '../../../testing/play.ts';
import { buildReply } from '../../../testing/scripted.ts';
import { grantCredits } from '../../../testing/store.ts';
import { createTalkFixture, idOf, type TalkFixture } from '../../../testing/talk-stage.ts';

let stage: TalkFixture;

beforeAll(async () => {
  stage = await createTalkFixture();
  // Records for each turn whether a call of its own ended it: then its commit belongs to the same statement.
  await stage.server.db.sql.unsafe(`
    CREATE TABLE ends (id uuid DEFAULT uuidv7(), at timestamptz DEFAULT statement_timestamp(), alone boolean);
    CREATE FUNCTION mark_end() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE ends SET alone = at = statement_timestamp() WHERE id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER ends_mark AFTER INSERT ON ends DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION mark_end();
    ALTER FUNCTION end_turn RENAME TO plain_end;
    CREATE FUNCTION end_turn(a uuid, b jsonb, c jsonb, d jsonb, e text, f text) RETURNS integer LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO ends DEFAULT VALUES;
      RETURN plain_end(a, b, c, d, e, f);
    END $$;`);
});

afterAll(() => stage?.server.close());

/** The tables that a turn may change, and the column that names the account. */
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

/** Returns all rows of a player with ids replaced by their order, and times by 'now' or 'long ago'. */
async function readRows({ player }: StoryVisit) {
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
    // The player's identity and random values are no part of the comparison.
    const own = ({ text }: Record<string, string>) =>
      JSON.parse(String(text).replace(TIME, timed).replace(UUID, named), (key, value) =>
        ['user_name', 'email', 'password_hash', 'token_hash', 'body_hash'].includes(key) ? undefined : value,
      );
    rows[table] = found.map((row) => own(row as Record<string, string>));
  }
  return rows;
}

/** Makes every turn end as part of a longer transaction, as if each advanced a quest. */
const endWithin = () =>
  stage.server.db.sql.unsafe(
    "CREATE OR REPLACE FUNCTION run_standings(of_run uuid) RETURNS json LANGUAGE sql STABLE AS $$ SELECT '{}'::json $$",
  );

/** Returns how many turns ended in each way since the last call. */
async function countEnds() {
  const ends = await stage.server.db.sql<{ alone: boolean }[]>`delete from ends returning alone`;
  const alone = ends.filter((end) => end.alone).length;
  return { alone, within: ends.length - alone };
}

type TurnAnswer = { status: number; body: { credits: number; messages: { message: string }[] } };
const heard = ({ status, body }: TurnAnswer) => [status, body.credits, body.messages.map(({ message }) => message)];

/**
 * Turns of one talk: messages with and without keys, the third repeated; then a regenerated reply, an edit and a swipe
 * back.
 */
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

/** Turns of a talk with the partner. */
async function talkTogether(who: StoryVisit) {
  const partner = await addCharacter(stage.server, who.player, { visibility: 'private' });
  const opened = await askForTalk(stage.server, who, sceneAt(who, 0).sceneId, partner, { coopCharacterId: partner });
  const answers: unknown[] = [];
  for (const message of ['And you?', 'So.']) {
    answers.push(heard(await say(stage.server, who.player, opened.body.sessionToken, message)));
  }
  return answers;
}

/** A turn of a player with a daily limit, and one beyond the limit. */
async function talkWithinLimit({ player }: StoryVisit, token: string) {
  const [{ spent } = { spent: 0 }] = await stage.server.db.sql<{ spent: number }[]>`
    select -sum(amount)::int as spent from ledger_entries where account_id = ${idOf(player)} and amount < 0`;
  const json = { dailyLimit: spent + 1 };
  await stage.server.call('PUT', '/api/profile/dailyLimit', { token: player.token, json });
  const within = heard(await say(stage.server, player, token, 'Six.'));
  const { status, body } = await say(stage.server, player, token, 'Seven.');
  return [within, [status, body.error]];
}

/** All kinds of turns, each as if begun a while ago. */
async function talk() {
  const { who, token } = await stage.talkWith('Tadhg');
  await grantCredits(stage.server, who.player, 20);
  const old = () =>
    stage.server.db.sql`with talks as (update conversation_sessions set last_used_at = now() - interval '5 minutes'
      where account_id = ${idOf(who.player)}) update runs set last_used_at = now() - interval '5 minutes'
      where account_id = ${idOf(who.player)}`;
  stage.engine.play(async function* (input) {
    // Shows which rows the end of a turn changes.
    await old();
    yield* buildReply(input, [`You said: ${input.utterance.text}.`, 'So you did.']);
  });
  const answers = [await talkAlone(who, token), await talkTogether(who), await talkWithinLimit(who, token)];
  return { answers, rows: await readRows(who), ends: await countEnds() };
}

test('a turn that ends in one call stores the same rows as a longer transaction', async () => {
  const short = await talk();
  // The first turn advances a quest, and another version changes more than its turn.
  expect(short.ends).toEqual({ alone: 5, within: 5 });
  expect(short.answers.at(-1)).toEqual([expect.arrayContaining([200]), [429, 'Daily Credit Limit Reached.']]);
  await endWithin();
  const long = await talk();
  expect(long.ends).toEqual({ alone: 0, within: 10 });
  expect(short.answers).toEqual(long.answers);
  expect(short.rows).toEqual(long.rows);
});
