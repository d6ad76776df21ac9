import { createHash } from 'node:crypto';
import type { Connection } from '@emberlore/database';
import { type AccountHistory, account, story } from './history.ts';
import { idOf, type Size, special } from './world.ts';

type Sql = Connection['sql'];

/** Accounts with special roles: the one with the long history, one who has blocked many, an admin. */
export interface SpecialAccounts {
  longId: string;
  shyId: string;
  adminId: string;
}

/** The token of the open co-op talk. */
export const coopToken = 'a talk with a partner';

/** Inserts reports, most of them open, and purchases. */
async function insertBusiness(sql: Sql, { stories, accounts }: Size, past: AccountHistory): Promise<void> {
  await sql.unsafe(`insert into reports (reporter_id, subject, subject_name, story_id, reason, status, resolved_at, created_at)
    select ${account(`1 + n % ${accounts}`)}, 'story', 'A story', ${story(`1 + n % ${stories}`)}, 'Spam',
      case when n % 10 = 0 then 'dismissed' else 'open' end, case when n % 10 = 0 then now() end, now() - n * interval '1 second'
    from generate_series(1, ${past.kept}) as n`);
  await sql.unsafe(`insert into purchases (account_id, offering_id, provider, session_id, status, amount, price_cents, created_at, paid_at)
    select ${account(`1 + n % ${accounts}`)}, offering.id, 'sandbox', 'filled:' || n, 'paid', 100, 499,
      now() - n * interval '1 minute', now() - n * interval '1 minute' from generate_series(1, ${past.entries}) as n, (select id from offerings order by id limit 1) as offering`);
}

/** Inserts the maximum number of blocks. */
async function insertBlocks(sql: Sql, { accounts }: Size, { shyId }: SpecialAccounts): Promise<void> {
  await sql.unsafe(`insert into account_blocks (blocker_id, blocked_id, created_at)
    select '${shyId}', ${account('n')}, now() - n * interval '1 minute' from generate_series(2, ${1 + Math.min(1000, accounts / 10)}) as n`);
}

/** Inserts decisions, appeals against them, and notifications of the account with the long history. */
async function insertModeration(
  sql: Sql,
  { stories, accounts }: Size,
  { longId, adminId }: SpecialAccounts,
  past: AccountHistory,
) {
  await sql.unsafe(`insert into decisions (id, act, subject, subject_id, subject_name, account_id, decided_by, rule, reason, created_at)
    select ('01900000-000a-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'warn', 'story', ${story(`1 + n % ${stories}`)}::text, 'A story',
      case when n = 1 then '${longId}'::uuid else ${account(`1 + n % ${accounts}`)} end, '${adminId}', 'Spam', 'Once is enough.', now() - n * interval '1 minute'
    from generate_series(1, ${past.kept}) as n`);
  await sql.unsafe(`insert into appeals (decision_id, account_id, text, status, answered_at, answer, created_at)
    select decisions.id, account_id, 'It was no spam.', case when row_number < 100 then 'open' else 'upheld' end,
      case when row_number < 100 then null else now() end, case when row_number < 100 then null else 'It was.' end, created_at
    from (select *, row_number() over (order by id) from decisions where subject = 'story') as decisions where row_number > 1
    on conflict do nothing`);
  await sql.unsafe(`insert into notifications (id, account_id, kind, heading, text, created_at, read_at)
    select uuidv7(-n * interval '1 minute'), '${longId}', 'decision', 'A word about A story', 'Once is enough.', now() - n * interval '1 minute',
      case when n > 2000 then now() end from generate_series(1, ${past.kept}) as n`);
}

/** Inserts copyright notices, most of them open, one against the account with the long history. */
async function insertCopyright(
  sql: Sql,
  { stories }: Size,
  { longId, adminId }: SpecialAccounts,
  past: AccountHistory,
): Promise<void> {
  await sql.unsafe(`insert into copyright_notices (id, state, claimant_name, claimant_email, claimant_address, claimant_phone, work, infringing,
      location, signature, subject, subject_name, story_id, owner_id, created_at, confirmed_at, decided_by, decided_at)
    select ('01900000-000b-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, case when n = 1 then 'accepted' else 'open' end, 'Ada Moss', 'ada' || n || '@example.net',
      '1 Quay', '+353 1', 'A poem', 'All of it', '/stories/' || n, 'Ada Moss', 'story', 'A story', ${story(`1 + n % ${stories}`)},
      '${longId}', now() - n * interval '1 minute', now(), case when n = 1 then '${adminId}'::uuid end, case when n = 1 then now() end
    from generate_series(1, ${past.kept}) as n`);
}

