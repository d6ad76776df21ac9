import type { Credits } from '../../billing/credits/credits.service.ts';

/** More than any playtest needs: the automatic player never runs out. */
const PLENTY = 1_000_000;

/** Creates the automatic player's credits: nothing is ever charged or written to the ledger. */
export function createFreeCredits(): Credits {
  const plenty = async () => PLENTY;
  const nothing = async () => 0;
  return {
    ledger: false,
    take: plenty,
    give: plenty,
    takeBack: nothing,
    readChange: async () => undefined,
    givenFor: nothing,
    lockBalance: plenty,
    balance: plenty,
    history: async () => ({ credits: PLENTY, entries: [], dailyLimit: null, spentToday: 0, nextPage: null }),
  };
}
