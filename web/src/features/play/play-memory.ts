import { currentAccount } from '../../api/session.ts';

/** What this browser remembers of a player's run of a story. */
export interface RunMemory {
  /** The scene that was entered last. */
  lastScene: string | null;
  /** The scenes that were won here and whose win has not been told yet. */
  winsDue: string[];
}

const forgotten: RunMemory = { lastScene: null, winsDue: [] };

function keyOf(storyId: string): string {
  return `emberlore.run.${currentAccount()?.userId ?? ''}.${storyId}`;
}

/** What is remembered of the run; nothing when the browser keeps nothing. */
export function recallRun(storyId: string): RunMemory {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(storyId)) ?? 'null');
    return isRunMemory(kept) ? kept : forgotten;
  } catch {
    return forgotten;
  }
}

/** Keeps a change to what is remembered of the run. */
export function rememberRun(storyId: string, change: Partial<RunMemory>): void {
  keep(storyId, { ...recallRun(storyId), ...change });
}

/** Forgets the run, for a new one begins. */
export function forgetRun(storyId: string): void {
  keep(storyId, forgotten);
}

function keep(storyId: string, memory: RunMemory): void {
  try {
    localStorage.setItem(keyOf(storyId), JSON.stringify(memory));
  } catch {
    // Without storage a win is not told; the scene's ring still says it.
  }
}

function isRunMemory(value: unknown): value is RunMemory {
  if (typeof value !== 'object' || value === null) return false;
  const { lastScene, winsDue } = value as Record<string, unknown>;
  return (lastScene === null || typeof lastScene === 'string') && Array.isArray(winsDue);
}
