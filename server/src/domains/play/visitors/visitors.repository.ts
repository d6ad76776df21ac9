import type { HistoryEntry, Memory } from '@emberlore/brain';
import type { Emotion } from '@emberlore/contract';
import {
  type Reader,
  SESSION_LIFETIME,
  conversationSessions as sessions,
  type TurnSentence,
  type Writer,
} from '@emberlore/database';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';

/** A visitor's talk as stored between turns. */
export interface VisitorMemory {
  /** Number of turns so far; storing a turn names the number it follows. */
  turns: number;
  /** Number of turns begun, of a talk that allows only some; several may be under way at once. */
  begun?: number;
  brain: Memory | null;
  /** The latest lines, oldest first. */
  lines: HistoryEntry[];
  /** The last turn sent under a key: the hash of the message, its text, and the reply. */
  answered?: { key: string; sentHash: string; said: string; sentences: TurnSentence[]; emotion: Emotion };
}

export interface VisitorTalk {
  id: string;
  characterId: string;
  memory: VisitorMemory;
}

const isDemo = eq(sessions.kind, 'demo');
const unused = sql`${sessions.lastUsedAt} <= now() - ${SESSION_LIFETIME}::interval`;
const nothingYet: VisitorMemory = { turns: 0, brain: null, lines: [] };

/** Opens a visitor's talk. `visitor` distinguishes visitors without identifying them. */
export async function insertTalk(
  writer: Writer,
  talk: { tokenHash: Uint8Array; visitor: string; characterId: string },
): Promise<void> {
  const { tokenHash, visitor: demoVisitor, characterId: demoCharacter } = talk;
  await writer.insert(sessions).values({ kind: 'demo', tokenHash, demoVisitor, demoCharacter });
}

/** Returns the open talk with this token hash; null if there is none. */
export async function findTalk(db: Reader, tokenHash: Uint8Array): Promise<VisitorTalk | null> {
  const [row] = await db
    .select({ id: sessions.id, characterId: sessions.demoCharacter, memory: sessions.memory })
    .from(sessions)
    .where(and(isDemo, eq(sessions.tokenHash, tokenHash), isNull(sessions.closedAt), sql`not ${unused}`));
  if (!row?.characterId) return null;
  return { id: row.id, characterId: row.characterId, memory: (row.memory as VisitorMemory | null) ?? nothingYet };
}

const begun = sql`coalesce((${sessions.memory} ->> 'begun')::integer, 0)`;
const withBegun = (count: SQL) =>
  sql`coalesce(${sessions.memory}, ${JSON.stringify(nothingYet)}::jsonb) || jsonb_build_object('begun', ${count})`;

/** Counts a turn of a talk that allows `most` of them. Returns false, without counting, when they have all begun. */
export async function beginTurn(writer: Writer, id: string, most: number): Promise<boolean> {
  const counted = await writer
    .update(sessions)
    .set({ memory: withBegun(sql`${begun} + 1`) })
    .where(and(eq(sessions.id, id), sql`${begun} < ${most}`))
    .returning({ id: sessions.id });
  return counted.length > 0;
}

/** Uncounts a turn that got no reply. */
export async function abandonTurn(writer: Writer, id: string): Promise<void> {
  await writer
    .update(sessions)
    .set({ memory: withBegun(sql`${begun} - 1`) })
    .where(eq(sessions.id, id));
}

/** Stores a turn of a talk. Returns false if another turn has been stored since the one it follows. */
export async function storeTurn(writer: Writer, id: string, kept: VisitorMemory): Promise<boolean> {
  const follows = sql`coalesce((${sessions.memory} ->> 'turns')::integer, 0) = ${kept.turns - 1}`;
  const changed = await writer
    .update(sessions)
    .set({
      memory: sql`${JSON.stringify(kept)}::jsonb || jsonb_build_object('begun', ${begun})`,
      lastUsedAt: sql`now()`,
    })
    .where(and(eq(sessions.id, id), follows))
    .returning({ id: sessions.id });
  return changed.length > 0;
}

/** Deletes the talk with this token hash. Returns whether there was one. */
export async function deleteTalk(writer: Writer, tokenHash: Uint8Array): Promise<boolean> {
  const gone = await writer
    .delete(sessions)
    .where(and(isDemo, eq(sessions.tokenHash, tokenHash)))
    .returning({ id: sessions.id });
  return gone.length > 0;
}

/** Deletes all visitors' talks unused for half an hour. */
export async function deleteUnused(writer: Writer): Promise<void> {
  await writer.delete(sessions).where(and(isDemo, unused));
}
