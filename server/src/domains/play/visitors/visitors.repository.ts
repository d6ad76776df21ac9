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

/** What is kept of a visitor's talk from one turn to the next. */
export interface VisitorMemory {
  /** Turns so far: whoever stores one says which it follows. */
  turns: number;
  brain: Memory | null;
  /** The last lines, oldest first. */
  lines: HistoryEntry[];
  /** The last turn that was sent under a key: the hash of what was sent, what was said, and what was answered. */
  answered?: { key: string; sentHash: string; said: string; sentences: TurnSentence[]; emotion: Emotion };
}

export interface VisitorTalk {
  id: string;
  characterId: string;
  kept: VisitorMemory;
}

const isDemo = eq(sessions.kind, 'demo');
const unused = sql`${sessions.lastUsedAt} <= now() - ${SESSION_LIFETIME}::interval`;
const nothingYet: VisitorMemory = { turns: 0, brain: null, lines: [] };

/** Opens a visitor's talk. `visitor` tells visitors apart without saying who they are. */
export async function insertTalk(
  writer: Writer,
  talk: { tokenHash: Uint8Array; visitor: string; characterId: string },
): Promise<void> {
  const { tokenHash, visitor: demoVisitor, characterId: demoCharacter } = talk;
  await writer.insert(sessions).values({ kind: 'demo', tokenHash, demoVisitor, demoCharacter });
}

/** The open talk with this token hash; null when there is none. */
export async function findTalk(db: Reader, tokenHash: Uint8Array): Promise<VisitorTalk | null> {
  const [row] = await db
    .select({ id: sessions.id, characterId: sessions.demoCharacter, memory: sessions.memory })
    .from(sessions)
    .where(and(isDemo, eq(sessions.tokenHash, tokenHash), isNull(sessions.closedAt), sql`not ${unused}`));
  if (!row?.characterId) return null;
  return { id: row.id, characterId: row.characterId, kept: (row.memory as VisitorMemory | null) ?? nothingYet };
}

/** Keeps a turn of a talk; false when another turn was kept since the one it follows. */
export async function keepTurn(writer: Writer, id: string, kept: VisitorMemory): Promise<boolean> {
  const follows = sql`coalesce((${sessions.memory} ->> 'turns')::integer, 0) = ${kept.turns - 1}`;
  const changed = await writer
    .update(sessions)
    .set({ memory: kept, lastUsedAt: sql`now()` })
    .where(and(eq(sessions.id, id), follows))
    .returning({ id: sessions.id });
  return changed.length > 0;
}

/** Forgets the talk with this token hash; tells whether there was one. */
export async function deleteTalk(writer: Writer, tokenHash: Uint8Array): Promise<boolean> {
  const gone = await writer
    .delete(sessions)
    .where(and(isDemo, eq(sessions.tokenHash, tokenHash)))
    .returning({ id: sessions.id });
  return gone.length > 0;
}

/** Forgets every visitor's talk that nobody has used for half an hour. */
export async function deleteUnused(writer: Writer): Promise<void> {
  await writer.delete(sessions).where(and(isDemo, unused));
}
