import type { Credits } from '../../billing/credits/credits.service.ts';

/** As many as anybody could want: the automatic player never runs out. */
const PLENTY = 1_000_000;

/** The purse of the automatic player: nothing is ever taken, and the ledger knows nothing of it. */
export function createFreeCredits(): Credits {
  const plenty = async () => PLENTY;
  const nothing = async () => 0;
  return {
    ledger: false,
    take: plenty,
    give: plenty,
    takeBack: nothing,
    changeOf: async () => undefined,
    givenFor: nothing,
    held: plenty,
    balance: plenty,
    history: async () => ({ credits: PLENTY, entries: [], dailyLimit: null, spentToday: 0, nextPage: null }),
  };
}
