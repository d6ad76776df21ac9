import { LRUCache } from 'lru-cache';
import type { ModelAnswer } from './listen.ts';

/** Everybody else expects a habit only after so many players in a row have seen it: one can bring about any answer. */
const leastPlayers = 3;
/** After so many milliseconds without it, a habit is forgotten. */
const keptMs = 10 * 60_000;
const mostPlayers = 1_000;

/** Something that a model's answers have lately done. */
export interface Habit {
  /** Whether to expect it of the next answer to this player. */
  isExpected(playerId: string | undefined): boolean;
  /** Counts an answer to this player that has done it. */
  saw(playerId: string | undefined): void;
  /** Counts an answer to this player that has not done it. */
  missed(playerId: string | undefined): void;
}

/**
 * Creates a habit. A player expects it after one answer of their own, others after the answers to three players in a row;
 * the first answer without it ends both.
 */
export function createHabit(): Habit {
  const own = new LRUCache<string, number>({ max: mostPlayers });
  const inRow = new Set<string | undefined>();
  let lastAt = Number.NEGATIVE_INFINITY;
  const isFresh = (at: number | undefined) => at !== undefined && performance.now() - at < keptMs;
  return {
    isExpected: (playerId) =>
      (playerId !== undefined && isFresh(own.get(playerId))) || (inRow.size >= leastPlayers && isFresh(lastAt)),
    saw(playerId) {
      if (!isFresh(lastAt)) inRow.clear();
      lastAt = performance.now();
      if (inRow.size < leastPlayers) inRow.add(playerId);
      if (playerId !== undefined) own.set(playerId, lastAt);
    },
    missed(playerId) {
      inRow.clear();
      if (playerId !== undefined) own.delete(playerId);
    },
  };
}

/** How a model thinks before it answers, as far as its latest answers show. */
export interface ThoughtHabits {
  /** Whether the next answer to this player may begin with a thought that has no opening tag. */
  mayStartThinking(playerId: string | undefined): boolean;
  /** Whether the next answer to this player may need room for long thoughts. */
  thinksLong(playerId: string | undefined): boolean;
  learn(playerId: string | undefined, answer: ModelAnswer): void;
}

/** Creates the habits of one model. */
export function createThoughtHabits(): ThoughtHabits {
  const untagged = createHabit();
  const long = createHabit();
  return {
    mayStartThinking: untagged.isExpected,
    thinksLong: long.isExpected,
    learn(playerId, { isUntagged, isWhole, hasThought, thoughtOnly }) {
      if (isUntagged) untagged.saw(playerId);
      else if (isWhole) untagged.missed(playerId);
      // With enough room, thoughts no longer use up the answer.
      if (thoughtOnly || (hasThought && long.isExpected(playerId))) long.saw(playerId);
      else if (isWhole && !hasThought) long.missed(playerId);
    },
  };
}
