import { currentAccount } from '../../api/session.ts';

/** What this browser remembers of a player's run. */
export interface RunMemory {
  /** The scene entered last. */
  lastScene: string | null;
  /** Scenes whose win hasn't been shown yet. */
  winsDue: string[];
}

const emptyMemory: RunMemory = { lastScene: null, winsDue: [] };

function storageKey(storyId: string): string {
  return `emberlore.run.${currentAccount()?.userId ?? ''}.${storyId}`;
}

/** Loads the memory of a run; empty without storage. */
export function loadRunMemory(storyId: string): RunMemory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(storyId)) ?? 'null');
    return isRunMemory(stored) ? stored : emptyMemory;
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
    // Without storage the win dialog doesn't show; the scene's ring still does.
  }
}

function isRunMemory(value: unknown): value is RunMemory {
  if (typeof value !== 'object' || value === null) return false;
  const { lastScene, winsDue } = value as Record<string, unknown>;
  return (lastScene === null || typeof lastScene === 'string') && Array.isArray(winsDue);
}
