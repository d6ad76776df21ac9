import { runEvents, runStates, type Writer } from '@emberlore/database';
import { sql } from 'drizzle-orm';
import { type LoggedState, readLog, saveEnding } from '../log/run-log.repository.ts';
import { emptyState, foldEvents, type RunEvent } from '../log/run-log.ts';
import { insertRun } from '../runs.repository.ts';
import type { BranchedRun, Moment } from './moments.repository.ts';

/** A new branch, and the moment of its parent at which it begins. */
export interface Branching {
  branchId: string;
  parentId: string;
  moment: Moment;
}

/** Inserts an open branch of a run. It counts as no play. Returns its id. */
export function insertBranch(
  writer: Writer,
  accountId: string,
  parent: BranchedRun,
  { position, coopCharacterId }: Moment,
): Promise<string> {
  const { storyId, remembers, openedAt } = parent;
  const origin = { parentRunId: parent.id, rootRunId: parent.rootRunId ?? parent.id, branchedAfter: position - 1 };
  const branch = { accountId, storyId, remembers, openedAt, coopCharacterId, ...origin };
  return insertRun(writer, branch, { counted: false });
}

/** Returns the state that the log of a run adds up to. */
async function foldLog(writer: Writer, runId: string): Promise<LoggedState> {
  let [state, events] = [emptyState, 0];
  for await (const read of readLog(writer, runId)) {
    state = foldEvents(
      read.map(({ event }) => event),
      state,
    );
    events += read.length;
  }
  return { state, events };
}

/** Copies the log up to the moment, with its times, and stores the state that it adds up to. */
async function copyLog(writer: Writer, { branchId, parentId, moment }: Branching): Promise<void> {
  await writer.execute(sql`insert into ${runEvents} (run_id, position, event, created_at)
    select ${branchId}::uuid, position, event, created_at from ${runEvents}
    where run_id = ${parentId}::uuid and position < ${moment.position}`);
  const { state, events } = await foldLog(writer, branchId);
  await writer.insert(runStates).values({ runId: branchId, events, state: { ...state } });
  if (state.ending !== null) await saveEnding(writer, branchId, state.ending);
}

/** When the copied log says that something of a kind happened, by the id that the event has under a key. */
const happened = (branchId: string, kind: RunEvent['kind'], key: string) => sql`(select event ->> ${key} as id,
  created_at as at from run_events where run_id = ${branchId}::uuid and event ->> 'kind' = ${kind})`;

/** Copies scenes, quests, items and duels as they were at the moment. The names are those that the player knew. */
async function copyProgress(writer: Writer, { branchId, parentId, moment }: Branching): Promise<void> {
  // In the type of the columns that it is compared with.
  const until = sql`${moment.at.toISOString()}::timestamptz(3)`;
  await writer.execute(sql`insert into run_scenes (run_id, scene_id, entered_at, won_at)
    select ${branchId}::uuid, scene_id,
      case when scene_id = ${moment.sceneId}::uuid then ${until} else coalesce(entered.at, won.at) end, won.at
    from run_scenes left join ${happened(branchId, 'entered', 'sceneId')} entered on entered.id = scene_id::text
    left join ${happened(branchId, 'won', 'sceneId')} won on won.id = scene_id::text
    where run_id = ${parentId}::uuid and coalesce(entered.at, won.at) is not null`);
  await writer.execute(sql`insert into run_quests (run_id, quest_id, scene_id, initialized_at, completed_at)
    select ${branchId}::uuid, quest_id, scene_id, initialized_at, completed.at from run_quests
    left join ${happened(branchId, 'completed', 'questId')} completed on completed.id = quest_id::text
    where run_id = ${parentId}::uuid and (initialized_at < ${until} or completed.at is not null)`);
  await writer.execute(sql`insert into run_items (run_id, item_id, scene_id, found_at)
    select ${branchId}::uuid, item_id, scene_id, found_at from run_items
    where run_id = ${parentId}::uuid and item_id::text in (select id from ${happened(branchId, 'found', 'itemId')} as found
      union select id from ${happened(branchId, 'combined', 'itemId')} as made)`);
  // Duels that were under way are fought anew.
  await writer.execute(sql`insert into duels (id, run_id, scene_id, character_id, round, state, outcome, created_at, ended_at)
    select uuidv7(), ${branchId}::uuid, scene_id, character_id, round, state, outcome, created_at, ended_at
    from (select * from duels where run_id = ${parentId}::uuid and outcome is not null
      and coalesce(ended_at, created_at) < ${until} order by id offset 0) as fought`);
}

