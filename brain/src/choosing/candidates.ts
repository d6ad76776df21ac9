import type { SheetLine } from '@emberlore/contract';
import type { Hit } from '../finding/retrieve.ts';
import type { Signs } from '../finding/signs.ts';
import { opinionOn } from './opinions.ts';
import { listIntentsOfActs, listShown, mayMean } from './own-words.ts';
import type { Situation } from './plan.ts';
import { lineText } from './sheet-lines.ts';

/** What a candidate is; each kind has habits of its own that the judgement learns. */
const candidateKinds = [
  'line',
  'quest-line',
  'secret-line',
  'answer',
  'evasion',
  'ordinary',
  'opinion',
  'fact',
  'shown',
  'follow-up',
] as const;

/** Something that the character could say next, with how close it is to the message. */
export type Candidate = {
  /** What is said: of several wordings, the first. */
  text: string;
  /** How well its own kind of search finds it. */
  score: number;
  signs: Signs;
  /** How surely the message means this intent, how surely if it isn't about the story, and whether its acts may mean it. */
  intent?: { score: number; share: number; isOfAct: boolean };
} & (
  | { kind: 'line' | 'quest-line' | 'secret-line' | 'answer' | 'evasion'; hit: Hit }
  | { kind: 'ordinary' | 'opinion' | 'fact' | 'shown'; lines: readonly SheetLine[] }
  | { kind: 'follow-up' }
);

/** A fact with less likeness than this is about somebody or something else. */
const leastFact = 0.5;

const none: Signs = { line: 0, asked: 0, closest: 0, words: 0, covered: 0, coveredByQuestions: 0 };

function kindOfLine({ line }: Hit): 'line' | 'quest-line' | 'secret-line' {
  if (line.sought?.here) return 'quest-line';
  return line.secret ? 'secret-line' : 'line';
}

function listLines({ hits, memory }: Situation): Candidate[] {
  return hits
    .filter(({ line }) => (line.kind === 'personal' || line.kind === 'common') && !memory.told.includes(line.text))
    .map((hit) => ({
      kind: kindOfLine(hit),
      text: hit.line.spoken,
      score: hit.score,
      signs: hit.signs ?? none,
      hit,
    }));
}

const listAnswers = ({ answers }: Situation): Candidate[] =>
  answers.map((hit) => ({
    kind: hit.line.evades === undefined ? 'answer' : 'evasion',
    text: hit.line.text,
    score: hit.score,
    signs: hit.signs ?? none,
    hit,
  }));

const listFollowUps = ({ followUps }: Situation): Candidate[] =>
  followUps.map(({ text, score, covered }) => ({
    kind: 'follow-up',
    text,
    score,
    signs: { ...none, asked: score, closest: score, covered, coveredByQuestions: covered },
  }));

function fromSheet(
  kind: 'ordinary' | 'opinion' | 'fact' | 'shown',
  lines: readonly SheetLine[] | null | undefined,
  { score = 0, signs = {}, intent }: { score?: number; signs?: Partial<Signs>; intent?: Candidate['intent'] } = {},
): Candidate[] {
  const [first] = lines ?? [];
  if (!lines || first === undefined) return [];
  return [{ kind, text: lineText(first), lines, score, signs: { ...none, ...signs }, ...(intent ? { intent } : {}) }];
}

/** Lists the intents that the message may mean by its words or its acts. */
function listIntents(situation: Situation) {
  const ofActs = listIntentsOfActs(situation);
  const unlikely = ofActs.filter((name) => !situation.ordinary.some(({ intent }) => intent === name));
  return [...situation.ordinary, ...unlikely.map((intent) => ({ intent, score: 0, share: 0 }))]
    .filter(({ intent }) => mayMean(intent, situation))
    .map(({ intent, score, share }) => ({ name: intent, score, share, isOfAct: ofActs.includes(intent) }));
}

function listOfSheet(situation: Situation): Candidate[] {
  const { persona, nearestFact, understanding } = situation;
  const { sheet } = persona;
  if (!sheet) return [];
  return [
    ...listIntents(situation).flatMap((intent) =>
      fromSheet('ordinary', sheet.ordinary[intent.name], { score: intent.score, intent }),
    ),
    ...fromSheet('opinion', opinionOn(understanding.matter, situation)),
    ...(nearestFact && nearestFact.score >= leastFact
      ? fromSheet('fact', sheet.told[nearestFact.index]?.say, {
          score: nearestFact.score,
          signs: { asked: nearestFact.score, closest: nearestFact.score },
        })
      : []),
    ...fromSheet('shown', listShown(situation)),
  ];
}

/** Lists everything that the character could say to the message, of all kinds. */
export const listCandidates = (situation: Situation): Candidate[] => [
  ...listLines(situation),
  ...listAnswers(situation),
  ...listFollowUps(situation),
  ...listOfSheet(situation),
];

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

const bound = (value: number): number => Math.max(-0.5, Math.min(1.5, value));

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
    bound(signs.line),
    signs.asked,
    signs.closest,
    signs.words,
    signs.covered,
    signs.coveredByQuestions,
    intent.score,
    Math.log(intent.score + 1e-4),
    intent.share,
    intent.isOfAct ? 1 : 0,
    Math.min(2, text.length / 100),
  ];
}

/** Returns the inputs of the judgement for each candidate, in their order. */
export function readCandidateInputs(candidates: readonly Candidate[], situation: Situation): number[][] {
  const { understanding, story, lastReply } = situation;
  const { acts, question, matter, besides, refersBack } = understanding;
  const asks = question !== null || acts.has('request') ? 1 : 0;
  const acting = acts.has('action') ? 1 : 0;
  const words = Math.min(1, [matter, ...besides].join(' ').split(' ').length / 15);
  const message = [asks, acting, story, words, lastReply === null ? 0 : 1, refersBack ? 1 : 0];
  const leads = compared.map((read) => readLeads(candidates.map(read)));
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
      ...leads.map((values) => values[index] as number),
    ];
  });
}
