import { readFileSync } from 'node:fs';
import { words } from '../text/text.ts';
import type { Vector } from './embedder.ts';

/** The class of messages that mean no ordinary intent: they are about the events, people and things of a story. */
export const noIntent = 'none';

/** Number of inputs for the words and word pairs of a message; several may share one. */
const buckets = 2048;
/** The inputs: a sentence vector, the words, and a constant. */
export const intentInputs = 512 + buckets + 1;

/** A linear classifier: for each input, one weight for each intent. */
export interface IntentNet {
  intents: readonly string[];
  weights: Float32Array;
}

/** A sparse input: places and values. */
export interface IntentInput {
  places: number[];
  values: number[];
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value;
}

/** Builds the input for a message in ordinary spelling: its vector, and its words and word pairs. */
export function intentInput(text: string, vector: Vector): IntentInput {
  const said = ['^', ...words(text), '$'];
  const tokens = new Set([...said.slice(1, -1), ...said.slice(1).map((word, index) => `${said[index]} ${word}`)]);
  // Long messages have more words, but mean no more.
  const weight = 2 / Math.sqrt(tokens.size);
  const input: IntentInput = { places: [], values: [] };
  for (let place = 0; place < vector.length; place += 1) {
    input.places.push(place);
    input.values.push(8 * (vector[place] ?? 0));
  }
  for (const token of tokens) {
    input.places.push(512 + (hash(token) % buckets));
    input.values.push(weight);
  }
  input.places.push(intentInputs - 1);
  input.values.push(1);
  return input;
}

/** Returns the probability of each intent, in the order of the net's intents. */
export function intentProbabilities({ intents, weights }: IntentNet, { places, values }: IntentInput): Float32Array {
  const count = intents.length;
  const sums = new Float32Array(count);
  places.forEach((place, index) => {
    const value = values[index] as number;
    const row = place * count;
    for (let column = 0; column < count; column += 1)
      sums[column] = (sums[column] as number) + value * (weights[row + column] as number);
  });
  const top = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - top));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

interface LearntWeights {
  intents: string[];
  step: number;
  bytes: string;
}

/** Loads the result of `node brain/eval/train-intents.ts`. */
export function readIntentNet(): IntentNet {
  const file = new URL('intent-weights.json', import.meta.url);
  const { intents, step, bytes } = JSON.parse(readFileSync(file, 'utf8')) as LearntWeights;
  const weights = Float32Array.from(new Int8Array(Buffer.from(bytes, 'base64')), (value) => value * step);
  return { intents, weights };
}
