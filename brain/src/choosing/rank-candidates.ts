import { readCandidateInputs } from './candidate-inputs.ts';
import { judgeCandidates } from './candidate-sense.ts';
import { type Candidate, listCandidates } from './candidates.ts';
import type { Situation } from './plan.ts';

/** A candidate with the probability that it is the best thing to say. */
export interface RankedCandidate {
  candidate: Candidate;
  probability: number;
}

/** The rankings of the situations at hand: several rules ask for the same. */
const rankings = new WeakMap<Situation, readonly RankedCandidate[]>();

/** Ranks everything that the character could say by how likely it is the best, the likeliest first. */
export function rankCandidates(situation: Situation): readonly RankedCandidate[] {
  const known = rankings.get(situation);
  if (known) return known;
  const candidates = listCandidates(situation);
  const probabilities = judgeCandidates(readCandidateInputs(candidates, situation));
  const ranked = candidates
    .map((candidate, index) => ({ candidate, probability: probabilities[index] as number }))
    .sort((one, other) => other.probability - one.probability);
  rankings.set(situation, ranked);
  return ranked;
}
