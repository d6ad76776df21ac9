import { duels, type Reader } from '@emberlore/database';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';

/** A finished duel. */
export interface Fought {
  sceneId: string;
  characterId: string;
  outcome: 'won' | 'lost';
  endedAt: Date;
}

/** Reads the duels of a run that were fought to their ends, in order. */
export async function readFights(db: Reader, runId: string): Promise<Fought[]> {
  const endedAt = sql<Date>`coalesce(${duels.endedAt}, ${duels.createdAt})`.mapWith(duels.createdAt);
  const rows = await db
    .select({ sceneId: duels.sceneId, characterId: duels.characterId, outcome: duels.outcome, endedAt })
    .from(duels)
    .where(and(eq(duels.runId, runId), isNotNull(duels.outcome)))
    .orderBy(asc(endedAt), asc(duels.id));
  return rows.flatMap(({ outcome, ...duel }) => (outcome === null ? [] : [{ ...duel, outcome }]));
}
