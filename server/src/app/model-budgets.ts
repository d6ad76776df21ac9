import type { Budget } from '@emberlore/brain';
import type { UsageKeeper } from '../domains/play/conversation/model-usage.ts';
import { currentRequester } from '../kit/fair-queue.ts';
import type { SharedCounts } from './shared-counts.ts';

/** How many tokens may be used per day: by a player, by the visitors of one network and by all visitors. 0: no limit. */
export interface TokensPerDay {
  player: number;
  visitorNetwork: number;
  visitors: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const ALL_VISITORS = 'model-visitors';

/**
 * Returns the function that finds the budget of the current request: the player's or, without an account, those of the
 * visitor's network and of all visitors. Work of the server itself has none. A visitors' day begins with the first
 * request. Requests that run at the same time may exceed a budget together.
 */
export function createModelBudgets(usage: UsageKeeper, counts: SharedCounts, tokensPerDay: TokensPerDay) {
  const ofPlayer = (playerId: string): Budget => ({
    isUsedUp: async () => tokensPerDay.player > 0 && (await usage.spent(playerId)) >= tokensPerDay.player,
    record: (used, cost) => usage.record(playerId, used, cost),
  });

  const ofVisitor = (network: string): Budget => {
    const budgets: [key: string, most: number][] = [
      [`${ALL_VISITORS}:${network}`, tokensPerDay.visitorNetwork],
      [ALL_VISITORS, tokensPerDay.visitors],
    ];
    const limited = budgets.filter(([, most]) => most > 0);
    const add = (tokens: number) =>
      Promise.all(
        limited.map(async ([key, most]) => {
          const { count } = await counts.add(key, tokens, DAY_MS);
          return count >= most;
        }),
      );
    return {
      isUsedUp: async () => (await add(0)).includes(true),
      record: async ({ prompt, completion }) => {
        await add(prompt + completion);
      },
    };
  };

  return (playerId: string | undefined): Budget | null => {
    const requester = currentRequester();
    if (playerId !== undefined) return ofPlayer(playerId);
    if (!requester) return null;
    // The key of an account is its id, that of a visitor the address.
    return requester.key === requester.address ? ofVisitor(requester.network) : ofPlayer(requester.key);
  };
}
