import {
  characters,
  duels,
  isNotHidden,
  quests,
  type Reader,
  runQuests,
  sceneCharacters,
  sceneQuests,
  type Writer,
} from '@emberlore/database';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Nature } from './rules.ts';

/** Whom a duel is with, and where. */
export interface Match {
  runId: string;
  sceneId: string;
  characterId: string;
}

/** A duel as it is stored. */
export interface StoredDuel {
  id: string;
  state: unknown;
  outcome: 'won' | 'lost' | null;
}

/** Whoever is fought: their name, and the nature that shows in the fight. */
export interface Opponent {
  name: string;
  nature: Nature;
}

/** Who a character of a scene is in a fight; null when it is not in the scene, or moderators have hidden it. */
export async function readOpponent(
  db: Reader,
  { sceneId, characterId }: Pick<Match, 'sceneId' | 'characterId'>,
): Promise<Opponent | null> {
  const isHere = and(eq(sceneCharacters.sceneId, sceneId), eq(sceneCharacters.characterId, characterId));
  const [row] = await db
    .select({ character: characters })
    .from(sceneCharacters)
    .innerJoin(characters, and(eq(characters.id, sceneCharacters.characterId), isNotHidden(characters)))
    .where(isHere);
  if (!row) return null;
  const { name, peaceful, fear, open, extravert, positive, socialRank } = row.character;
  return { name, nature: { peaceful, fear, open, extravert, positive, socialRank } };
}

/** Whether the run has come to a FIGHT quest of the scene with this character, done or not. */
export async function isFightKnown(db: Reader, { runId, sceneId, characterId }: Match): Promise<boolean> {
  const rows = await db
    .select({ id: quests.id })
    .from(sceneQuests)
    .innerJoin(
      quests,
      and(eq(quests.id, sceneQuests.questId), eq(quests.type, 'FIGHT'), eq(quests.triggerCharacterId, characterId)),
    )
    .innerJoin(runQuests, and(eq(runQuests.questId, quests.id), eq(runQuests.runId, runId)))
    .where(eq(sceneQuests.sceneId, sceneId))
    .limit(1);
  return rows.length > 0;
}

/** The latest duel of the run with this character; null when there was none. */
export async function latestDuel(db: Reader, { runId, sceneId, characterId }: Match): Promise<StoredDuel | null> {
  const [row] = await db
    .select({ id: duels.id, state: duels.state, outcome: duels.outcome })
    .from(duels)
    .where(and(eq(duels.runId, runId), eq(duels.sceneId, sceneId), eq(duels.characterId, characterId)))
    .orderBy(desc(duels.id))
    .limit(1);
  return row ?? null;
}

/** Begins a duel. */
export async function insertDuel(writer: Writer, match: Match, state: Record<string, unknown>): Promise<void> {
  await writer.insert(duels).values({ ...match, state });
}

/** Writes how a duel that is under way stands after another round. */
export async function saveRound(
  writer: Writer,
  duelId: string,
  after: { round: number; state: Record<string, unknown>; outcome: StoredDuel['outcome'] },
): Promise<void> {
  await writer
    .update(duels)
    .set(after)
    .where(and(eq(duels.id, duelId), isNull(duels.outcome)));
}
