import { m } from '../../../i18n/messages.ts';
import type { Stroke } from './beats.ts';

export type Verdict = 'perfect' | 'good' | 'miss';

/** How far off a hit may be, in milliseconds: what is further from every stroke is not counted as a hit. */
export const windows = { perfect: 50, good: 120 } as const;

const points: Record<Verdict, number> = { perfect: 100, good: 50, miss: 0 };
const coinsFor: Record<Verdict, number> = { perfect: 2, good: 1, miss: 0 };
/** So many in a row raise what each is worth, up to four times. */
const streakStep = 10;
const multiplierMost = 4;

/** How a beat is being drummed. */
export interface Performance {
  strokes: readonly Stroke[];
  /** What each stroke got; those still to come are not there yet. */
  verdicts: Verdict[];
  score: number;
  coins: number;
  streak: number;
  longest: number;
}

/** A performance before its first stroke. */
export function startPerformance(strokes: readonly Stroke[]): Performance {
  return { strokes, verdicts: [], score: 0, coins: 0, streak: 0, longest: 0 };
}

/** How often the next stroke counts. */
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

/** Lets time pass: strokes that nobody hit in time are missed. `now` in milliseconds of the beat. */
export function pass(performance: Performance, now: number): Performance {
  const next = performance.strokes[performance.verdicts.length];
  if (!next || now <= next.at + windows.good) return performance;
  return pass(judged(performance, 'miss'), now);
}

/** Judges a hit at `now`, in milliseconds of the beat; the verdict is null when no stroke is near. */
export function hit(performance: Performance, now: number): { performance: Performance; verdict: Verdict | null } {
  const current = pass(performance, now);
  const next = current.strokes[current.verdicts.length];
  const off = next ? Math.abs(now - next.at) : Number.POSITIVE_INFINITY;
  if (off > windows.good) return { performance: current, verdict: null };
  const verdict = off <= windows.perfect ? 'perfect' : 'good';
  return { performance: judged(current, verdict), verdict };
}

/** How the whole went: the share of strokes in time, from 0 to 1, and its rank in words. */
export function resultOf({ verdicts }: Performance): { share: number; rank: string; counts: Record<Verdict, number> } {
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
 * The player's own delay: the median of how much later than the clicks they tapped, in milliseconds. Taps that are further
 * than half the distance of two clicks from every click are left out.
 */
export function delayOf(clicks: readonly number[], taps: readonly number[]): number {
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
