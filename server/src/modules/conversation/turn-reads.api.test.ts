import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../../testing/play.ts';
import { idOf, setTalkStage, type TalkStage } from '../../testing/talk-stage.ts';

let stage: TalkStage;

beforeAll(async () => {
  stage = await setTalkStage();
  stage.echo();
});

afterAll(() => stage?.server.close());

test('a message reads no more of the turns because others have talked a lot', async () => {
  const { server } = stage;
  const [quiet, busy] = [await stage.talkWith('Tadhg'), await stage.talkWith('Tadhg')];
  await say(server, quiet.who.player, quiet.token, 'Hello.');
  await say(server, busy.who.player, busy.token, 'Hello.');
  const busyId = idOf(busy.who.player);
  // What was under way leaves its entries in the indexes until they are cleared up.
  await server.db.sql`
    insert into turns (session_id, account_id, run_id, scene_id, character_id, kind, player_text)
    select session_id, account_id, run_id, scene_id, character_id, kind, player_text
    from turns, generate_series(1, 500) where account_id = ${busyId} and status = 'done' and kind = 'text'`;
  await server.db
    .sql`update turns set status = 'failed', finished_at = now() where account_id = ${busyId} and status = 'pending'`;
  const read = await server.db.transact(async (writer) => {
    const [talk] = await writer.execute<{ session: string; run: string; who: string }>(sql`
      select session_id as session, run_id as run, character_id as who from turns
      where account_id = ${idOf(quiet.who.player)} and kind = 'text' limit 1`);
    const before = await readOfTurns(writer);
    const [begun] = await writer.execute<{ id: string }>(sql`
      select begin_turn(${talk?.session}, ${talk?.run}, ${talk?.who}, 'text', 'And now?', 1, 'message', 'reads', null, null, null) ->> 'turnId' as id`);
    const [ended] = await writer.execute<{ balance: number }>(sql`
      select end_turn(${begun?.id}, '[]', '{}', '{}', null, null) as balance`);
    expect(ended?.balance).toBeGreaterThan(0);
    return (await readOfTurns(writer)) - before;
  });
  expect(read).toBeLessThan(50);
});

/** How many entries of the indexes of turns this transaction has read. */
async function readOfTurns(writer: Parameters<Parameters<TalkStage['server']['db']['transact']>[0]>[0]) {
  const [row] = await writer.execute<{ read: number }>(sql`
    select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as read
    from pg_index join pg_inherits on inhrelid = indrelid where inhparent = 'turns'::regclass`);
  return row?.read ?? 0;
}
