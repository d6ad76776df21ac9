import { m } from '../../i18n/messages.ts';
import { createStore, useStore } from '../../ui/store.ts';

/** What a visitor has in this browser's session: coins, what they opened with them, and what they wear. */
export interface Purse {
  coins: number;
  /** The number of the chosen outfit, or null before there is one. */
  outfit: number | null;
  /** The hats that were bought, and the one that is worn. */
  hats: string[];
  worn: string | null;
  /** How many fact cards are open, by game. */
  facts: Record<string, number>;
}

/** What everybody begins with, as the map shows it. */
export const firstPurse: Purse = { coins: 250, outfit: null, hats: [], worn: null, facts: {} };

/** What things cost, in coins. */
export const prices = { hat: 120, fact: 40 } as const;

/** The hats of the sutler's tent. */
export const hats: readonly { id: string; name: string }[] = [
  { id: 'cocked', name: m.war_game_cocked_hat() },
  { id: 'straw', name: m.war_game_straw_hat() },
  { id: 'grenadier', name: m.war_game_grenadier_cap() },
];

/** A purse with coins that were won. */
export function won(purse: Purse, coins: number): Purse {
  return { ...purse, coins: purse.coins + coins };
}

/** A purse after a hat was bought and put on, or one of one's own was put on; the same purse when it costs too much. */
export function withHat(purse: Purse, hat: string): Purse {
  if (purse.hats.includes(hat)) return { ...purse, worn: hat };
  if (purse.coins < prices.hat) return purse;
  return { ...purse, coins: purse.coins - prices.hat, hats: [...purse.hats, hat], worn: hat };
}

/** A purse after the next fact card of a game was opened; the same purse when all are, or it costs too much. */
export function withFact(purse: Purse, game: string, known: number): Purse {
  const open = purse.facts[game] ?? 0;
  if (open >= known || purse.coins < prices.fact) return purse;
  return { ...purse, coins: purse.coins - prices.fact, facts: { ...purse.facts, [game]: open + 1 } };
}

const key = 'emberlore.war-game.purse';

function isPurse(value: unknown): value is Purse {
  if (typeof value !== 'object' || value === null) return false;
  const { coins, outfit, hats: own, facts } = value as Record<string, unknown>;
  const worthy = typeof coins === 'number' && Number.isInteger(coins) && coins >= 0;
  return (
    worthy &&
    (outfit === null || typeof outfit === 'number') &&
    Array.isArray(own) &&
    typeof facts === 'object' &&
    facts !== null
  );
}

function recall(): Purse {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isPurse(kept) ? kept : firstPurse;
  } catch {
    return firstPurse;
  }
}

const store = createStore<Purse>(recall());

/** The purse, kept current. */
export function usePurse(): Purse {
  return useStore(store);
}

/** Changes the purse, and keeps it for as long as the browser's session lasts. */
export function changePurse(change: (purse: Purse) => Purse): void {
  store.set(change(store.get()));
  try {
    sessionStorage.setItem(key, JSON.stringify(store.get()));
  } catch {
    // Without storage the purse lasts until the page is left.
  }
}
