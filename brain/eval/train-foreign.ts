import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createEmbedder, type Vector } from '../src/embedder.ts';
import { isTelling, strangeNames } from '../src/understand/foreign-sense.ts';
import { createWorld, foreignMatter } from '../src/understand/out-of-world.ts';
import { createLearner } from './adam.ts';
import { createFileCache } from './file-cache.ts';
import { questionsOf, refusalsOf } from './sets.ts';
import { shareOf } from './statistics.ts';

// node brain/eval/train-foreign.ts: learns how sentences lie that belong to no story (a logistic regression over sentence
// vectors and unknown names) from sentences written for it and the tuning sets, prints how well that does on sentences
// left out, and writes brain/src/understand/foreign-weights.json.
const steps = 500;
const descent = { rate: 0.05, shrink: 0.004 };
const parts = 5;
/** So many of a hundred sentences turned down may be fair ones. */
const wrongAllowed = 0.04;

interface Sentence {
  text: string;
  foreign: boolean;
  vector: Vector;
  /** What the patterns turn down needs no reading. */
  known: boolean;
  /** Written for this, and so measured when left out. */
  measured: boolean;
}

interface Model {
  bias: number;
  names: number;
  weights: Float32Array;
}

const nowhere = createWorld([]);
const stories = new URL('../../content/stories/', import.meta.url);
const written = JSON.parse(readFileSync(new URL('sets/training/foreign-and-fair.json', import.meta.url), 'utf8')) as {
  foreign: string[];
  fair: string[];
};

async function readSentences(): Promise<Sentence[]> {
  const cache = createFileCache();
  const embedder = createEmbedder({ cache, memoryLimit: 50_000 });
  const asked = readdirSync(stories)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => JSON.parse(readFileSync(new URL(file, stories), 'utf8')).sampleQuestions as { ask: string }[]);
  const questions = (['paraphrases', 'keywords'] as const).flatMap((kind) => questionsOf('tuning', kind));
  const { foreign, fair } = refusalsOf('tuning');
  const plain = [...fair, ...[...asked, ...questions].map(({ ask }) => ask)];
  const all = [
    ...written.foreign.map((text) => ({ text, foreign: true, measured: true })),
    ...written.fair.map((text) => ({ text, foreign: false, measured: true })),
    ...foreign.map((text) => ({ text, foreign: true, measured: false })),
    ...plain.map((text) => ({ text, foreign: false, measured: false })),
  ];
  const vectors = await embedder.embed(all.map(({ text }) => text));
  cache.save();
  await embedder.close();
  return all.map((sentence, index) => ({
    ...sentence,
    vector: vectors[index] as Vector,
    known: foreignMatter(sentence.text, nowhere) !== null,
  }));
}

function leaning({ bias, names, weights }: Model, { text, vector }: Sentence): number {
  if (isTelling(text)) return Number.NEGATIVE_INFINITY;
  return weights.reduce(
    (sum, weight, index) => sum + weight * (vector[index] ?? 0),
    bias + names * strangeNames(text, nowhere),
  );
}

/** A logistic regression in which foreign and fair sentences weigh the same in all. */
function learn(sentences: readonly Sentence[]): Model {
  const width = sentences[0]?.vector.length ?? 0;
  const learner = createLearner(new Float32Array(width + 2), descent);
  const many = sentences.filter(({ foreign }) => foreign).length;
  const inputs = sentences.map(({ text, vector }) => Float32Array.from([...vector, strangeNames(text, nowhere), 1]));
  for (let step = 0; step < steps; step += 1) {
    inputs.forEach((input, place) => {
      const wanted = sentences[place]?.foreign ? 1 : 0;
      let sum = 0;
      for (let index = 0; index < input.length; index += 1)
        sum += (learner.values[index] as number) * (input[index] as number);
      const error = (1 / (1 + Math.exp(-sum)) - wanted) / (wanted ? many : sentences.length - many);
      for (let index = 0; index < input.length; index += 1)
        learner.slope[index] = (learner.slope[index] as number) + error * (input[index] as number);
    });
    learner.step();
  }
  const { values } = learner;
  return { weights: values.slice(0, width), names: values[width] ?? 0, bias: values[width + 1] ?? 0 };
}

/** How each measured sentence leans by a model that has not seen it. */
function leaningsLeftOut(sentences: readonly Sentence[]) {
  return Array.from({ length: parts }, (_, part) => {
    const inside = sentences.filter(({ measured }, index) => measured && index % parts === part);
    const outside = new Set(inside);
    const model = learn(sentences.filter((sentence) => !outside.has(sentence)));
    return inside.map((sentence) => ({ ...sentence, leaning: leaning(model, sentence) }));
  }).flat();
}

type Left = ReturnType<typeof leaningsLeftOut>;
const turnedDown = (left: Left, from: number) => left.filter((sentence) => sentence.known || sentence.leaning >= from);

/** The lowest threshold at which no more fair sentences are turned down than allowed. */
function thresholdOf(left: Left): number {
  const candidates = left.map((sentence) => sentence.leaning).sort((a, b) => b - a);
  let lowest = candidates[0] ?? 0;
  for (const candidate of candidates) {
    const down = turnedDown(left, candidate);
    if (down.filter(({ foreign }) => !foreign).length / down.length <= wrongAllowed) lowest = candidate;
  }
  return lowest;
}

const sentences = await readSentences();
const left = leaningsLeftOut(sentences);
const from = thresholdOf(left);
const down = turnedDown(left, from);
const foreign = left.filter((sentence) => sentence.foreign);
const right = down.filter((sentence) => sentence.foreign).length;
console.log(`left out, recall: ${shareOf(right, foreign.length)}`);
console.log(`left out, precision: ${shareOf(right, down.length)}`);
console.log(`left out, patterns alone: ${shareOf(foreign.filter(({ known }) => known).length, foreign.length)}`);
if (process.argv.includes('--show'))
  for (const { text, foreign: wanted } of left.filter((sentence) => sentence.foreign !== down.includes(sentence)))
    console.log(`${wanted ? 'missed' : 'wronged'}: ${text}`);
const model = learn(sentences);
const rounded = (value: number) => Math.round(value * 1000) / 1000;
writeFileSync(
  new URL('../src/understand/foreign-weights.json', import.meta.url),
  `${JSON.stringify({ from: rounded(from), bias: rounded(model.bias), names: rounded(model.names), weights: [...model.weights].map(rounded) })}\n`,
);
