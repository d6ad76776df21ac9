import type { Line } from '../finding/retrieve.ts';
import { followUpIn } from '../reading/follow-ups.ts';
import type { Candidate } from './candidates.ts';
import { has } from './conditions.ts';
import { canTakeUp } from './in-own-words.ts';
import { isForTheStory } from './own-words.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';
import { admit, tellOrHoldBack } from './quest-lines.ts';
import { rankCandidates } from './rank-candidates.ts';
import { pickLine, say } from './sheet-lines.ts';

/**
 * From this probability on, the likeliest candidate is said; from the highest one if the character can take up the message
 * in its own words without answering it. Of those between them, two in three do not fit; but of answers and opinions half
 * fit a first message, which nothing said before has narrowed (`atFirst`).
 */
const likely = { otherwise: 0.12, atFirst: 0.14, beforeTakingUp: 0.2 };
/** What an author wrote for messages like it, rather than for whatever comes close. */
const written: ReadonlySet<Candidate['kind']> = new Set(['answer', 'opinion', 'evasion', 'secret-line']);
/** The same for the next ones if the likeliest can't be said. */
const nextLikely = 0.3;

/** Whether the message wants something of the character. */
const asks = (situation: Situation): boolean =>
  situation.understanding.question !== null || has('request', 'order', 'accusation', 'pressing')(situation);

/** Says an evasion, or its line if that was held back before: nobody dodges the same question twice. */
function wordEvasion({ text, evades }: Line, situation: Situation): Plan | null {
  const { hits, memory } = situation;
  const line = hits.find((hit) => hit.line.text === evades)?.line;
  if (line && memory.withheld.includes(line.text)) return tellOrHoldBack(line, situation);
  const said = pickLine([text], situation, false);
  return said === null ? null : { ...createPlan({ kind: 'sheet', text: said }), withheld: line?.text ?? null };
}

/** Words a candidate; null if it has been said or can't be said now. */
function wordCandidate(candidate: Candidate, situation: Situation): Plan | null {
  switch (candidate.kind) {
    case 'line':
    case 'quest-line':
    case 'secret-line': {
      const plan = tellOrHoldBack(candidate.hit.line, situation);
      // A message that asks for nothing gets no refusal.
      return plan.withheld !== null && !asks(situation) ? null : plan;
    }
    case 'evasion':
      return wordEvasion(candidate.hit.line, situation);
    case 'answer':
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

/** How likely a candidate must be to be said. A greeting counts as the first turn. */
function leastLikely({ kind }: Candidate, situation: Situation): number {
  if (!canTakeUp(situation)) return likely.otherwise;
  return situation.memory.turn <= 1 && written.has(kind) ? likely.atFirst : likely.beforeTakingUp;
}

/** Says what fits the message best of everything that the character could say, if anything is likely to. */
export function onCandidates(situation: Situation): Plan | null {
  if (isForOthers(situation)) return null;
  // What can't be said now is no candidate: the others share its probability.
  let left = 1;
  for (const { candidate, probability } of rankCandidates(situation)) {
    const least = left === 1 ? leastLikely(candidate, situation) : left * nextLikely;
    if (probability < least) return null;
    const plan = wordCandidate(candidate, situation);
    if (plan) return plan;
    left -= probability;
  }
  return null;
}
