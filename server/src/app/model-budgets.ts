import type { Budget } from '@emberlore/brain';
import type { ConfirmedAccounts } from '../domains/identity/accounts/confirmed-accounts.service.ts';
import type { UsageKeeper } from '../domains/play/conversation/model-usage.ts';
import { currentRequester, type Requester } from '../kit/fair-queue.ts';
import type { SharedCounts } from './shared-counts.ts';

/** How many tokens may be used per day: by a player, by the visitors of one network and by all visitors. 0: no limit. */
export interface TokensPerDay {
  player: number;
  visitorNetwork: number;
  visitors: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const ALL_VISITORS = 'model-visitors';

export interface ModelBudgetsDeps {
  usage: UsageKeeper;
  counts: SharedCounts;
  confirmed: ConfirmedAccounts;
  tokensPerDay: TokensPerDay;
}

/** An account's key is its id, a visitor's the address. */
const isVisitor = ({ key, address }: Requester) => key === address;

/**
 * Returns the function that finds the budget of the current request: that of the account which makes it or, without one,
 * those of the visitor's network and of all visitors. An account that has not confirmed its address has all three:
 * anybody can have many. Work of the server itself has none. A visitors' day begins with the first request. Requests
 * that run at the same time may exceed a budget together.
 */
export function createModelBudgets({ usage, counts, confirmed, tokensPerDay }: ModelBudgetsDeps) {
  const ofPlayer = (playerId: string): Budget => ({
    isUsedUp: async () => tokensPerDay.player > 0 && (await usage.spent(playerId)) >= tokensPerDay.player,
    async record(used, cost) {
      // Counts at once, and is written later.
      usage.record(playerId, used, cost).catch(() => undefined);
    },
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

  const ofAccount = (accountId: string, network: string): Budget => {
    const own = ofPlayer(accountId);
    const shared = ofVisitor(network);
    const isUnconfirmed = async () => !(await confirmed.has(accountId));
    return {
      isUsedUp: async () => (await own.isUsedUp()) || ((await isUnconfirmed()) && (await shared.isUsedUp())),
      async record(used, cost) {
        await own.record(used, cost);
        if (await isUnconfirmed()) await shared.record(used, cost);
      },
    };
  };

  return (playerId: string | undefined): Budget | null => {
    const requester = currentRequester();
    if (!requester) return playerId === undefined ? null : ofPlayer(playerId);
    // A playtest is played by another account than the one for which it is.
    const accountId = isVisitor(requester) ? playerId : requester.key;
    return accountId === undefined ? ofVisitor(requester.network) : ofAccount(accountId, requester.network);
  };
}
