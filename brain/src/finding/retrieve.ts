import { setImmediate as breathe } from 'node:timers/promises';
import type { TellingTime } from '@emberlore/contract';
import MiniSearch from 'minisearch';
import { answersKind } from '../reading/answer-type.ts';
import { ideasIn } from '../reading/concepts.ts';
import type { QuestionKind } from '../reading/types.ts';
import { contentStems, sameText } from '../text/text.ts';
import type { SoughtLine } from '../types.ts';
import { type AnswerSource, type Closeness, judgeAnswer, readAnswerInputs } from './answer-sense.ts';
import type { Embedder, Vector } from './embedder.ts';
import { generalQuestions } from './general-questions.ts';
import { answersOutright } from './outright.ts';
import { combineSignals, type Signals, seenAsLine, seenAsQuestion } from './pairing.ts';
import { createQuestionMatcher } from './questions.ts';
import { readQuestionStems, readSigns, readStems, type Signs } from './signs.ts';
import { dot } from './similar.ts';

/** The source of a line: `about` is the description, `hint` an open quest. */
export type LineKind = 'personal' | 'common' | 'about' | 'hint';

export interface Line {
  /** Verbatim as in the persona or the scene. */
  text: string;
  /** In the words of this character. */
  spoken: string;
  kind: LineKind;
  /** Whether the character hides it, according to its description or because it is a confession: trust must be earned. */
  secret: boolean;
  /** Fear, love or shame: not for small talk with a stranger. */
  intimate?: boolean;
  /** When the author lets it be told; absent: as its words suggest. */
  when?: TellingTime;
  /** The quest line that it is. */
  sought?: SoughtLine;
  /** Questions that it answers. */
  askedAs?: readonly string[];
  /** The line that must have been told before an answer is given. */
  onceTold?: string;
  /** The line that an answer evades: its questions ask for that line. */
  evades?: string;
}

/** Whether a line is only for those who ask for it, not for small talk. */
export function isReserved(line: Line): boolean {
  return line.secret || line.sought !== undefined;
}

export interface Hit {
  line: Line;
  score: number;
  /** How close the line and its questions are to the message; absent for lines compared with another line. */
  signs?: Signs;
}

export interface Query {
  text: string;
  vector: Vector;
  kind: QuestionKind | null;
  /** Whether 'you' and 'your' ask about the character itself. */
  aboutCharacter: boolean;
}

export interface KnowledgeIndex {
  lines: readonly Line[];
  /** Ranks all lines, best first. */
  search(query: Query): Hit[];
  /** Returns how close each line is to a question, in their order; `exceptSame` as in `QuestionMatcher`. */
  closeness(query: Query, options?: { exceptSame?: boolean }): Closeness[];
  /** Ranks the other lines by similarity to this one, most similar first. */
  near(line: Line): Hit[];
}

/** Share of a clause's similarity to general questions that is subtracted. */
const clauseHub = 0.7;
/** Penalty for common knowledge if the question is about the character. */
const sharedMalus = 0.05;
/** Bonus for a line that explicitly answers the question. */
const outright = 0.5;
/** Bonus of shared ideas and words for the similarity of two lines. */
const nearby = { idea: 0.02, keyword: 0.018 };
const kindBonus: Record<LineKind, number> = { personal: 0.05, common: 0, hint: 0, about: -0.12 };
const hubNeighbours = 20;

