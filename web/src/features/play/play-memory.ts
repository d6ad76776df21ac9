import { currentAccount } from '../../api/session.ts';

/** What this browser remembers of a player's run. */
export interface RunMemory {
  /** The scene entered last. */
  lastScene: string | null;
  /** Scenes whose win hasn't been shown yet. */
  winsDue: string[];
}

const forgotten: RunMemory = { lastScene: null, winsDue: [] };

function keyOf(storyId: string): string {
  return `emberlore.run.${currentAccount()?.userId ?? ''}.${storyId}`;
}

/** Loads the memory of a run; empty without storage. */
export function recallRun(storyId: string): RunMemory {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(storyId)) ?? 'null');
    return isRunMemory(kept) ? kept : forgotten;
  } catch {
    return forgotten;
  }
}

/** Stores a change to the memory of a run. */
export function rememberRun(storyId: string, change: Partial<RunMemory>): void {
  keep(storyId, { ...recallRun(storyId), ...change });
}

/** Clears the memory for a new run. */
export function forgetRun(storyId: string): void {
  keep(storyId, forgotten);
}

function keep(storyId: string, memory: RunMemory): void {
  try {
    localStorage.setItem(keyOf(storyId), JSON.stringify(memory));
  } catch {
    // Without storage the win dialog doesn't show; the scene's ring still does.
  }
}

function isRunMemory(value: unknown): value is RunMemory {
  if (typeof value !== 'object' || value === null) return false;
  const { lastScene, winsDue } = value as Record<string, unknown>;
  return (lastScene === null || typeof lastScene === 'string') && Array.isArray(winsDue);
}
