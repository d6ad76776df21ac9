import type { Hit } from '../finding/retrieve.ts';
import { tellsOfPlayer } from '../reading/of-player.ts';
import type { Act, Understanding } from '../reading/types.ts';
import { contentStems } from '../text/text.ts';
import type { Move, Plan, Situation } from './plan.ts';
import { rankCandidates } from './rank-candidates.ts';
import { offTopicLinks } from './volunteer.ts';

/** Banks of lines that answer no question: the same from every character. */
const stockBanks = /^(?:unknown|noneKnown$|raised$|listening$)/;

/** Acts of messages that ask about the talk itself, the player, or nothing that an author could answer. */
const otherActs: readonly Act[] = [
  ...(['role-break', 'out-of-world', 'asks-own-name', 'asks-memory', 'repeat', 'more', 'help', 'overview'] as const),
  ...(['asks-secret', 'perform', 'insult', 'threat', 'nothing', 'action'] as const),
];

/** Below this score, the closest line is said for want of a better one, unless it was judged among other candidates. */
const leastOfLine = 0.4;

function isAnswer(move: Move, rule: string | undefined, hits: readonly Hit[]): boolean {
  switch (move.kind) {
    case 'line': {
      const hit = hits.find(({ line }) => line === move.line);
      const isFar = rule === 'question' && hit !== undefined && hit.score < leastOfLine;
      return !offTopicLinks.has(move.link) && move.link !== 'hint' && !isFar;
    }
    case 'sheet':
      return !move.isUnknown;
    case 'bank':
      return !stockBanks.test(move.bank);
    case 'own':
      return !stockBanks.test(move.bank) && move.bank !== 'greeting';
    case 'remind':
    case 'clarify':
    case 'introduce':
    case 'item':
      return true;
    default:
      return false;
  }
}

/**
 * Below this probability, the likeliest candidate is said for want of a better one. Of 25 questions that nothing of a launch
 * character answers, ten are less likely; of 24 others two, and their replies miss the point as well.
 */
const leastOfCandidate = 0.25;

/** Whether even the likeliest of all candidates is hardly an answer. */
const isUnlikely = (rule: string, situation: Situation): boolean =>
  rule === 'sheet/candidate' && (rankCandidates(situation)[0]?.probability ?? 0) < leastOfCandidate;

/** Whether something in a plan answers: the character neither knows of nothing, nor says what anybody could say. */
export const hasAnswer = ({ moves }: Plan, { hits }: Situation, rule?: string): boolean =>
  moves.some((move) => isAnswer(move, rule, hits));

/**
 * Whether a plan by a rule has no answer of the character: nothing in it answers, or something that is far from the
 * message.
 */
export const answersNothing = (plan: Plan, rule: string, situation: Situation): boolean =>
  plan.withheld === null && (isUnlikely(rule, situation) || !hasAnswer(plan, situation, rule));

/**
 * Whether a message is a question that makes sense without the talk around it, and tells nothing of the player. Only
 * such questions are shown to authors.
 */
export function standsAlone(understanding: Understanding): boolean {
  const { acts, question, matter, query, refersBack, followsUp, handsBack } = understanding;
  if (question === null && !acts.has('request')) return false;
  if (refersBack || followsUp || handsBack || query !== matter) return false;
  return !otherActs.some((act) => acts.has(act)) && contentStems(matter).length > 0 && !tellsOfPlayer(understanding);
}
