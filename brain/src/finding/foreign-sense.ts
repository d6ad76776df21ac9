import { readFileSync } from 'node:fs';
import type { World } from '../reading/out-of-world.ts';
import { contentStems, fold, stem } from '../text/text.ts';
import type { Vector } from './embedder.ts';

/** A net with one hidden layer: `hidden` is stored by inputs, `width` numbers each; `out` contains their weights. */
export interface ForeignNet {
  width: number;
  hidden: Float32Array;
  out: Float32Array;
  bias: number;
}

/** The inputs are a sentence vector and whether it contains an unknown name. */
export const netSize = { inputs: 513, hidden: 64 };

/** Builds the input of the net: the vector scaled to about one, and unknown names. */
export function netInput(vector: Vector, names: number): Float32Array {
  const input = new Float32Array(netSize.inputs);
  for (let index = 0; index < vector.length; index += 1) input[index] = 16 * (vector[index] ?? 0);
  input[vector.length] = names;
  return input;
}

/** Computes the hidden numbers, each between -1 and 1. */
export function computeHidden({ width, hidden }: ForeignNet, input: Float32Array): Float32Array {
  const sums = new Float32Array(width);
  for (let row = 0; row < input.length; row += 1) {
    const value = input[row] ?? 0;
    if (value === 0) continue;
    for (let column = 0; column < width; column += 1)
      sums[column] = (sums[column] ?? 0) + value * (hidden[row * width + column] ?? 0);
  }
  return sums.map(Math.tanh);
}

/** Returns how foreign a sentence looks to the net: above zero means likely, and higher more so. */
export function computeScore(net: ForeignNet, input: Float32Array): number {
  return computeHidden(net, input).reduce((sum, value, index) => sum + value * (net.out[index] ?? 0), net.bias);
}

interface LearntWeights {
  from: number;
  bias: number;
  out: number[];
  hidden: { step: number; bytes: string };
}

/** Loads the result of `node brain/eval/train-foreign.ts`: from `from` on, a sentence counts as foreign. */
function read(): { from: number; net: ForeignNet } {
  const file = new URL('foreign-weights.json', import.meta.url);
  const { from, bias, out, hidden } = JSON.parse(readFileSync(file, 'utf8')) as LearntWeights;
  const bytes = new Int8Array(Buffer.from(hidden.bytes, 'base64'));
  const values = Float32Array.from(bytes, (value) => value * hidden.step);
  return { from, net: { width: out.length, hidden: values, out: Float32Array.from(out), bias } };
}

const learnt = read();

/** Returns 1 if a sentence contains a name that no text of the story contains ('my real name is Kevin'), otherwise 0. */
export function strangeNames(text: string, world: World): number {
  const found = [...text.matchAll(/(?<=[\p{Ll},'] )\p{Lu}\p{Ll}{2,}/gu)].map(([name]) => fold(name));
  return found.some((name) => !world.has(name)) ? 1 : 0;
}

/** Whether a text is a statement about the player or others, which asks for nothing: 'I am a merchant from Isfahan.' */
export function isTelling(text: string): boolean {
  return /^(?:i|i'm|i've|my|we|he|she|they|it|that)\b/.test(fold(text).trim());
}

function leans(text: string, vector: Vector, world: World): boolean {
  return computeScore(learnt.net, netInput(vector, strangeNames(text, world))) >= learnt.from;
}

/** Whether a sentence can be foreign at all: statements about oneself, or in the story's own words, never are. */
export function mayBeForeign(text: string, world: World): boolean {
  if (world.machines || isTelling(text)) return false;
  const topics = contentStems(text);
  const known = topics.filter((topic) => world.has(topic) || world.has(stem(topic)));
  return topics.length > 0 && known.length * 2 < topics.length;
}

/**
 * Whether a sentence's vector is close to those of sentences that belong to no story of another age, which no word list
 * can foresee.
 */
export function sensesForeign(text: string, vector: Vector, world: World): boolean {
  return mayBeForeign(text, world) && leans(text, vector, world);
}
