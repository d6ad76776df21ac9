import { randomUUID } from 'node:crypto';
import type { Writer } from '@emberlore/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../../../testing/play.ts';
import { fill, fillFast, measureReads } from '../../../testing/reads.ts';
import { createTalkFixture, idOf, type TalkFixture } from '../../../testing/talk-stage.ts';
import { readSceneLog } from './scene-log.repository.ts';
import { readSaid } from './talks.repository.ts';
import { readOverheard } from './turns.repository.ts';
import { listVersions, readLatest } from './versions.repository.ts';

let stage: TalkFixture;

beforeAll(async () => {
  stage = await createTalkFixture();
  stage.echo();
});

afterAll(() => stage?.server.close());

/** What beginning a message needs: its session, run and character. */
interface Talk {
  session: string;
  run: string;
  who: string;
}

/** Begins a message of a talk and ends it with an empty reply. `cause` is the cause of its charge. */
async function beginAndEnd(writer: Writer, talk: Talk | undefined, cause: string): Promise<void> {
  const [begun] = await writer.execute<{ id: string }>(sql`
    select begin_turn(${talk?.session}, ${talk?.run}, ${talk?.who}, 'text', 'And now?', null, 1, 'message', ${cause},
      null, null, null, '{}', '10 seconds', '30 minutes', null, null) ->> 'turnId' as id`);
  const [ended] = await writer.execute<{ balance: number }>(sql`
    select end_turn(${begun?.id}, '[]', '{}', '{}', null, null) as balance`);
  expect(ended?.balance).toBeGreaterThan(0);
}

test('a message reads no more turns if others have talked a lot', async () => {
  const { server } = stage;
  const [quiet, busy] = [await stage.talkWith('Tadhg'), await stage.talkWith('Tadhg')];
  await say(server, quiet.who.player, quiet.token, 'Hello.');
  await say(server, busy.who.player, busy.token, 'Hello.');
  const busyId = idOf(busy.who.player);
  // Ended turns leave entries in the indexes until a vacuum.
  await server.db.sql`
    insert into turns (session_id, account_id, run_id, scene_id, character_id, kind, player_text)
    select session_id, account_id, run_id, scene_id, character_id, kind, player_text
    from turns, generate_series(1, 500) where account_id = ${busyId} and status = 'done' and kind = 'text'`;
  await server.db
    .sql`update turns set status = 'failed', finished_at = now() where account_id = ${busyId} and status = 'pending'`;
  const [talk] = await server.db.sql<Talk[]>`
    select session_id as session, run_id as run, character_id as who from turns
    where account_id = ${idOf(quiet.who.player)} and kind = 'text' limit 1`;
  const read = await measureReads(server, 'turns', (writer) => beginAndEnd(writer, talk, 'reads'));
  expect(read).toBeLessThan(50);
});

test('a message reads no more turns if its talk is long', async () => {
  const { server } = stage;
  const { who, token } = await stage.talkWith('Tadhg');
  await say(server, who.player, token, 'Hello.');
  const accountId = idOf(who.player);
  await fill(
    server,
    `insert into turns (session_id, account_id, run_id, scene_id, character_id, kind, player_text, sentences, status)
    select session_id, account_id, run_id, scene_id, character_id, kind, player_text, sentences, status
    from turns, generate_series(1, 3000) where account_id = '${accountId}' and kind = 'text'`,
    `update memories set latest_turn_id = last.id, version = version + 1 from (select id, run_id, character_id from turns
    where account_id = '${accountId}' order by id desc limit 1) last
    where memories.run_id = last.run_id and memories.character_id = last.character_id`,
  );
  const [talk] = await server.db.sql<Talk[]>`
    select session_id as session, run_id as run, character_id as who from turns
    where account_id = ${accountId} and kind = 'text' limit 1`;
  const readByMessage = (cause: string) =>
    measureReads(server, 'turns', async (writer) => {
      await writer.execute(sql`select turn_state(${talk?.session}, null, 20, 20)`);
      await beginAndEnd(writer, talk, cause);
    });
  // PostgreSQL plans with its statistics of the table: none at first, then a table with almost a single talk.
  expect(await readByMessage('unknown')).toBeLessThan(120);
  await server.db.sql`analyze`;
  expect(await readByMessage('mostly this talk')).toBeLessThan(120);
  const stranger = randomUUID();
  const [place] = await server.db.sql<{ scene: string }[]>`
    select scene_id as scene from turns where run_id = ${talk?.run ?? ''} limit 1`;
  const ofNobody = await measureReads(server, 'turns', async (writer) => {
    for (const asked of [
      sql`select overheard(${talk?.run}, ${place?.scene}, ${talk?.who}, 12)`,
      sql`select answered_in_scene(${talk?.run}, ${place?.scene}, array[${stranger}]::uuid[])`,
      sql`select said_last(${talk?.run}, ${stranger})`,
      sql`select said_together(${talk?.run}, ${stranger}, null, 41)`,
    ])
      expect([...(await writer.execute(asked))]).toEqual([]);
  });
  expect(ofNobody).toBeLessThan(60);
  const others = `insert into turns (session_id, account_id, run_id, scene_id, character_id, kind, player_text)
    select uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7(), 'text', 'Once.' from generate_series(1, 2000)`;
  await fillFast(server, others);
  expect(await readByMessage('others, too')).toBeLessThan(120);
});

