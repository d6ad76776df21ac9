import { currentAccount } from '../../api/session.ts';

/** What this browser remembers of a player's run of a story. */
export interface RunMemory {
  /** The scene that was entered last. */
  lastScene: string | null;
  /** The scenes whose win has been told, so that coming back does not tell it again. */
  winsTold: string[];
}

const forgotten: RunMemory = { lastScene: null, winsTold: [] };

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
    // Without storage a win may be told twice; nothing else depends on it.
  }
}

function isRunMemory(value: unknown): value is RunMemory {
  if (typeof value !== 'object' || value === null) return false;
  const { lastScene, winsTold } = value as Record<string, unknown>;
  return (lastScene === null || typeof lastScene === 'string') && Array.isArray(winsTold);
}
