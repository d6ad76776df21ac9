import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createEmbedder, type Vector } from '../src/finding/embedder.ts';
import {
  computeHidden,
  computeScore,
  type ForeignNet,
  isTelling,
  mayBeForeign,
  netInput,
  netSize,
  strangeNames,
} from '../src/finding/foreign-sense.ts';
import { worldTexts } from '../src/finding/knowledge.ts';
import { classifyForeign, createWorld } from '../src/reading/out-of-world.ts';
import { createRandom, type Random } from '../src/text/random.ts';
import { createLearner, type Learner } from './adam.ts';
import { createFileCache } from './file-cache.ts';
import { premodern } from './premodern.ts';
import { launchCharacters, listQuestions, readRefusals } from './sets.ts';
import { formatShare } from './statistics.ts';

// node brain/eval/train-foreign.ts: trains a small net on sentence vectors and unknown names to detect sentences that
// belong to no story, with sentences written for it and the tuning sets; prints its accuracy on held-out sentences, and
// writes brain/src/finding/foreign-weights.json.
const descent = { rate: 2e-3, shrink: 0.1, rounds: 40, batch: 128, droppedInputs: 0.4, droppedHidden: 0.3 };
const parts = 5;
/** Maximum percentage of wrongly rejected sentences. */
const wrongAllowed = 0.05;

interface Sentence {
  text: string;
  foreign: boolean;
  vector: Vector;
  /** Written for this purpose, and therefore measured when held out. */
  measured: boolean;
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
  const questions = (['paraphrases', 'keywords'] as const).flatMap((kind) => listQuestions('tuning', kind));
  const { foreign, fair } = readRefusals('tuning');
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
  }));
}

/** Returns the input of the net for a sentence. */
function buildInput({ text, vector }: Sentence): Float32Array {
  return netInput(vector, strangeNames(text, nowhere));
}

/** Builds the net during training: hidden numbers by inputs, and the weight of each hidden number, with the bias last. */
function buildNet(hidden: Learner, out: Learner): ForeignNet {
  return {
    width: netSize.hidden,
    hidden: hidden.values,
    out: out.values.subarray(0, netSize.hidden),
    bias: out.values[netSize.hidden] ?? 0,
  };
}

/** Updates the net with one sentence; `keptInputs` and `keptHidden` are zero for dropped numbers. */
function learnOne(
  input: Float32Array,
  error: (leaning: number) => number,
  mask: DropoutMask,
  hidden: Learner,
  out: Learner,
): void {
  const { hidden: wide } = netSize;
  const thin = input.map((value, index) => value * (mask.inputs[index] as number));
  const seen = computeHidden({ ...buildNet(hidden, out), hidden: hidden.values }, thin);
  let sum = out.values[wide] as number;
  seen.forEach((value, column) => {
    sum += value * (mask.hidden[column] as number) * (out.values[column] as number);
  });
  const by = error(sum);
  const slopes = seen.map(
    (value, column) => by * (out.values[column] as number) * (mask.hidden[column] as number) * (1 - value * value),
  );
  seen.forEach((value, column) => {
    out.slope[column] = (out.slope[column] as number) + by * value * (mask.hidden[column] as number);
  });
  out.slope[wide] = (out.slope[wide] as number) + by;
  thin.forEach((value, row) => {
    if (value === 0) return;
    for (let column = 0; column < wide; column += 1)
      hidden.slope[row * wide + column] =
        (hidden.slope[row * wide + column] as number) + value * (slopes[column] as number);
  });
}

interface DropoutMask {
  inputs: Float32Array;
  hidden: Float32Array;
}

function createMask(random: Random): DropoutMask {
  const some = (length: number, dropped: number) =>
    Float32Array.from({ length }, () => (random.chance(dropped) ? 0 : 1 / (1 - dropped)));
  return { inputs: some(netSize.inputs, descent.droppedInputs), hidden: some(netSize.hidden, descent.droppedHidden) };
}