/** Replaces 'I' with 'you', as in a question: converted lines are more similar to their questions. */
export function toSecondPerson(line: string): string {
  return line
    .replace(/\bI am\b/g, 'you are')
    .replace(/\bI was\b/g, 'you were')
    .replace(/\bI'm\b/g, "you're")
    .replace(/\bI've\b/g, "you've")
    .replace(/\bI\b/g, 'you')
    .replace(/\b[Mm]y\b/g, 'your')
    .replace(/\bme\b/g, 'you')
    .replace(/\bmyself\b/g, 'yourself');
}

/** Clauses of a line that are compared on their own; each takes about 2.5 kB. */
const mostClauses = 8;

/** Splits long lines, which contain several facts; each clause gets its own vector. */
function splitClauses(line: string): string[] {
  const parts = line.split(/(?<=[,;:.])\s+/).filter((part) => part.split(' ').length >= 4);
  return parts.length > 1 ? parts.slice(0, mostClauses) : [line];
}

/** Returns how many vectors a line takes, without those of its questions. */
export const countVectors = (line: string): number => 1 + splitClauses(line).length;

/** Returns the hint that says what to ask, so that players who follow it get to the line. */
function listPointers({ sought }: Line): string[] {
  return sought?.here && sought.hint ? [sought.hint] : [];
}

interface Clause {
  vector: Vector;
  seen: Vector;
  hub: number;
}

interface Meaning extends Clause {
  clauses: Clause[];
}

function hubness(vector: Vector, general: readonly Vector[]): number {
  const nearest = general
    .map((question) => dot(question, vector))
    .sort((a, b) => b - a)
    .slice(0, hubNeighbours);
  return nearest.reduce((sum, value) => sum + value, 0) / nearest.length;
}

/** Computes the similarity of the sentence vectors: directly, and with the trained projections. */
function likeness(meaning: Meaning, vector: Vector, asked: Vector) {
  return {
    whole: dot(meaning.vector, vector),
    wholeHub: meaning.hub,
    clause: Math.max(...meaning.clauses.map((clause) => dot(clause.vector, vector) - clauseHub * clause.hub)),
    mappedWhole: dot(meaning.seen, asked),
    mappedClause: Math.max(...meaning.clauses.map(({ seen }) => dot(seen, asked))),
  };
}

/** Returns all texts of a line that get vectors: the whole line, converted to 'you', first. */
export function listTexts(line: Line): string[] {
  return [toSecondPerson(line.spoken), ...splitClauses(line.spoken), ...listPointers(line)];
}

/** Clauses by their vectors, which the embedder returns again for the same text: comparing one takes 0.2 ms. */
const knownClauses = new WeakMap<Vector, Clause>();

function readClause(vector: Vector, general: readonly Vector[]): Clause {
  const clause = knownClauses.get(vector) ?? { vector, seen: seenAsLine(vector), hub: hubness(vector, general) };
  knownClauses.set(vector, clause);
  return clause;
}

/** Lines whose texts are embedded together: hashing the texts of a whole character takes 0.3 s. */
const linesAtOnce = 20;

/** Gives way to other work after each line: a character may have a thousand, and comparing them all takes 0.6 s. */
async function readMeanings(lines: readonly Line[], embedder: Embedder): Promise<Meaning[]> {
  const general = await embedder.embed(generalQuestions, 'background');
  const meanings: Meaning[] = [];
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const some = lines.slice(from, from + linesAtOnce);
    const vectors = await Promise.all(some.map((line) => embedder.embed(listTexts(line), 'background')));
    for (const all of vectors) {
      const [whole, ...clauses] = all.map((vector) => readClause(vector, general));
      meanings.push({ ...(whole as Clause), clauses });
      await breathe();
    }
  }
  return meanings;
}

async function createKeywordScorer(lines: readonly Line[]): Promise<(text: string) => Map<number, number>> {
  const search = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: contentStems,
    processTerm: (term) => term,
    searchOptions: { tokenize: contentStems, processTerm: (term) => term, bm25: { k: 1.2, b: 0.75, d: 0 } },
  });
  const documents = lines.map((line, id) => ({ id, text: [line.text, ...listPointers(line)].join(' ') }));
  await search.addAllAsync(documents, { chunkSize: linesAtOnce });
  return (text) => new Map(search.search([...new Set(contentStems(text))].join(' ')).map((hit) => [hit.id, hit.score]));
}

function ideaScorer(lines: readonly Line[]): (text: string) => number[] {
  const ideas = lines.map((line) => ideasIn(line.spoken));
  const holders = new Map<number, number>();
  for (const idea of ideas.flatMap((set) => [...set])) holders.set(idea, (holders.get(idea) ?? 0) + 1);
  const rarity = (idea: number) => {
    const count = holders.get(idea) ?? 0;
    return Math.log(1 + (ideas.length - count + 0.5) / (count + 0.5));
  };
  return (text) => {
    const asked = [...ideasIn(text)];
    return ideas.map((set) => asked.filter((idea) => set.has(idea)).reduce((sum, idea) => sum + rarity(idea), 0));
  };
}

