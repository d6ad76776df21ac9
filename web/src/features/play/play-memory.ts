import type { RolledDice } from '@emberlore/contract';
import { currentAccount } from '../../api/session.ts';

/** What this browser remembers of a player's run. */
export interface RunMemory {
  /** The scene entered last. */
  lastScene: string | null;
  /** Scenes whose win hasn't been shown yet. */
  winsDue: string[];
  /** Scenes whose opening has been read. */
  openingsRead: string[];
  /** The choice that the player has confirmed and whose consequence may not have been read yet. */
  choosing: ConfirmedChoice | null;
  /** The hint shown last, by scene. */
  hints: Record<string, ShownHint>;
}

/** A hint that the player has been shown. */
interface ShownHint {
  questId: string;
  /** How plain it was, from 1 to 3. */
  strength: number;
}

/** A choice that the player has confirmed. */
interface ConfirmedChoice {
  sceneId: string;
  characterId: string | null;
  choiceId: string;
  optionId: string;
  /** What came of it; absent until the server has told. */
  told?: Consequence;
}

/** What came of a choice. */
export interface Consequence {
  /** The option, as the player confirmed it; null if another one had been chosen before, in another tab or elsewhere. */
  label: string | null;
  text: string;
  /** The dice that decided it. */
  roll?: RolledDice;
}

const emptyMemory: RunMemory = { lastScene: null, winsDue: [], openingsRead: [], choosing: null, hints: {} };

function storageKey(storyId: string): string {
  return `emberlore.run.${currentAccount()?.userId ?? ''}.${storyId}`;
}

/** Loads the memory of a run; empty without storage. */
export function loadRunMemory(storyId: string): RunMemory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(storyId)) ?? 'null');
    // A memory stored by an older version lacks newer fields.
    const known = { ...emptyMemory, ...(typeof stored === 'object' ? stored : {}) };
    return isRunMemory(known) ? known : emptyMemory;
  } catch {
    return emptyMemory;
  }
}

/** Stores a change to the memory of a run. */
export function updateRunMemory(storyId: string, change: Partial<RunMemory>): void {
  storeRunMemory(storyId, { ...loadRunMemory(storyId), ...change });
}

/** Clears the memory for a new run. */
export function clearRunMemory(storyId: string): void {
  storeRunMemory(storyId, emptyMemory);
}

function storeRunMemory(storyId: string, memory: RunMemory): void {
  try {
    localStorage.setItem(storageKey(storyId), JSON.stringify(memory));
  } catch {
    // Without storage the win dialog doesn't show, and the opening shows at every visit.
  }
}

function isRunMemory(value: unknown): value is RunMemory {
  if (typeof value !== 'object' || value === null) return false;
  const { lastScene, winsDue, openingsRead, choosing, hints } = value as Record<string, unknown>;
  const isPlace = lastScene === null || typeof lastScene === 'string';
  const isHints = typeof hints === 'object' && hints !== null;
  return isPlace && Array.isArray(winsDue) && Array.isArray(openingsRead) && typeof choosing === 'object' && isHints;
}