/** Trains a net with one hidden layer, with foreign and fair sentences weighted equally. */
function learn(sentences: readonly Sentence[]): ForeignNet {
  const random = createRandom('foreign');
  const beginning = (length: number, spread: number) =>
    Float32Array.from({ length }, () => (random.next() - 0.5) * 2 * spread);
  const hidden = createLearner(beginning(netSize.inputs * netSize.hidden, 0.07), descent);
  const out = createLearner(beginning(netSize.hidden + 1, 0.3), descent);
  const many = sentences.filter(({ foreign }) => foreign).length;
  const shown = sentences.map((sentence) => ({
    input: buildInput(sentence),
    wanted: sentence.foreign ? 1 : 0,
    weight: sentences.length / 2 / (sentence.foreign ? many : sentences.length - many) / descent.batch,
  }));
  for (let round = 0; round < descent.rounds; round += 1) {
    const order = shown.map((item) => ({ item, place: random.next() })).sort((left, right) => left.place - right.place);
    for (let from = 0; from < order.length; from += descent.batch) {
      const mask = createMask(random);
      for (const { item } of order.slice(from, from + descent.batch))
        learnOne(item.input, (sum) => (1 / (1 + Math.exp(-sum)) - item.wanted) * item.weight, mask, hidden, out);
      hidden.step();
      out.step();
    }
  }
  return buildNet(hidden, out);
}

function leaning(net: ForeignNet, sentence: Sentence): number {
  return isTelling(sentence.text) ? Number.NEGATIVE_INFINITY : computeScore(net, buildInput(sentence));
}

/** Returns each measured sentence's score from a model that hasn't seen it. */
function scoreHeldOut(sentences: readonly Sentence[]) {
  return Array.from({ length: parts }, (_, part) => {
    const inside = sentences.filter(({ measured }, index) => measured && index % parts === part);
    const outside = new Set(inside);
    const model = learn(sentences.filter((sentence) => !outside.has(sentence)));
    return inside.map((sentence) => ({
      ...sentence,
      leaning: leaning(model, sentence),
      matter: worlds.map((world) => classifyForeign(sentence.text, world) !== null),
      shielded: worlds.map((world) => !mayBeForeign(sentence.text, world)),
    }));
  }).flat();
}

type Left = ReturnType<typeof scoreHeldOut>;

/** Stories without machines, in which a threshold must hold: their own words protect questions asked in them. */
const worlds = launchCharacters()
  .filter(({ persona }) => premodern.includes(persona.id))
  .map(({ persona, scene }) => createWorld(worldTexts(persona, scene), persona.description));

/** Returns everything rejected above a threshold, in each world. */
function listRejected(left: Left, from: number): Left {
  return [...worlds.keys()].flatMap((place) =>
    left.filter(
      ({ matter, shielded, leaning: leans }) => matter[place] === true || (shielded[place] === false && leans >= from),
    ),
  );
}

/** Returns the lowest threshold with no more wrong rejections than allowed. */
function findThreshold(left: Left): number {
  const candidates = left.map((sentence) => sentence.leaning).sort((a, b) => b - a);
  let lowest = candidates[0] ?? 0;
  for (const candidate of candidates) {
    const down = listRejected(left, candidate);
    if (down.filter(({ foreign }) => !foreign).length / down.length <= wrongAllowed) lowest = candidate;
  }
  return lowest;
}

const sentences = await readSentences();
const left = scoreHeldOut(sentences);
const from = findThreshold(left);
const down = listRejected(left, from);
const foreign = left.filter((sentence) => sentence.foreign);
const right = down.filter((sentence) => sentence.foreign).length;
const byPattern = foreign.flatMap(({ matter }) => matter).filter((found) => found).length;
console.log(`left out, recall: ${formatShare(right, foreign.length * worlds.length)}`);
console.log(`left out, precision: ${formatShare(right, down.length)}`);
console.log(`left out, patterns alone: ${formatShare(byPattern, foreign.length * worlds.length)}`);
if (process.argv.includes('--show'))
  for (const { text, foreign: wanted } of left.filter((sentence) => sentence.foreign !== down.includes(sentence)))
    console.log(`${wanted ? 'missed' : 'wronged'}: ${text}`);
const net = learn(sentences);
const step = net.hidden.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
const bytes = Int8Array.from(net.hidden, (value) => Math.round(value / step));
const rounded = (value: number) => Math.round(value * 1000) / 1000;
const file = {
  from: rounded(from),
  bias: rounded(net.bias),
  out: [...net.out].map(rounded),
  hidden: { step, bytes: Buffer.from(bytes.buffer).toString('base64') },
};
writeFileSync(new URL('../src/finding/foreign-weights.json', import.meta.url), `${JSON.stringify(file)}\n`);
