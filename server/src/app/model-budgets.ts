import type { Budget, Usage } from '@emberlore/brain';
import type { UsageKeeper } from '../domains/play/conversation/model-usage.ts';
import { createDayBudgets, type DayBudgetsDeps } from './day-budgets.ts';

export interface ModelBudgetsDeps extends Pick<DayBudgetsDeps<[Usage, number]>, 'counts' | 'confirmed' | 'perDay'> {
  usage: UsageKeeper;
}

/** Returns the function that finds the budget of the current request in tokens: see `createDayBudgets`. */
export function createModelBudgets({ usage, ...deps }: ModelBudgetsDeps) {
  const most = deps.perDay.player;
  return createDayBudgets<[Usage, number]>({
    ...deps,
    name: 'model-visitors',
    measure: ({ prompt, completion }) => prompt + completion,
    ofPlayer: (playerId): Budget => ({
      isUsedUp: async () => most > 0 && (await usage.spent(playerId)) >= most,
      async record(used, cost) {
        // Counts at once, and is written later.
        usage.record(playerId, used, cost).catch(() => undefined);
      },
    }),
  });
}
