import { createHash } from 'node:crypto';
import type { Connection } from '@emberlore/database';
import { idOf, type Size, special } from './world.ts';

/** The token of the open talk of the account with the long history. */
export const talkToken = 'a talk that has gone on for years';

/** The activity of this account only, independent of the number of stories. */
export interface AccountHistory {
  runs: number;
  turns: number;
  entries: number;
  kept: number;
}

export const wholePast: AccountHistory = { runs: 10_000, turns: 50_000, entries: 100_000, kept: 10_000 };

type Sql = Connection['sql'];

export const story = (n: string) => `('01900000-0003-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
export const account = (n: string) => `('01900000-0001-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Inserts everybody's activity: one run per story, a talk of two turns in every second one, with analytics events. */
async function insertTypicalActivity(sql: Sql, { stories, accounts }: Size): Promise<void> {
  await sql.unsafe(`insert into runs (story_id, account_id, opened_at, last_used_at, play_counted_at, begun)
    select ${story('n')}, ${account(`1 + n::bigint * 41 % ${accounts}`)}, moment, moment, moment, true
    from generate_series(1, ${stories}) as n, lateral (select now() - n * interval '3 seconds' as moment) as at
    where n <> ${special.popularStory}`);
  await sql.unsafe(`insert into run_scenes (run_id, scene_id, entered_at)
    select runs.id, scenes.id, opened_at from runs join scenes on scenes.story_id = runs.story_id where position = 0`);
  await sql.unsafe(`insert into conversation_sessions (token_hash, account_id, run_id, scene_id, character_id, created_at, last_used_at, closed_at)
    select sha256(runs.id::text::bytea), account_id, runs.id, scene_id, character_id, opened_at, opened_at, opened_at
    from runs join scene_characters on scene_id = ('01900000-0004' || substr(runs.story_id::text, 14))::uuid and position = 0
    where get_byte(uuid_send(runs.story_id), 15) % 2 = 0`);
  await sql.unsafe(`insert into turns (session_id, account_id, run_id, scene_id, character_id, kind, player_text, sentences, status, finished_at, created_at)
    select id, account_id, run_id, scene_id, character_id, 'text', 'Who rings the bell?', '[]', 'done', created_at, created_at
    from conversation_sessions, generate_series(1, 2)`);
  await sql.unsafe(`insert into analytics_events (name, account_id, story_id, story_name, occurred_at, minutes)
    select 'story_session', account_id, story_id, 'A story', opened_at, 12 from runs`);
}

/** Inserts the last ninety days of the one popular story. */
async function insertPopular(sql: Sql, { accounts }: Size): Promise<void> {
  const popular = idOf('story', special.popularStory);
  await sql.unsafe(`with played as (
      insert into runs (story_id, account_id, opened_at, last_used_at, play_counted_at, begun)
      select '${popular}', ${account('n')}, moment, moment, moment, true
      from generate_series(1, ${accounts}) as n,
        lateral (select now() - n::bigint * 7919 % (89 * 1440) * interval '1 minute' as moment) as at
      returning id, opened_at)
    insert into run_scenes (run_id, scene_id, entered_at, won_at)
    select id, '${idOf('scene', special.popularStory)}', opened_at, opened_at from played`);
  await sql.unsafe(`insert into run_quests (run_id, quest_id, scene_id)
    select run_id, quest_id, scene_id from run_scenes join scene_quests using (scene_id)
    where scene_id = '${idOf('scene', special.popularStory)}'`);
  await sql.unsafe(`insert into analytics_events (name, account_id, story_id, story_name, occurred_at, minutes)
    select 'story_session', ${account('n')}, '${popular}', 'The popular one', now() - random() * interval '89 days', 9
    from generate_series(1, ${accounts}) as n`);
}

/** Gives the account its own stories, characters and items, some of them in the trash. */
async function giveWork(sql: Sql, { stories }: Size, longId: string): Promise<void> {
  const works = Math.min(1000, stories / 50);
  await sql`update stories set owner_id = ${longId} where owner_id = ${idOf('account', special.author)}`;
  await sql`update stories set deleted_at = now() where id in (
    select id from stories where owner_id = ${longId} order by id desc limit 500)
    and id > ${idOf('story', 1000)}`;
  // As triggers would copy it.
  await sql`update story_search set owner_id = ${longId}, listed = stories.listed from stories
    where id = story_id and stories.owner_id = ${longId}`;
  await sql`update story_tags set listed = false from stories
    where id = story_id and stories.owner_id = ${longId} and deleted_at is not null`;
  await sql`update scenes set deleted_at = now(), trash_owner_id = ${longId} where id in (
    select scenes.id from scenes join stories on stories.id = story_id
    where owner_id = ${longId} and stories.deleted_at is null order by scenes.id desc limit 500) and id > ${idOf('scene', 1000)}`;
  await sql`update characters set owner_id = ${longId} where id between ${idOf('character', 1)} and ${idOf('character', works)}`;
  await sql`update items set owner_id = ${longId} where id between ${idOf('item', 1)} and ${idOf('item', works)}`;
}

async function insertLongRuns(sql: Sql, longId: string, past: AccountHistory): Promise<void> {
  await sql.unsafe(`insert into runs (story_id, account_id, opened_at, last_used_at, closed_at, latest, begun)
    select ${story('n')}, '${longId}', moment, moment, now(), n <> ${special.popularStory}, true
    from generate_series(1, ${past.runs}) as n, lateral (select now() - n * interval '1 minute' as moment) as at`);
  await sql`insert into run_scenes (run_id, scene_id, entered_at)
    select runs.id, scenes.id, opened_at from runs join scenes on scenes.story_id = runs.story_id
    where account_id = ${longId} and position = 0`;
}

/** Inserts one very long talk in an open run of the popular story. */
async function insertLongTalk(sql: Sql, longId: string, past: AccountHistory): Promise<void> {
  const sceneId = idOf('scene', special.popularStory);
  const hash = createHash('sha256').update(talkToken).digest();
  const [run] = await sql`insert into runs (story_id, account_id, play_counted_at, begun)
    values (${idOf('story', special.popularStory)}, ${longId}, now(), true) returning id`;
  const runId = String(run?.id);
  await sql`insert into run_scenes (run_id, scene_id) values (${runId}, ${sceneId})`;
  const [cast] = await sql`select character_id as id from scene_characters where scene_id = ${sceneId} limit 1`;
  const characterId = String(cast?.id);
  const [session] = await sql`insert into conversation_sessions (token_hash, account_id, run_id, scene_id, character_id)
    values (${hash}, ${longId}, ${runId}, ${sceneId}, ${characterId}) returning id`;
  await sql`insert into turns (session_id, account_id, run_id, scene_id, character_id, kind, player_text, sentences, status, finished_at)
    select ${String(session?.id)}, ${longId}, ${runId}, ${sceneId}, ${characterId}, 'text', 'And then, number ' || n || '?', '[]', 'done', now()
    from generate_series(1, ${past.turns}::int) as n`;
  await sql.unsafe(`insert into run_events (run_id, position, event)
    select '${runId}', n, case when n % 2 = 0
      then jsonb_build_object('kind', 'entered', 'sceneId', ('01900000-0004-7000-8000-' || lpad(to_hex(n), 12, '0')))
      else jsonb_build_object('kind', 'duel', 'characterId', '${characterId}', 'outcome', 'won') end
    from generate_series(1, 40) as n`);
}

/** Inserts the account's ledger entries, library and comments. */
async function insertLibrary(sql: Sql, longId: string, past: AccountHistory): Promise<void> {
  // Ids contain the time of creation.
  await sql`insert into ledger_entries (id, account_id, amount, reason, cause, note, created_at)
    select uuidv7(-(${past.entries}::int + 1) * interval '5 minutes'), ${longId}::uuid, ${past.entries}::int, 'purchase', 'long:0', 'A lot',
      now() - (${past.entries}::int + 1) * interval '5 minutes' union all
    select uuidv7(-n * interval '5 minutes'), ${longId}::uuid, -1, 'message', 'long:' || n, null, now() - n * interval '5 minutes'
    from generate_series(1, ${past.entries}::int) as n`;
  await sql.unsafe(`insert into story_favorites (story_id, account_id, created_at)
    select ${story('n')}, '${longId}', now() - n * interval '1 second' from generate_series(1, ${past.kept}) as n`);
  await sql.unsafe(`insert into comments (story_id, account_id, text, stars)
    select ${story('n')}, '${longId}', 'I was here, too.', 5 from generate_series(1, ${past.kept}) as n`);
  await sql.unsafe(`insert into story_likes (story_id, account_id)
    select ${story('n')}, '${longId}' from generate_series(1, ${past.kept}) as n on conflict do nothing`);
}

/** Inserts all activity: everybody's, one popular story's, and one account's over years. */
export async function insertHistory(sql: Sql, size: Size, longId: string, past: AccountHistory): Promise<void> {
  await insertTypicalActivity(sql, size);
  await insertPopular(sql, size);
  await giveWork(sql, size, longId);
  await insertLongRuns(sql, longId, past);
  await insertLongTalk(sql, longId, past);
  await insertLibrary(sql, longId, past);
}