test('a page of a long talk reads no more of it, and nothing of other talks with the character', async () => {
  const { server } = stage;
  const { who, token } = await stage.talkWith('Tadhg');
  await say(server, who.player, token, 'Hello.');
  const accountId = idOf(who.player);
  const [talk] = await server.db.sql<{ run: string; who: string; scene: string }[]>`
    select run_id as run, character_id as who, scene_id as scene from turns
    where account_id = ${accountId} and kind = 'text'`;
  const { run = '', who: characterId = '', scene: sceneId = '' } = talk ?? {};
  const elsewhere = randomUUID();
  const copy = (of: string, n: number) => `
    insert into turns (session_id, account_id, run_id, scene_id, character_id, kind, player_text, sentences, status)
    select session_id, account_id, ${of}, scene_id, character_id, kind, player_text || ' ' || n, sentences, status
    from turns, generate_series(1, ${n}) as n where run_id = '${run}' and kind = 'text' and player_text = 'Hello.'`;
  const others = `insert into runs (id, story_id, account_id) values ('${elsewhere}', uuidv7(), '${accountId}')`;
  const short = `insert into turns (session_id, account_id, run_id, scene_id, character_id, kind, player_text)
    select uuidv7(), uuidv7(), uuidv7(), '${sceneId}', uuidv7(), 'text', 'Once.' from generate_series(1, 2000)`;
  await fillFast(server, others, copy(`'${run}'::uuid`, 3000), copy(`'${elsewhere}'::uuid`, 3000), short);
  const two = { runId: run, characterId };
  const latest = await readSaid(server.db.reader, two, { before: undefined, most: 41 });
  expect(latest.map(({ playerText }) => playerText)).toEqual(
    Array.from({ length: 41 }, (_, n) => `Hello. ${3000 - n}`),
  );
  const pages = await measureReads(server, 'turns', async (writer) => {
    const page = await readSaid(writer, two, { before: latest.at(-1)?.id, most: 41 });
    expect(page[0]?.playerText).toBe('Hello. 2959');
    const last = await readLatest(writer, { runId: run, characterId, sceneId });
    expect(await listVersions(writer, last?.rootId ?? '')).toHaveLength(1);
  });
  expect(pages).toBeLessThan(80);
  const overheard = await measureReads(server, 'turns', async (writer) => {
    const heard = await readOverheard(writer, { runId: run, sceneId, characterId: elsewhere }, 12);
    expect(heard.map(({ playerText }) => playerText)).toEqual(
      Array.from({ length: 12 }, (_, n) => `Hello. ${2989 + n}`),
    );
    expect(await readOverheard(writer, { runId: run, sceneId, characterId }, 12)).toEqual([]);
  });
  expect(overheard).toBeLessThan(80);
  const inScene = await measureReads(server, 'turns', async (writer) => {
    const page = await readSceneLog(writer, { runId: run, sceneId }, [characterId], {
      before: latest.at(-1)?.id,
      most: 41,
    });
    expect(page.at(-1)?.playerText).toBe('Hello. 2959');
  });
  expect(inScene).toBeLessThan(80);
  const talkedWith = await measureReads(server, 'turns', (writer) =>
    writer.execute(sql`select answered_in_scene(${run}, ${sceneId}, array[${characterId}]::uuid[])`),
  );
  expect(talkedWith).toBeLessThan(10);
});

test('a talk lists all runs of its story, in chronological order', async () => {
  const { server } = stage;
  const { who, token } = await stage.talkWith('Tadhg');
  const { player } = who;
  await say(server, player, token, 'In the first.');
  await server.call('PUT', '/api/stories/playStory', { token: player.token, query: { storyId: stage.storyId } });
  const again = await stage.talkWith('Tadhg', player);
  await say(server, player, again.token, 'In the second.');
  const [talk] = await server.db.sql<{ run: string; who: string; runs: number }[]>`
    select max(run_id::text)::uuid as run, character_id as who, count(distinct run_id)::int as runs from turns
    where account_id = ${idOf(player)} group by character_id`;
  expect(talk?.runs).toBe(2);
  const two = { runId: talk?.run ?? '', characterId: talk?.who ?? '' };
  const words = async (before: string | undefined, most: number) =>
    (await readSaid(server.db.reader, two, { before, most })).filter(({ playerText }) => playerText !== null);
  const both = await words(undefined, 10);
  expect(both.map(({ playerText }) => playerText)).toEqual(['In the second.', 'In the first.']);
  expect((await words(undefined, 1)).map(({ playerText }) => playerText)).toEqual(['In the second.']);
  expect((await words(both[0]?.id, 10)).map(({ playerText }) => playerText)).toEqual(['In the first.']);
});
