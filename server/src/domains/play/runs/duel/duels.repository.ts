import type { DuelResult } from '@emberlore/contract';
import {
  characters,
  duels,
  isNotHidden,
  quests,
  type Reader,
  runQuests,
  sceneCharacters,
  sceneQuests,
  turns,
  type Writer,
} from '@emberlore/database';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Nature } from './rules.ts';

/** The opponent and place of a duel. */
export interface Match {
  runId: string;
  sceneId: string;
  characterId: string;
}

/** A duel as stored. */
export interface StoredDuel {
  id: string;
  state: unknown;
  outcome: 'won' | 'lost' | null;
}

/** The opponent's name, and the traits that matter in a fight. */
export interface Opponent {
  name: string;
  nature: Nature;
}

/** Returns a character of a scene as an opponent; null if it isn't in the scene or is hidden by moderators. */
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

/** FIGHT quests of a run without a duel. */
export interface LeftOutFights {
  /** Those that do not exist. */
  missing: ReadonlySet<string>;
  /** Those whose opponent has given way. */
  yielded: readonly string[];
}

/**
 * Whether the run has reached a FIGHT quest of the scene with this character: one that is completed, or that is not `missing`
 * by the story’s rules and was not settled without one.
 */
export async function isFightKnown(
  db: Reader,
  { runId, sceneId, characterId }: Match,
  { missing, yielded }: LeftOutFights,
): Promise<boolean> {
  const rows = await db
    .select({ id: quests.id, completedAt: runQuests.completedAt })
    .from(sceneQuests)
    .innerJoin(
      quests,
      and(eq(quests.id, sceneQuests.questId), eq(quests.type, 'FIGHT'), eq(quests.triggerCharacterId, characterId)),
    )
    .innerJoin(runQuests, and(eq(runQuests.questId, quests.id), eq(runQuests.runId, runId)))
    .where(eq(sceneQuests.sceneId, sceneId));
  return rows.some(({ id, completedAt }) => !yielded.includes(id) && (completedAt !== null || !missing.has(id)));
}

/** Returns the run's latest duel with this character; null if there is none. */
export async function latestDuel(db: Reader, { runId, sceneId, characterId }: Match): Promise<StoredDuel | null> {
  const [row] = await db
    .select({ id: duels.id, state: duels.state, outcome: duels.outcome })
    .from(duels)
    .where(and(eq(duels.runId, runId), eq(duels.sceneId, sceneId), eq(duels.characterId, characterId)))
    .orderBy(desc(duels.id))
    .limit(1);
  return row ?? null;
}

const isOver = ({ runId, sceneId }: Pick<Match, 'runId' | 'sceneId'>) =>
  and(eq(duels.runId, runId), eq(duels.sceneId, sceneId), isNotNull(duels.outcome));

/** Counts the duels with this character that the run has lost. */
export function countDefeats(db: Reader, match: Match): Promise<number> {
  return db.$count(duels, and(isOver(match), eq(duels.characterId, match.characterId), eq(duels.outcome, 'lost')));
}

/** Returns the result of the latest finished duel with each character of a scene. */
export async function readResults(db: Reader, place: Pick<Match, 'runId' | 'sceneId'>): Promise<DuelResult[]> {
  const rows = await db
    .selectDistinctOn([duels.characterId], { characterId: duels.characterId, outcome: duels.outcome })
    .from(duels)
    .where(isOver(place))
    .orderBy(duels.characterId, desc(duels.id));
  return rows.flatMap(({ characterId, outcome }) => (outcome === null ? [] : [{ characterId, outcome }]));
}

/** Inserts a duel. */
export async function insertDuel(writer: Writer, match: Match, state: Record<string, unknown>): Promise<void> {
  await writer.insert(duels).values({ ...match, state });
}

/** Stores a duel's state after another round. */
export async function saveRound(
  writer: Writer,
  duelId: string,
  after: { round: number; state: Record<string, unknown>; outcome: StoredDuel['outcome'] },
): Promise<void> {
  await writer
    .update(duels)
    .set(after.outcome === null ? after : { ...after, endedAt: sql`now()` })
    .where(and(eq(duels.id, duelId), isNull(duels.outcome)));
}

/** Returns the player's latest messages to a character in a run, latest first. */
export async function readPlayerWords(
  db: Reader,
  { runId, characterId }: Pick<Match, 'runId' | 'characterId'>,
  most: number,
): Promise<string[]> {
  const isSaid = and(eq(turns.runId, runId), eq(turns.characterId, characterId), isNotNull(turns.playerText));
  const rows = await db
    .select({ text: turns.playerText })
    .from(turns)
    .where(isSaid)
    .orderBy(desc(turns.id))
    .limit(most);
  return rows.flatMap(({ text }) => text ?? []);
}
