import type { FACT_KINDS, TurnSentence } from '@emberlore/database';

/** All that changes from turn to turn, as it stands when it is read. */
export interface TurnState {
  /** Another one after every change of anything that the scene is made of. */
  stage: string;
  playerName: string;
  /** What the character remembers; null where it is what is known already. */
  memory: unknown;
  /** Another one after every change of the memory; null while there is none. */
  memoryMark: string | null;
  /** What the player has to spend; null where a limit of the day has to be looked at. */
  credits: number | null;
  /** Whether another turn with the character is under way. */
  isBusy: boolean;
  standings: Record<string, boolean>;
  won: boolean;
  facts: { kind: (typeof FACT_KINDS)[number]; text: string }[];
  /** The latest turns with the character, oldest first. */
  history: { playerText: string | null; sentences: TurnSentence[] }[];
  /** Of the latest turns in the scene, the newest first: whether it has moved no quest. */
  quiet: boolean[];
}

/** How much is wanted of what a turn depends on. */
export interface StateAsked {
  /** How many earlier turns. */
  history: number;
  /** Of how many whether they moved quests. */
  quiet: number;
  /** The mark of a memory that need not be told again. */
  knownMark: string | null;
}
