import type { StoryRules, StoryStats } from '@emberlore/contract';

/** Below this number of players, decisions would tell what a single person chose. */
const LEAST_PLAYERS = 3;

/** What players of a story decided. */
export interface DecisionCounts {
  players: number;
  /** Runs by choice and option. */
  chosen: { choiceId: string; optionId: string; runs: number }[];
  /** Runs by ending. */
  ended: { endingId: string; runs: number }[];
}

/** Returns how often each option was chosen and each ending reached; null if that is not shown. */
export function buildDecisions(
  { choices, endings }: Pick<StoryRules, 'choices' | 'endings'>,
  { players, chosen, ended }: DecisionCounts,
): StoryStats['decisions'] {
  if (players < LEAST_PLAYERS || choices.length + endings.length === 0) return null;
  const runsOf = (choice: string, option: string) =>
    chosen.find(({ choiceId, optionId }) => choiceId === choice && optionId === option)?.runs ?? 0;
  return {
    choices: choices.map(({ choiceId, question, options }) => ({
      choiceId,
      question,
      options: options.map(({ optionId, label }) => ({ optionId, label, runs: runsOf(choiceId, optionId) })),
    })),
    endings: endings.map(({ endingId, title }) => ({
      endingId,
      title,
      runs: ended.find((ending) => ending.endingId === endingId)?.runs ?? 0,
    })),
  };
}
