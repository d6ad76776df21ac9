import { m } from '../../../i18n/messages.ts';
import type { Stroke } from './beats.ts';

export type Verdict = 'perfect' | 'good' | 'miss';

/** Tolerances of a hit, in milliseconds; a hit further from every stroke doesn't count. */
export const windows = { perfect: 50, good: 120 } as const;

const points: Record<Verdict, number> = { perfect: 100, good: 50, miss: 0 };
const coinsFor: Record<Verdict, number> = { perfect: 2, good: 1, miss: 0 };
/** Hits in a row that raise the multiplier by one, up to four. */
const streakStep = 10;
const multiplierMost = 4;

/** The state of a beat being drummed. */
export interface Performance {
  strokes: readonly Stroke[];
  /** One verdict per stroke so far. */
  verdicts: Verdict[];
  score: number;
  coins: number;
  streak: number;
  longest: number;
}

/** Creates a performance before its first stroke. */
export function startPerformance(strokes: readonly Stroke[]): Performance {
  return { strokes, verdicts: [], score: 0, coins: 0, streak: 0, longest: 0 };
}

/** Returns the multiplier for the next stroke. */
export function multiplierOf({ streak }: Pick<Performance, 'streak'>): number {
  return Math.min(multiplierMost, 1 + Math.floor(streak / streakStep));
}

function judged(performance: Performance, verdict: Verdict): Performance {
  const streak = verdict === 'miss' ? 0 : performance.streak + 1;
  return {
    ...performance,
    verdicts: [...performance.verdicts, verdict],
    score: performance.score + points[verdict] * multiplierOf(performance),
    coins: performance.coins + coinsFor[verdict],
    streak,
    longest: Math.max(performance.longest, streak),
  };
}

/** Marks strokes as missed once their time is over. `now` is in milliseconds of the beat. */
export function markMissed(performance: Performance, now: number): Performance {
  const next = performance.strokes[performance.verdicts.length];
  if (!next || now <= next.at + windows.good) return performance;
  return markMissed(judged(performance, 'miss'), now);
}

/** Judges a hit at `now`, in milliseconds of the beat; the verdict is null if no stroke is near. */
export function hit(performance: Performance, now: number): { performance: Performance; verdict: Verdict | null } {
  const current = markMissed(performance, now);
  const next = current.strokes[current.verdicts.length];
  const off = next ? Math.abs(now - next.at) : Number.POSITIVE_INFINITY;
  if (off > windows.good) return { performance: current, verdict: null };
  const verdict = off <= windows.perfect ? 'perfect' : 'good';
  return { performance: judged(current, verdict), verdict };
}

/** Returns the share of strokes in time, from 0 to 1, and the rank. */
export function summarize({ verdicts }: Performance): { share: number; rank: string; counts: Record<Verdict, number> } {
  const counts = { perfect: 0, good: 0, miss: 0 };
  for (const verdict of verdicts) counts[verdict] += 1;
  const share = verdicts.length === 0 ? 0 : (counts.perfect + counts.good * 0.6) / verdicts.length;
  const rank = ranks.find(({ from }) => share >= from)?.rank ?? '';
  return { share, rank, counts };
}

const ranks = [
  { from: 0.95, rank: m.war_game_drum_major() },
  { from: 0.8, rank: m.war_game_first_drummer() },
  { from: 0.55, rank: m.war_game_drummer() },
  { from: 0.25, rank: m.war_game_recruit() },
  { from: 0, rank: m.war_game_bring_your_own_sticks() },
];

/**
 * Returns the player's delay: the median lag of the taps behind the clicks, in milliseconds. Ignores taps that are
 * further than half a click interval from every click.
 */
export function measureDelay(clicks: readonly number[], taps: readonly number[]): number {
  const [first = 0, second = first + 600] = clicks;
  const most = (second - first) / 2;
  const offs = taps.flatMap((tap) => {
    const nearest = clicks.reduce(
      (best, click) => (Math.abs(tap - click) < Math.abs(tap - best) ? click : best),
      first,
    );
    return Math.abs(tap - nearest) <= most ? [tap - nearest] : [];
  });
  offs.sort((one, other) => one - other);
  const middle = offs.length >> 1;
  if (offs.length === 0) return 0;
  return offs.length % 2 === 1 ? (offs[middle] ?? 0) : ((offs[middle - 1] ?? 0) + (offs[middle] ?? 0)) / 2;
}
