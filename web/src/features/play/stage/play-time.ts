/** Play time without a break before the reminder, in milliseconds. */
export const reminderAfterMs = 3 * 60 * 60 * 1000;
/** A pause this long counts as a break and restarts the count. */
const breakMs = 30 * 60 * 1000;
const tickMs = 60_000;

interface PlayTime {
  /** Play time since the last break. */
  playedMs: number;
  seenAt: number;
}

const key = 'emberlore.playTime';

function recall(): PlayTime | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as PlayTime | null;
    return stored && Number.isFinite(stored.playedMs) && Number.isFinite(stored.seenAt) ? stored : null;
  } catch {
    return null;
  }
}

function storePlayTime(stored: PlayTime): void {
  try {
    localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Without storage the count restarts on reload.
  }
}

/** Counts play time; returns true when three hours are reached, and then restarts the count. */
export function countPlay(now: number): boolean {
  const before = recall();
  const since = before ? now - before.seenAt : Number.POSITIVE_INFINITY;
  const goesOn = before !== null && since >= 0 && since < breakMs;
  const playedMs = goesOn ? before.playedMs + since : 0;
  const due = playedMs >= reminderAfterMs;
  storePlayTime({ playedMs: due ? 0 : playedMs, seenAt: now });
  return due;
}

/** Counts play time while a play screen is visible and calls `onDue` when a break is due. Returns the stop function. */
export function watchPlay(onDue: () => void): () => void {
  const tick = () => {
    if (document.visibilityState === 'visible' && countPlay(Date.now())) onDue();
  };
  tick();
  const timer = setInterval(tick, tickMs);
  return () => clearInterval(timer);
}
