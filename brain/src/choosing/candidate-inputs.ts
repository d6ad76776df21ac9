import type { Signs } from '../finding/signs.ts';
import { type Candidate, candidateKinds, listCandidates } from './candidates.ts';
import type { Situation } from './plan.ts';

/** Numbers of a candidate by which it is compared with the others. */
const compared: readonly ((candidate: Candidate) => number)[] = [
  ({ score }) => score,
  ({ signs }) => signs.asked,
  ({ signs }) => signs.closest,
  ({ signs }) => signs.words,
];

/** Returns by how much each value leads the next best, or falls behind the best. */
function readLeads(values: readonly number[]): number[] {
  const [best = 0, second = 0] = values.toSorted((one, other) => other - one);
  return values.map((value) => (value === best ? value - second : value - best));
}

/** Returns each candidate's leads in all the numbers. */
function readAllLeads(candidates: readonly Candidate[]): number[][] {
  const leads = compared.map((read) => readLeads(candidates.map(read)));
  return candidates.map((_, index) => leads.map((values) => values[index] as number));
}

const bound = (value: number): number => Math.max(-0.5, Math.min(1.5, value));

const readSigns = ({ line, asked, closest, words, covered, coveredByQuestions }: Signs): number[] => [
  bound(line),
  asked,
  closest,
  words,
  covered,
  coveredByQuestions,
];

function readOwnInputs({
  kind,
  text,
  score,
  signs,
  intent = { score: 0, share: 0, isOfAct: false },
}: Candidate): number[] {
  return [
    bound(score),
    kind === 'fact' ? score : 0,
    ...readSigns(signs),
    intent.score,
    Math.log(intent.score + 1e-4),
    intent.share,
    intent.isOfAct ? 1 : 0,
    Math.min(2, text.length / 100),
  ];
}

/** Returns how close each candidate is to what was read, and by how much it leads the others. */
function readCloseness(candidates: readonly Candidate[], leads: readonly number[][]): number[][] {
  return candidates.map(({ score, signs, intent }, index) => [
    bound(score),
    ...readSigns(signs),
    intent?.score ?? 0,
    intent?.share ?? 0,
    ...(leads[index] as number[]),
  ]);
}

/**
 * Returns how close each candidate is to the sentences of the message read alone: to the last, to the first, and to the
 * closest of them or the whole. 'That is hard. Which tree is the oldest?' is closest to nothing as a whole.
 */
function readPartInputs(
  candidates: readonly Candidate[],
  leads: readonly number[][],
  { parts = [] }: Situation,
): number[][] {
  const whole = readCloseness(candidates, leads);
  const ofParts = parts.map((part) => {
    const found = listCandidates(part);
    const closeness = readCloseness(found, readAllLeads(found));
    return new Map(found.map(({ text }, index) => [text, closeness[index] as number[]]));
  });
  return candidates.map(({ text }, index) => {
    const own = whole[index] as number[];
    if (ofParts.length === 0) return [0, ...own, ...own, ...own];
    const alone = ofParts.map((part) => part.get(text) ?? own.map(() => 0));
    const closest = own.map((value, place) => Math.max(value, ...alone.map((each) => each[place] as number)));
    return [1, ...alone.flat(), ...closest];
  });
}

/** Returns the inputs of the judgement for each candidate, in their order. */
export function readCandidateInputs(candidates: readonly Candidate[], situation: Situation): number[][] {
  const { understanding, story, lastReply } = situation;
  const { acts, question, matter, besides, refersBack } = understanding;
  const asks = question !== null || acts.has('request') ? 1 : 0;
  const acting = acts.has('action') ? 1 : 0;
  const words = Math.min(1, [matter, ...besides].join(' ').split(' ').length / 15);
  const message = [asks, acting, story, words, lastReply === null ? 0 : 1, refersBack ? 1 : 0];
  const leads = readAllLeads(candidates);
  const ofParts = readPartInputs(candidates, leads, situation);
  return candidates.map((candidate, index) => {
    const is = candidateKinds.map((kind) => (kind === candidate.kind ? 1 : 0));
    return [
      ...readOwnInputs(candidate),
      ...is,
      ...is.map((value) => value * asks),
      ...is.map((value) => value * acting),
      ...message,
      ...is.map((value) => value * story),
      ...is.map((value) => value * (refersBack ? 1 : 0)),
      ...(leads[index] as number[]),
      ...(ofParts[index] as number[]),
    ];
  });
}
