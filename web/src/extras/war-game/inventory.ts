import { m } from '../../i18n/messages.ts';
import { createStore, useStore } from '../../ui/store.ts';

/** A visitor's inventory in this browser session: coins, outfit, hats and opened fact cards. */
export interface Inventory {
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
export const initialInventory: Inventory = { coins: 250, outfit: null, hats: [], worn: null, facts: {} };

/** Prices in coins. */
export const prices = { hat: 120, fact: 40 } as const;

export const hats: readonly { id: string; name: string }[] = [
  { id: 'cocked', name: m.war_game_cocked_hat() },
  { id: 'straw', name: m.war_game_straw_hat() },
  { id: 'grenadier', name: m.war_game_grenadier_cap() },
];

/** Adds coins that were won. */
export function addCoins(inventory: Inventory, coins: number): Inventory {
  return { ...inventory, coins: inventory.coins + coins };
}

/** Wears a hat, buying it first if needed; returns the same object when it is too expensive. */
export function withHat(inventory: Inventory, hat: string): Inventory {
  if (inventory.hats.includes(hat)) return { ...inventory, worn: hat };
  if (inventory.coins < prices.hat) return inventory;
  return { ...inventory, coins: inventory.coins - prices.hat, hats: [...inventory.hats, hat], worn: hat };
}

/** Opens the next fact card of a game; returns the same object when all are open or it is too expensive. */
export function withFact(inventory: Inventory, game: string, known: number): Inventory {
  const open = inventory.facts[game] ?? 0;
  if (open >= known || inventory.coins < prices.fact) return inventory;
  return { ...inventory, coins: inventory.coins - prices.fact, facts: { ...inventory.facts, [game]: open + 1 } };
}

const key = 'emberlore.war-game.inventory';

function isInventory(value: unknown): value is Inventory {
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

function loadInventory(): Inventory {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isInventory(stored) ? stored : initialInventory;
  } catch {
    return initialInventory;
  }
}

const store = createStore<Inventory>(loadInventory());

/** Subscribes to the visitor's inventory. */
export function useInventory(): Inventory {
  return useStore(store);
}

/** Changes the inventory and stores it for the browser session. */
export function changeInventory(change: (inventory: Inventory) => Inventory): void {
  store.set(change(store.get()));
  try {
    sessionStorage.setItem(key, JSON.stringify(store.get()));
  } catch {
    // Without storage it lasts until the page unloads.
  }
}
