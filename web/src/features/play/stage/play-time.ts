/** After how long without a break a player is reminded of the time. */
export const reminderAfterMs = 3 * 60 * 60 * 1000;
/** A pause this long is a break: the count begins anew. */
const breakMs = 30 * 60 * 1000;
const tickMs = 60_000;

interface Kept {
  /** Play so far without a break. */
  playedMs: number;
  seenAt: number;
}

const key = 'emberlore.playTime';

function recall(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
    return kept && Number.isFinite(kept.playedMs) && Number.isFinite(kept.seenAt) ? kept : null;
  } catch {
    return null;
  }
}

function keep(kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage nobody is reminded after a reload.
  }
}

/** Counts a moment of play; true when it is the one in which three hours are full. Then the count begins anew. */
export function countPlay(now: number): boolean {
  const before = recall();
  const since = before ? now - before.seenAt : Number.POSITIVE_INFINITY;
  const goesOn = before !== null && since >= 0 && since < breakMs;
  const playedMs = goesOn ? before.playedMs + since : 0;
  const due = playedMs >= reminderAfterMs;
  keep({ playedMs: due ? 0 : playedMs, seenAt: now });
  return due;
}

/** Counts play while a screen of it is in front, and tells when it is time for a break. The answer stops that. */
export function watchPlay(onDue: () => void): () => void {
  const tick = () => {
    if (document.visibilityState === 'visible' && countPlay(Date.now())) onDue();
  };
  tick();
  const timer = setInterval(tick, tickMs);
  return () => clearInterval(timer);
}
