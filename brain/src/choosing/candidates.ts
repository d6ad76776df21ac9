import type { SheetLine } from '@emberlore/contract';
import type { Hit } from '../finding/retrieve.ts';
import type { Signs } from '../finding/signs.ts';
import { opinionOn } from './opinions.ts';
import { listIntentsOfActs, listShown, mayMean, mayState } from './own-words.ts';
import type { Situation } from './plan.ts';
import { lineText } from './sheet-lines.ts';

/** What a candidate is; each kind has habits of its own that the judgement learns. */
export const candidateKinds = [
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
    ...(nearestFact && nearestFact.score >= leastFact && mayState(nearestFact.index, situation)
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
