import type { HistoryEntry, Memory } from '@emberlore/brain';
import type { Emotion } from '@emberlore/contract';
import {
  type Reader,
  SESSION_LIFETIME,
  conversationSessions as sessions,
  type TurnSentence,
  type Writer,
} from '@emberlore/database';
import { and, eq, isNull, sql } from 'drizzle-orm';

/** A visitor's talk as stored between turns. */
export interface VisitorMemory {
  /** Number of turns so far; storing a turn names the number it follows. */
  turns: number;
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

/** Stores a turn of a talk. Returns false if another turn has been stored since the one it follows. */
export async function storeTurn(writer: Writer, id: string, kept: VisitorMemory): Promise<boolean> {
  const follows = sql`coalesce((${sessions.memory} ->> 'turns')::integer, 0) = ${kept.turns - 1}`;
  const changed = await writer
    .update(sessions)
    .set({ memory: kept, lastUsedAt: sql`now()` })
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
