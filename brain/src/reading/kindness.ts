import type { Act } from './types.ts';

const kindnessByAct: Partial<Record<Act, number>> = {
  greeting: 0.15,
  thanks: 0.5,
  apology: 0.4,
  compliment: 0.7,
  affection: 0.8,
  promise: 0.4,
  sympathy: 0.6,
  sorrow: 0.1,
  confides: 0.3,
  laugh: 0.3,
  agreement: 0.15,
  gladness: 0.3,
  gift: 0.5,
  disagreement: -0.15,
  insult: -0.8,
  threat: -1,
  accusation: -0.3,
  pressing: -0.2,
  order: -0.15,
};

/** Returns how kind these acts are together, from -1 (hostile) to 1. */
export function kindnessOf(acts: Iterable<Act>): number {
  const sum = [...acts].reduce((all, act) => all + (kindnessByAct[act] ?? 0), 0);
  return Math.max(-1, Math.min(1, sum));
}
