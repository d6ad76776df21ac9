import type { Scene, Story } from '@emberlore/contract';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { clearPlay, whenRunsClosed } from './play-data.ts';
import { clearRunMemory } from './play-memory.ts';

const underWay = new Map<string, Promise<void>>();

/** A run to start; `remember` says whether the characters remember the player from earlier runs. */
interface NewRun {
  storyId: string;
  remember: boolean;
}

/**
 * Starts a new run of the story and counts the play, once per visit of the URL, however often the screen mounts. A
 * reload during the call doesn't repeat it, since the call outlives the page.
 * @param visit identifies one visit of the URL; stays the same over a reload.
 * @throws {CallError} `account.no_credits` among others.
 */
export function recordPlay(start: NewRun, visit: string): Promise<void> {
  const { storyId } = start;
  const key = `emberlore.play.${visit}.${storyId}`;
  const known = underWay.get(key);
  if (known) return known;
  const recording = record(start, key).finally(() => underWay.delete(key));
  underWay.set(key, recording);
  return recording;
}

async function record({ storyId, remember }: NewRun, key: string): Promise<void> {
  if (consumeMark(key)) return;
  clearPlay();
  clearRunMemory(storyId);
  await whenRunsClosed();
  mark(key);
  try {
    await send(calls.playStory, { query: { storyId, remember: remember ? '1' : '0' }, keepalive: true });
  } finally {
    consumeMark(key);
  }
}

function mark(key: string): void {
  try {
    sessionStorage.setItem(key, 'sent');
  } catch {
    // Without storage a reload at this moment counts twice.
  }
}

/** Removes the mark and returns whether it was set. */
function consumeMark(key: string): boolean {
  try {
    const there = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return there;
  } catch {
    return false;
  }
}

/** Returns the first scene of a run: the one with `sceneOrder` 0, or else the lowest. */
export function findFirstScene(story: Pick<Story, 'scenes'>): Scene | undefined {
  return [...story.scenes].sort((a, b) => a.sceneOrder - b.sceneOrder)[0];
}
