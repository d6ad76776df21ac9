import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AnswerSource, answerInputs, answerOdds, readAnswerInputs } from '../src/finding/answer-sense.ts';
import { createAnswerIndex } from '../src/finding/answers.ts';
import { createEmbedder, type Embedder, type Vector } from '../src/finding/embedder.ts';
import { listLines, worldTexts } from '../src/finding/knowledge.ts';
import { createKnowledgeIndex } from '../src/finding/retrieve.ts';
import { newMemory } from '../src/memory/memory.ts';
import { createWorld } from '../src/reading/out-of-world.ts';
import { understand } from '../src/reading/understand.ts';
import { createRandom } from '../src/text/random.ts';
import { contentStems } from '../src/text/text.ts';
import { createLearner } from './adam.ts';
import { createFileCache } from './file-cache.ts';
import { type LearntJudgement, learnByStory } from './learn-by-story.ts';
import { launchCharacters, type PlacedCharacter } from './sets.ts';
import { formatShare } from './statistics.ts';

// node brain/eval/train-answers.ts [lines] [answers]: learns when a line with questions of its own, or an answer of a voice sheet, answers a
// message. A question, left out of its own, is answered by its line or answer only; ordinary messages, and for answers the
// questions of lines, are answered by none. Prints how often the right one would be told, with every third story left out,
// and writes brain/src/finding/answer-weights.json.
const descent = { rate: 0.02, shrink: 1e-4, rounds: 30, batch: 256 };
/** Number of pairs after which a few weights learn nothing more. */
const mostPairs = 3_000_000;
/** Share of ordinary messages and of other questions for which a line may be told. */
const wrongAllowed = 0.14;
/** Number of ordinary messages tried on each character. */
const ordinaryEach = 60;

interface TaughtMessage {
  story: string;
  /** The inputs of each line. */
  inputs: number[][];
  /** The place of the line that answers; -1 if none does. */
  answer: number;
}

const intents = new URL('sets/training/intents/', import.meta.url);
const ordinary = readdirSync(intents).flatMap((file) =>
  Object.values(JSON.parse(readFileSync(new URL(file, intents), 'utf8')) as Record<string, string[]>).flat(),
);