/** Computes the signals of every line for a question, in the order of the lines. */
export type SignalReader = (query: Query) => Signals[];

/** Prepares the lines and their vectors once, so that every later question is cheap. */
async function readLines(lines: readonly Line[], embedder: Embedder) {
  const meanings = await readMeanings(lines, embedder);
  const keywords = await createKeywordScorer(lines);
  const ideas = ideaScorer(lines);
  const signals: SignalReader = ({ text, vector, kind, aboutCharacter }) => {
    const shared = keywords(text);
    const sharedIdeas = ideas(text);
    const asked = seenAsQuestion(vector);
    return lines.map((line, index) => ({
      ...likeness(meanings[index] as Meaning, vector, asked),
      keyword: shared.get(index) ?? 0,
      idea: sharedIdeas[index] ?? 0,
      fits: kind && answersKind(line.spoken, kind) ? 1 : 0,
      own: aboutCharacter && /\b(I|me|my|myself)\b/i.test(line.spoken) ? 1 : 0,
    }));
  };
  return { meanings, keywords, ideas, signals };
}

/** Creates a reader of the signals alone, for training their weights. */
export async function createSignalReader(lines: readonly Line[], embedder: Embedder): Promise<SignalReader> {
  return (await readLines(lines, embedder)).signals;
}

/**
 * Creates an index with one hybrid score: sentence meaning (corrected for hubs, for the whole line and clauses, and
 * with trained projections), shared words (BM25), shared everyday ideas, and whether a line is the requested kind of
 * answer.
 */
export async function createKnowledgeIndex(
  lines: readonly Line[],
  embedder: Embedder,
  questioned: AnswerSource = 'lines',
): Promise<KnowledgeIndex> {
  const { meanings, keywords, ideas, signals } = await readLines(lines, embedder);
  const askedAlike = await createQuestionMatcher(
    lines.map((line) => line.askedAs ?? []),
    embedder,
  );
  const ranked = (score: (line: Line, index: number) => number) =>
    lines.map((line, index) => ({ line, score: score(line, index) })).sort((a, b) => b.score - a.score);

  const stems = await readStems(lines);

  function closeness(query: Query, options?: { exceptSame?: boolean }): Closeness[] {
    const found = signals(query);
    const alike = askedAlike(query, options);
    return lines.map((line, index) => {
      const common = query.aboutCharacter && line.kind === 'common' ? sharedMalus : 0;
      const plainly = answersOutright(query.text, line.spoken) ? outright : 0;
      return {
        line: combineSignals(found[index] as Signals) + kindBonus[line.kind] + plainly - common,
        asked: alike[index]?.joined ?? 0,
        closest: alike[index]?.closest ?? 0,
        words: alike[index]?.words ?? 0,
        ...(stems[index] as (typeof stems)[number]),
        ...(options?.exceptSame ? { questionStems: readQuestionStems(line, sameText(query.text)) } : {}),
      };
    });
  }

  function search(query: Query): Hit[] {
    const close = closeness(query);
    const inputs = readAnswerInputs(query.text, close);
    const asked = [...new Set(contentStems(query.text))];
    // A line without questions of its own is judged by itself.
    return ranked((line, index) =>
      line.askedAs ? judgeAnswer(inputs[index] as number[], questioned) : (close[index] as Closeness).line,
    ).map((hit) => ({ ...hit, signs: readSigns(asked, close[lines.indexOf(hit.line)] as Closeness) }));
  }

  return {
    lines,
    search,
    closeness,
    near(line) {
      const from = meanings[lines.indexOf(line)];
      const shared = ideas(line.spoken);
      const words = keywords(line.text);
      if (!from) return [];
      return ranked(
        (_, index) =>
          dot(from.vector, (meanings[index] as Meaning).vector) +
          nearby.idea * (shared[index] ?? 0) +
          nearby.keyword * (words.get(index) ?? 0),
      ).filter((hit) => hit.line !== line);
    },
  };
}
