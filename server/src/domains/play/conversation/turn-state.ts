import type { FACT_KINDS, TURN_KINDS, TurnSentence } from '@emberlore/database';
import type { RunState } from '../runs/play.service.ts';

/** Everything that changes from turn to turn, as of the read. */
export interface TurnState {
  /** The version of the scene. Changes with every edit of anything in it. */
  stage: string;
  playerName: string;
  /** What the character remembers; null if the caller's copy is current. */
  memory: unknown;
  /** The version of the memory; null if there is none. */
  memoryMark: string | null;
  /** The player has had everything forgotten up to this turn id, which none need have; null: never. */
  forgottenUntil: string | null;
  /** The player's balance; null if a daily limit must be checked. */
  credits: number | null;
  /** Whether another turn with the character is in progress. */
  isBusy: boolean;
  standings: Record<string, boolean>;
  won: boolean;
  /** The stored state of the run's log; null if nothing has been logged since the log began. */
  run: RunState | null;
  /** The characters of the scene to whom the player has lost a duel. */
  lostTo: string[];
  facts: { kind: (typeof FACT_KINDS)[number]; text: string }[];
  /** The latest turns with the character, oldest first. */
  history: {
    kind: (typeof TURN_KINDS)[number];
    sceneId: string;
    playerText: string | null;
    sentences: TurnSentence[];
  }[];
  /** For each of the latest turns in the scene, newest first: whether it advanced no quest. */
  quiet: boolean[];
}

/** How much of the state to read. */
export interface StateAsked {
  /** Number of earlier turns. */
  history: number;
  /** Number of turns to check for quest progress. */
  quiet: number;
  /** The version of the memory that the caller has already. */
  knownMark: string | null;
}
