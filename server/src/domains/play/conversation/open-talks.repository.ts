import {
  asId,
  type Connection,
  type Reader,
  SESSION_LIFETIME,
  scenes,
  conversationSessions as sessions,
  type Writer,
} from '@emberlore/database';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';
import type { StateAsked, TurnState } from './turn-state.ts';

/** Returns the story of a scene; null if there is no such scene. */
export async function readStoryOfScene(db: Reader, sceneId: string): Promise<string | null> {
  const [row] = await db
    .select({ storyId: scenes.storyId })
    .from(scenes)
    .where(eq(scenes.id, asId(sceneId)));
  return row?.storyId ?? null;
}

/** An open talk: its character, scene and run. */
export interface Session {
  id: string;
  accountId: string;
  runId: string;
  sceneId: string;
  characterId: string;
  partnerId: string | null;
  /** `coop` is a talk with the partner. */
  kind: 'scene' | 'coop';
  /** Whether talking is free: the story and the character are the player's own. */
  isFree: boolean;
}

/** The participants and place of a talk. */
export type Parties = Omit<Session, 'id' | 'isFree'>;

/** A talk ends after half an hour without use. */
const unused = sql`${sessions.lastUsedAt} <= now() - ${SESSION_LIFETIME}::interval`;
const isOpen = and(isNull(sessions.closedAt), sql`not ${unused}`);

/** Visibility and owner of a talk's story. */
export interface TalkStory {
  ownerId: string;
  listed: boolean;
  trashed: boolean;
}

/** A talk as stored, with what decides whether it may continue. */
type FoundTalk = Session & TalkStory & { about: string; companionId: string | null; state: TurnState | null };

/**
 * Returns the account's open talk with this token hash, its story, and a description of its character; null if there is
 * none, its run has ended, or its scene or character is deleted, hidden or no longer accessible to the player. Omits a
 * partner whom the player may no longer take along. On request, includes the state that a turn depends on.
 */
export async function findSession(
  { sql: ask }: Pick<Connection, 'sql'>,
  tokenHash: Uint8Array,
  accountId: string,
  asked: StateAsked | null,
): Promise<(Pick<FoundTalk, 'about' | 'companionId' | 'state'> & { session: Session; story: TalkStory }) | null> {
  // Uses the pool directly, which prepares the statement: every message begins with it.
  const [row] = await ask<FoundTalk[]>`
    select talk.id, talk.account_id as "accountId", talk.run_id as "runId", talk.scene_id as "sceneId",
      talk.character_id as "characterId", partner.id as "partnerId", talk.kind,
      run.coop_character_id as "companionId",
      story.owner_id = talk.account_id and is_own_character(who.id, talk.account_id) as "isFree",
      story.owner_id as "ownerId", story.listed, story.deleted_at is not null as trashed, who.description as about,
      case when ${asked !== null} then turn_state(talk.id, null, ${asked?.history ?? 0}, ${asked?.quiet ?? 0},
        ${asked?.knownMark ?? null}) end as state
    from conversation_sessions as talk
    join scenes as scene on scene.id = talk.scene_id and scene.deleted_at is null and scene.hidden_at is null
    join stories as story on story.id = scene.story_id
    join runs as run on run.id = talk.run_id and run.closed_at is null
    join characters as who on who.id = talk.character_id
    left join characters as partner on partner.id = talk.partner_character_id
      and may_take_along(partner.id, talk.account_id)
    where talk.token_hash = ${tokenHash} and talk.account_id = ${accountId} and talk.closed_at is null
      and talk.last_used_at > now() - ${SESSION_LIFETIME}::interval and is_character_there(talk)`;
  if (!row) return null;
  const { ownerId, listed, trashed, about, companionId, state, ...session } = row;
  return { session, story: { ownerId, listed, trashed }, about, companionId, state };
}

/** Returns the run and scene of the account's talk with this token hash, open or closed; null if there is none. */
export async function readTalkPlace(
  db: Reader,
  tokenHash: Uint8Array,
  accountId: string,
): Promise<Pick<Session, 'runId' | 'sceneId'> | null> {
  const [row] = await db
    .select({ runId: sessions.runId, sceneId: sessions.sceneId })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.accountId, accountId)));
  const { runId = null, sceneId = null } = row ?? {};
  return runId !== null && sceneId !== null ? { runId, sceneId } : null;
}

/** Returns the id of these participants' open talk, to use it again; null if there is none. */
export async function findOpenSession(db: Reader, parties: Omit<Parties, 'partnerId'>): Promise<string | null> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.runId, parties.runId),
        eq(sessions.sceneId, parties.sceneId),
        eq(sessions.characterId, parties.characterId),
        eq(sessions.accountId, parties.accountId),
        eq(sessions.kind, parties.kind),
        isOpen,
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(1);
  return row?.id ?? null;
}

/** Whether a character is an account's own, and made from nobody else's. */
export async function isOwnCharacter(db: Reader, characterId: string, accountId: string): Promise<boolean> {
  const [row] = await db.execute<{ own: boolean }>(
    sql`select is_own_character(${asId(characterId)}, ${accountId}) as own`,
  );
  return row?.own === true;
}

/** Creates an id for a new talk. */
export async function newSessionId(writer: Writer): Promise<string> {
  const row = onlyRow(await writer.execute<{ id: string }>(sql`select uuidv7() as id`));
  return row.id;
}

/** Inserts an open talk. */
export async function insertSession(
  writer: Writer,
  session: Parties & { id: string; tokenHash: Uint8Array },
): Promise<void> {
  const { partnerId, ...row } = session;
  await writer.insert(sessions).values({ ...row, partnerCharacterId: partnerId });
}

/** Marks a talk as used now. */
export async function touchSession(writer: Writer, sessionId: string): Promise<void> {
  await writer.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, sessionId));
}

/** Sets the partner of a talk that is used again. */
export async function setSessionPartner(writer: Writer, sessionId: string, partnerId: string | null): Promise<void> {
  await writer.update(sessions).set({ partnerCharacterId: partnerId }).where(eq(sessions.id, sessionId));
}

/** Closes the account's open talk with this token hash. Returns whether there was one. */
export async function closeSession(writer: Writer, tokenHash: Uint8Array, accountId: string): Promise<boolean> {
  const closed = await writer
    .update(sessions)
    .set({ closedAt: sql`now()` })
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.accountId, accountId), isOpen))
    .returning({ id: sessions.id });
  return closed.length > 0;
}

/** Closes all talks unused for half an hour. */
export async function closeUnused(writer: Writer): Promise<void> {
  await writer
    .update(sessions)
    .set({ closedAt: sql`now()` })
    .where(and(isNull(sessions.closedAt), unused));
}
