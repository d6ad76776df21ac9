import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForTalk, characterIn, type StoryVisit, say, sceneAt } from '../../../testing/play.ts';
import { createTalkFixture, idOf, type TalkFixture } from '../../../testing/talk-stage.ts';
import type { TestServer } from '../../../testing.ts';

let stage: TalkFixture;
let server: TestServer;

beforeAll(async () => {
  stage = await createTalkFixture();
  ({ server } = stage);
  stage.echo();
});

afterAll(() => stage?.server.close());

const deleteTalk = ({ player: { token } }: StoryVisit, sessionToken: string) =>
  server.call('DELETE', '/api/inworld/deleteTalk', { token, query: { sessionToken } });

async function countTurns({ player }: StoryVisit): Promise<number> {
  const [row] = await server.db.sql`select count(*)::int as count from turns where account_id = ${idOf(player)}`;
  return row?.count ?? 0;
}

/** Copies the player's run with its turn, as often as it takes many transactions to delete. */
async function playOften({ player }: StoryVisit, times: number): Promise<void> {
  await server.db.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      with copies as (
        insert into runs select (jsonb_populate_record(run, jsonb_build_object('id', uuidv7(), 'latest', false))).*
        from runs run, generate_series(1, ${times}) where account_id = ${idOf(player)} returning id)
      insert into turns select (jsonb_populate_record(turn, jsonb_build_object('id', uuidv7(), 'run_id', copies.id))).*
      from turns turn, copies where turn.account_id = ${idOf(player)}`;
  });
}

test('a talk of many runs is deleted in parts, so that nothing is held for all of them', async () => {
  const { who, token } = await stage.talkWith('Tadhg');
  await say(server, who.player, token, 'Good evening.');
  await playOften(who, 350);
  expect(await countTurns(who)).toBe(351);
  let deleting: ReturnType<typeof deleteTalk> | undefined;
  await server.db.sql.begin(async (sql) => {
    await sql`select from turns where account_id = ${idOf(who.player)} order by run_id desc limit 1 for update`;
    deleting = deleteTalk(who, token);
    await expect.poll(() => countTurns(who)).toBe(51);
  });
  expect((await deleting)?.status).toBe(200);
  expect(await countTurns(who)).toBe(0);
  const talk = await server.call('GET', '/api/inworld/getTalk', {
    token: who.player.token,
    query: { sessionToken: token },
  });
  expect(talk.body.messages).toEqual([]);
});

/** What an account does with a talk while a message of it begins elsewhere. */
const acts: Record<string, (who: StoryVisit, sessionToken: string) => Promise<{ status: number }>> = {
  deleteTalk,
  chooseReply: ({ player: { token } }, sessionToken) =>
    server.call('PUT', '/api/inworld/chooseReply', { token, json: { sessionToken, version: 1 } }),
  getSessionToken(who) {
    const scene = sceneAt(who, 1);
    return askForTalk(server, who, scene.sceneId, characterIn(scene, 'Tadhg'), { characterBegins: true });
  },
};

test.each(Object.keys(acts))(
  '%s does not wait for a message that begins, which waits for the account',
  async (name) => {
    const { who, token } = await stage.talkWith('Tadhg');
    await say(server, who.player, token, 'Good evening.');
    await server.db.sql.begin(async (sql) => {
      // As `begin_turn` does, which then takes the account.
      await sql`select pg_advisory_xact_lock(hashtextextended('talk ' || run_id || ' ' || character_id, 0))
      from turns where account_id = ${idOf(who.player)}`;
      expect((await acts[name]?.(who, token))?.status).toBe(200);
      await sql`select hold_caller(${idOf(who.player)}, null, null)`;
    });
  },
);

test('a message and a deletion at once both end, and cost what they say', async () => {
  const { who, token } = await stage.talkWith('Sorcha');
  await Promise.all(
    ['One.', 'Two.', 'Three.'].flatMap((text) => [
      say(server, who.player, token, text).then(({ status }) => expect(status).toBe(200)),
      deleteTalk(who, token).then(({ status }) => expect([200, 429]).toContain(status)),
    ]),
  );
  const { body } = await server.call('GET', '/api/profile/credits', { token: who.player.token, query: { page: 1 } });
  expect(body.credits).toBe(2);
});
