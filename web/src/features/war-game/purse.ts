import { m } from '../../i18n/messages.ts';
import { createStore, useStore } from '../../ui/store.ts';

/** A visitor's inventory in this browser session: coins, outfit, hats and opened fact cards. */
export interface Purse {
  coins: number;
  /** Number of the chosen outfit, or null before the first choice. */
  outfit: number | null;
  /** The hats bought, and the one worn. */
  hats: string[];
  worn: string | null;
  /** Number of open fact cards, by game. */
  facts: Record<string, number>;
}

/** The initial inventory, as the map shows it. */
export const firstPurse: Purse = { coins: 250, outfit: null, hats: [], worn: null, facts: {} };

/** Prices in coins. */
export const prices = { hat: 120, fact: 40 } as const;

export const hats: readonly { id: string; name: string }[] = [
  { id: 'cocked', name: m.war_game_cocked_hat() },
  { id: 'straw', name: m.war_game_straw_hat() },
  { id: 'grenadier', name: m.war_game_grenadier_cap() },
];

/** Adds coins that were won. */
export function won(purse: Purse, coins: number): Purse {
  return { ...purse, coins: purse.coins + coins };
}

/** Wears a hat, buying it first if needed; returns the same object when it is too expensive. */
export function withHat(purse: Purse, hat: string): Purse {
  if (purse.hats.includes(hat)) return { ...purse, worn: hat };
  if (purse.coins < prices.hat) return purse;
  return { ...purse, coins: purse.coins - prices.hat, hats: [...purse.hats, hat], worn: hat };
}

/** Opens the next fact card of a game; returns the same object when all are open or it is too expensive. */
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

/** Subscribes to the visitor's inventory. */
export function usePurse(): Purse {
  return useStore(store);
}

/** Changes the inventory and stores it for the browser session. */
export function changePurse(change: (purse: Purse) => Purse): void {
  store.set(change(store.get()));
  try {
    sessionStorage.setItem(key, JSON.stringify(store.get()));
  } catch {
    // Without storage it lasts until the page unloads.
  }
}