/** Inserts admins' actions, most by one admin; a hundredth affect one account, with one rare kind. */
async function insertAudit(
  sql: Sql,
  { stories, accounts }: Size,
  { longId, adminId }: SpecialAccounts,
  past: AccountHistory,
): Promise<void> {
  await sql.unsafe(`insert into audit_entries (id, actor_id, act, object, object_id, person_id, created_at)
    select uuidv7(-n * interval '5 minutes'), '${adminId}', case when n % 1000 = 1 then 'offering.changed' else 'report.dismissed' end,
      'story', ${story(`1 + n % ${stories}`)}::text, case when n % 100 = 1 then '${longId}'::uuid else ${account(`1 + n % ${accounts}`)} end,
      now() - n * interval '5 minutes'
    from generate_series(1, ${past.entries}) as n`);
  await sql.unsafe(`insert into blocklist_entries (kind, value, reason, created_at)
    select 'mail-domain', 'blocked-' || n || '.example', 'Throw-away addresses.', now() - n * interval '1 minute' from generate_series(1, 1000) as n
    on conflict do nothing`);
}

/** Inserts playtests of the popular story, and the maximum number of facts that a character can learn about a player. */
async function insertStudio(sql: Sql, { longId, adminId }: SpecialAccounts): Promise<void> {
  await sql.unsafe(`insert into playtests (id, story_id, account_id, status, scenes, created_at, finished_at)
    select ('01900000-000c-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '${idOf('story', special.popularStory)}', '${adminId}', 'done', '[]',
      now() - n * interval '1 hour', now() - n * interval '1 hour' from generate_series(1, 1000) as n`);
  await sql.unsafe(`insert into learned_facts (account_id, character_id, kind, text, learned_at)
    select '${longId}', '${idOf('character', special.popularCharacter)}', kind, 'Fact ' || n, now() - n * interval '1 minute'
    from generate_series(1, 12) as n, unnest(array['like', 'dislike', 'claim', 'promise']) as kind`);
}

/** Inserts a co-op talk, a tenth as long as the longest talk. */
async function insertCoopTalk(sql: Sql, { longId }: SpecialAccounts, past: AccountHistory): Promise<void> {
  const [partner, sceneId] = [idOf('character', special.plainCharacter), idOf('scene', special.popularStory)];
  const hash = createHash('sha256').update(coopToken).digest();
  await sql`with run as (
      select id from runs where account_id = ${longId} and story_id = ${idOf('story', special.popularStory)} order by id desc limit 1
    ), along as (update runs set coop_character_id = ${partner} where id = (select id from run)
    ), talk as (
      insert into conversation_sessions (token_hash, kind, account_id, run_id, scene_id, character_id, partner_character_id)
      select ${hash}, 'coop', ${longId}, id, ${sceneId}, ${partner}, ${partner} from run returning id, run_id)
    insert into turns (session_id, account_id, run_id, scene_id, character_id, kind, player_text, sentences, status, finished_at)
    select id, ${longId}, run_id, ${sceneId}, ${partner}, 'text', 'What do you make of it, number ' || n || '?', '[]', 'done', now()
    from talk, generate_series(1, ${Math.ceil(past.turns / 10)}::int) as n`;
}

/** Inserts moderation data and everything besides playing. */
export async function insertOffice(sql: Sql, size: Size, people: SpecialAccounts, past: AccountHistory): Promise<void> {
  await insertBusiness(sql, size, past);
  await insertBlocks(sql, size, people);
  await insertModeration(sql, size, people, past);
  await insertCopyright(sql, size, people, past);
  await insertAudit(sql, size, people, past);
  await insertStudio(sql, people);
  await insertCoopTalk(sql, people, past);
}
