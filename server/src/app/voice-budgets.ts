import type { RemoteBudget } from '@emberlore/voice';
import { createDayBudgets, DAY_MS, type DayBudgetsDeps } from './day-budgets.ts';

export interface VoiceBudgetsDeps extends Pick<DayBudgetsDeps<[number]>, 'counts' | 'confirmed' | 'perDay'> {
  /** What is counted. */
  of: 'speech' | 'hearing';
}

/**
 * Returns the function that finds the budget of the current request at a server that speaks (in characters) or transcribes
 * (in seconds): see `createDayBudgets`. A player's day begins with the first request, too.
 */
export function createVoiceBudgets({ of, ...deps }: VoiceBudgetsDeps): () => RemoteBudget | null {
  const most = deps.perDay.player;
  return createDayBudgets<[number]>({
    ...deps,
    name: `${of}-visitors`,
    measure: Math.ceil,
    ofPlayer(playerId) {
      const add = async (amount: number) => (await deps.counts.add(`${of}-player:${playerId}`, amount, DAY_MS)).count;
      return {
        isUsedUp: async () => most > 0 && (await add(0)) >= most,
        async record(amount) {
          if (most > 0) await add(Math.ceil(amount));
        },
      };
    },
  });
}
