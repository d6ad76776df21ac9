import { followUpIn } from '../reading/follow-ups.ts';
import { readCandidateInputs } from './candidate-inputs.ts';
import { judgeCandidates } from './candidate-sense.ts';
import { type Candidate, listCandidates } from './candidates.ts';
import { isForTheStory } from './own-words.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';
import { admit, tellOrHoldBack } from './quest-lines.ts';
import { pickLine, say } from './sheet-lines.ts';

/** From this probability on, the likeliest candidate is said. */
const likely = 0.12;
/** The share of the likeliest candidate's probability down to which the next ones are tried if it can't be said. */
const nextBest = 0.5;

/** Words a candidate; null if it has been said or can't be said now. */
function wordCandidate(candidate: Candidate, situation: Situation): Plan | null {
  switch (candidate.kind) {
    case 'line':
    case 'quest-line':
    case 'secret-line':
      return tellOrHoldBack(candidate.hit.line, situation);
    case 'answer':
    case 'evasion':
    case 'follow-up': {
      const text = pickLine([candidate.text], situation, false);
      return text === null ? null : createPlan({ kind: 'sheet', text });
    }
    case 'fact': {
      const plan = say(candidate.lines, situation, false);
      return plan && admit(plan, situation);
    }
    case 'ordinary':
    case 'opinion':
    case 'shown':
      return say(candidate.lines, situation, false);
  }
}

/** Whether other rules know better: what was held back is asked for, or a bare 'why?' goes on from the last reply. */
function isForOthers(situation: Situation): boolean {
  const { acts, matter, besides } = situation.understanding;
  return isForTheStory(situation) || acts.has('asks-secret') || (followUpIn(matter) !== null && besides.length === 0);
}

/** Says what fits the message best of everything that the character could say, if anything is likely to. */
export function onCandidates(situation: Situation): Plan | null {
  if (isForOthers(situation)) return null;
  const candidates = listCandidates(situation);
  const probabilities = judgeCandidates(readCandidateInputs(candidates, situation));
  const ranked = candidates
    .map((candidate, index) => ({ candidate, probability: probabilities[index] as number }))
    .sort((one, other) => other.probability - one.probability);
  const least = Math.max(likely, (ranked[0]?.probability ?? 0) * nextBest);
  for (const { candidate, probability } of ranked) {
    if (probability < least) return null;
    const plan = wordCandidate(candidate, situation);
    if (plan) return plan;
  }
  return null;
}