/** Questions in the words of a line itself, which its own questions avoid: 'tell me about the medallion'. */
function keywordQuestions(line: string): string[] {
  const [first, second, third] = [...new Set(line.replace(/[^\p{L}' ]/gu, '').split(' '))]
    .filter((word) => contentStems(word).length > 0)
    .sort((one, other) => other.length - one.length);
  return [
    `tell me about the ${[first, second, third].filter(Boolean).join(' ')}`,
    `what about the ${first}`,
    `do you know anything about the ${[second, first].filter(Boolean).join(' and the ')}`,
  ];
}

/** A message, and the place of the line or answer that answers it; -1 if none does. */
type Example = { text: string; answer: number };

/** The lines of a character with their questions. */
async function readLines({ persona, scene }: PlacedCharacter, embedder: Embedder) {
  const index = await createKnowledgeIndex(listLines(persona, { ...scene, hints: [] }), embedder);
  const own = index.lines.flatMap(({ text: line, askedAs }, answer): Example[] =>
    askedAs ? [...askedAs, ...keywordQuestions(line)].map((text) => ({ text, answer })) : [],
  );
  return { index, own, foreign: [] };
}

/** The answers of a character with their questions; the questions of its lines are for those. */
async function readAnswers({ persona }: PlacedCharacter, embedder: Embedder) {
  const index = persona.sheet && (await createAnswerIndex(persona.sheet, embedder));
  if (!index) return null;
  const own = index.lines.flatMap(({ askedAs = [] }, answer): Example[] => askedAs.map((text) => ({ text, answer })));
  return { index, own, foreign: Object.values(persona.sheet?.askedAs ?? {}).flat() };
}

async function readPlace(
  place: PlacedCharacter,
  embedder: Embedder,
  questioned: AnswerSource,
): Promise<TaughtMessage[]> {
  const { story, persona, scene } = place;
  const random = createRandom(persona.id);
  const read = await (questioned === 'lines' ? readLines : readAnswers)(place, embedder);
  if (!read) return [];
  const { index, own, foreign } = read;
  const messages = foreign.length > 0 ? [ordinary, foreign] : [ordinary];
  const others = messages.flatMap((texts) =>
    Array.from({ length: ordinaryEach }, (): Example => ({ text: random.pick(texts), answer: -1 })),
  );
  const world = createWorld(worldTexts(persona, scene));
  const asked = [...own, ...others].map(({ text, answer }) => ({
    answer,
    meant: understand({ kind: 'speech', text }, { persona, scene, memory: newMemory(persona), world }),
  }));
  const vectors = await embedder.embed(asked.map(({ meant }) => meant.query));
  return asked.map(({ answer, meant: { query: text, question: kind, aboutCharacter } }, place) => {
    const query = { text, vector: vectors[place] as Vector, kind, aboutCharacter };
    return { story, answer, inputs: readAnswerInputs(text, index.closeness(query, { exceptSame: true })) };
  });
}

function train(examples: readonly TaughtMessage[]): number[] {
  const random = createRandom('answers');
  const pairs = examples.flatMap(({ inputs, answer }) =>
    inputs.map((input, place) => ({ input, is: place === answer ? 1 : 0 })),
  );
  const learner = createLearner(new Float32Array(answerInputs), descent);
  const steps = Math.min(mostPairs, descent.rounds * pairs.length) / descent.batch;
  for (let step = 0; step < steps; step += 1) {
    for (let count = 0; count < descent.batch; count += 1) {
      const { input, is } = random.pick(pairs);
      const error = 1 / (1 + Math.exp(-answerOdds([...learner.values], input))) - is;
      input.forEach((value, index) => {
        learner.slope[index] = (learner.slope[index] as number) + (error * value) / descent.batch;
      });
    }
    learner.step();
  }
  return [...learner.values];
}

/** The best line and its odds. */
function findBest(inputs: readonly number[][], weights: readonly number[]): { place: number; odds: number } {
  const odds = inputs.map((input) => answerOdds(weights, input));
  const place = odds.reduce((top, value, index) => (value > (odds[top] as number) ? index : top), 0);
  return { place, odds: odds[place] as number };
}

/** Finds the odds from which on at most the allowed share of messages without an answer gets one. */
function findThreshold(examples: readonly TaughtMessage[], weights: readonly number[]): number {
  const wrong = examples
    .filter(({ answer }) => answer < 0)
    .map(({ inputs }) => findBest(inputs, weights).odds)
    .sort((one, other) => other - one);
  return wrong[Math.floor(wrong.length * wrongAllowed)] as number;
}

function measure(name: string, examples: readonly TaughtMessage[], weights: readonly number[], from: number): void {
  const answered = examples.map(({ inputs, answer }) => ({ answer, ...findBest(inputs, weights) }));
  const asked = answered.filter(({ answer }) => answer >= 0);
  const others = answered.filter(({ answer }) => answer < 0);
  const told = asked.filter(({ place, answer, odds }) => place === answer && odds >= from);
  const first = asked.filter(({ place, answer }) => place === answer);
  const wrong = asked.filter(({ place, answer, odds }) => place !== answer && odds >= from);
  const taken = others.filter(({ odds }) => odds >= from);
  console.log(
    `${name}: first ${formatShare(first.length, asked.length)}, told ${formatShare(told.length, asked.length)}, another line ${formatShare(wrong.length, asked.length)}, ordinary messages answered ${formatShare(taken.length, others.length)}`,
  );
}

const cache = createFileCache();
const embedder = createEmbedder({ cache, memoryLimit: 50_000 });
const kinds = (['lines', 'answers'] as const).filter((kind) => !process.argv[2] || process.argv.includes(kind));
const examples = { lines: [] as TaughtMessage[], answers: [] as TaughtMessage[] };
for (const place of launchCharacters())
  for (const kind of kinds) examples[kind].push(...(await readPlace(place, embedder, kind)));
cache.save();
await embedder.close();

const weightsFile = new URL('../src/finding/answer-weights.json', import.meta.url);
const learnt = JSON.parse(readFileSync(weightsFile, 'utf8')) as Record<AnswerSource, LearntJudgement>;
for (const kind of kinds) learnt[kind] = learnByStory(examples[kind], { train, findThreshold, measure });
console.log(learnt);
writeFileSync(weightsFile, `${JSON.stringify(learnt)}\n`);