/**
 * Copies the talks up to the moment and what the characters remembered then. The copies have new ids in the old order,
 * cost nothing and keep their times; another version of a reply has the place and time of the first. Of the last reply only the version that counted then is copied.
 */
async function copyTalks(writer: Writer, { branchId, parentId, moment }: Branching): Promise<void> {
  await writer.execute(sql`
    with kept as materialized (
      select distinct on (saved.character_id) saved.character_id, saved.data, saved.previous, saved.turn_id,
        saved.forgotten_until,
        coalesce(last.replaces_turn_id, last.id) as root_id
      from checkpoint_memories saved left join turns last on last.id = saved.turn_id
      where saved.run_id = ${parentId}::uuid and saved.position <= ${moment.position}
      order by saved.character_id, saved.position desc),
    said as materialized (
      select uuidv7() as copy_id, said.* from (
        select turns.* from kept join turns on turns.run_id = ${parentId}::uuid
          and turns.character_id = kept.character_id and turns.id >= day_before(${parentId}::uuid)
          and turns.id <= kept.turn_id and turns.status = 'done'
          and (turns.id = kept.turn_id
            or not turns.superseded and coalesce(turns.replaces_turn_id, turns.id) is distinct from kept.root_id)
        order by coalesce(turns.replaces_turn_id, turns.id) offset 0) as said),
    talks as materialized (
      select uuidv7() as copy_id, talk.* from (
        select * from conversation_sessions where id in (select session_id from said) order by id offset 0) as talk),
    copied_talks as (
      insert into conversation_sessions (id, token_hash, kind, account_id, run_id, scene_id, character_id,
        partner_character_id, player_name, created_at, last_used_at, closed_at)
      -- Nobody knows a token with this hash.
      select copy_id, sha256(uuid_send(gen_random_uuid())), kind, account_id, ${branchId}::uuid, scene_id, character_id,
        partner_character_id, player_name, created_at, last_used_at, coalesce(closed_at, now()) from talks),
    copied_turns as (
      insert into turns (id, session_id, account_id, run_id, scene_id, character_id, kind, player_text, sentences,
        emotion, quests, status, ledger_cause, created_at, finished_at)
      select said.copy_id, talks.copy_id, said.account_id, ${branchId}::uuid, said.scene_id, said.character_id, said.kind,
        said.player_text, said.sentences, said.emotion, said.quests, 'done',
        -- Replies to one message to a group still belong together, but no payment is theirs.
        case when starts_with(said.ledger_cause, 'group:') then said.ledger_cause || ' ' || ${branchId} end,
        coalesce((select original.created_at from turns as original where original.id = said.replaces_turn_id),
          said.created_at), said.finished_at
      from said join talks on talks.id = said.session_id order by said.copy_id)
    insert into memories (run_id, character_id, data, previous, latest_turn_id, forgotten_until)
    select ${branchId}::uuid, kept.character_id, kept.data, kept.previous, said.copy_id,
      (select forgotten.copy_id from said as forgotten where forgotten.character_id = kept.character_id
        and forgotten.id <= kept.forgotten_until order by forgotten.copy_id desc limit 1)
    from kept left join said on said.id = kept.turn_id`);
}

/** Restores the names under which the player knew things: triggers have stored today's. */
async function copyNames(writer: Writer, { branchId, parentId }: Branching): Promise<void> {
  await writer.execute(sql`update run_scenes set scene_name = known.scene_name from run_scenes known
    where run_scenes.run_id = ${branchId}::uuid and known.run_id = ${parentId}::uuid
      and known.scene_id = run_scenes.scene_id`);
  await writer.execute(sql`update run_items set item_name = known.item_name from run_items known
    where run_items.run_id = ${branchId}::uuid and known.run_id = ${parentId}::uuid and known.item_id = run_items.item_id`);
  await writer.execute(sql`update conversation_sessions set character_name = (
      select known.character_name from conversation_sessions known where known.run_id = ${parentId}::uuid
        and known.character_id = conversation_sessions.character_id and known.character_name is not null
      order by known.created_at desc limit 1)
    where run_id = ${branchId}::uuid`);
  await writer.execute(sql`update runs set story_name = known.story_name from runs known
    where runs.id = ${branchId}::uuid and known.id = ${parentId}::uuid`);
}

/** Gives a branch the complete state of the moment at which it begins. */
export async function fillBranch(writer: Writer, branching: Branching): Promise<void> {
  await copyLog(writer, branching);
  await copyProgress(writer, branching);
  await copyTalks(writer, branching);
  await copyNames(writer, branching);
}
