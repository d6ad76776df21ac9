import type { ConfirmedAccounts } from '../domains/identity/accounts/confirmed-accounts.service.ts';
import { currentRequester, type Requester } from '../kit/fair-queue.ts';
import type { SharedCounts } from './shared-counts.ts';

/** How much may be used per day: by a player, by the visitors of one network and by all visitors. 0: no limit. */
export interface PerDay {
  player: number;
  visitorNetwork: number;
  visitors: number;
}

/** How much somebody may use in a day, and has used; `Used` describes one use. */
export interface DayBudget<Used extends unknown[]> {
  isUsedUp(): Promise<boolean>;
  record(...used: Used): Promise<void>;
}

export interface DayBudgetsDeps<Used extends unknown[]> {
  /** The name under which visitors' use is counted. */
  name: string;
  perDay: PerDay;
  /** Returns the budget of an account. */
  ofPlayer(playerId: string): DayBudget<Used>;
  /** Returns what a use takes of visitors' budgets. */
  measure(...used: Used): number;
  counts: Pick<SharedCounts, 'add'>;
  confirmed: ConfirmedAccounts;
}

export const DAY_MS = 24 * 60 * 60 * 1000;

/** An account's key is its id, a visitor's the address. */
const isVisitor = ({ key, address }: Requester) => key === address;

/**
 * Returns the function that finds the budget of the current request: that of the account which makes it or, without one,
 * those of the visitor's network and of all visitors. An account that has not confirmed its address has all three:
 * anybody can have many. Work of the server itself has none. A visitors' day begins with the first request. Requests
 * that run at the same time may exceed a budget together.
 */
export function createDayBudgets<Used extends unknown[]>(deps: DayBudgetsDeps<Used>) {
  const { name, perDay, ofPlayer, measure, counts, confirmed } = deps;

  const ofVisitor = (network: string): DayBudget<Used> => {
    const budgets: [key: string, most: number][] = [
      [`${name}:${network}`, perDay.visitorNetwork],
      [name, perDay.visitors],
    ];
    const limited = budgets.filter(([, most]) => most > 0);
    const add = (amount: number) =>
      Promise.all(
        limited.map(async ([key, most]) => {
          const { count } = await counts.add(key, amount, DAY_MS);
          return count >= most;
        }),
      );
    return {
      isUsedUp: async () => (await add(0)).includes(true),
      record: async (...used) => {
        await add(measure(...used));
      },
    };
  };

  const ofAccount = (accountId: string, network: string): DayBudget<Used> => {
    const own = ofPlayer(accountId);
    const shared = ofVisitor(network);
    const isUnconfirmed = async () => !(await confirmed.has(accountId));
    return {
      isUsedUp: async () => (await own.isUsedUp()) || ((await isUnconfirmed()) && (await shared.isUsedUp())),
      async record(...used) {
        await own.record(...used);
        if (await isUnconfirmed()) await shared.record(...used);
      },
    };
  };

  return (playerId?: string): DayBudget<Used> | null => {
    const requester = currentRequester();
    if (!requester) return playerId === undefined ? null : ofPlayer(playerId);
    // A playtest is played by another account than the one for which it is.
    const accountId = isVisitor(requester) ? playerId : requester.key;
    return accountId === undefined ? ofVisitor(requester.network) : ofAccount(accountId, requester.network);
  };
}
