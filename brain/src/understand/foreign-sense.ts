import { readFileSync } from 'node:fs';
import type { Vector } from '../embedder.ts';
import { contentStems, fold, stem } from '../text.ts';
import type { World } from './out-of-world.ts';

/** A net of one hidden layer: `hidden` is laid input by input, `width` numbers each; `out` is what each counts for. */
export interface ForeignNet {
  width: number;
  hidden: Float32Array;
  out: Float32Array;
  bias: number;
}

/** A sentence vector and whether a name is strange go in. */
export const netSize = { inputs: 513, hidden: 64 };

/** What the net is shown: the vector, its numbers brought to about one, and strange names. */
export function netInput(vector: Vector, names: number): Float32Array {
  const input = new Float32Array(netSize.inputs);
  for (let index = 0; index < vector.length; index += 1) input[index] = 16 * (vector[index] ?? 0);
  input[vector.length] = names;
  return input;
}

/** The hidden numbers, each between -1 and 1. */
export function hiddenOf({ width, hidden }: ForeignNet, input: Float32Array): Float32Array {
  const sums = new Float32Array(width);
  for (let row = 0; row < input.length; row += 1) {
    const value = input[row] ?? 0;
    if (value === 0) continue;
    for (let column = 0; column < width; column += 1)
      sums[column] = (sums[column] ?? 0) + value * (hidden[row * width + column] ?? 0);
  }
  return sums.map(Math.tanh);
}

/** How foreign a sentence looks to the net: above nought the likelier, the higher. */
export function leaningOf(net: ForeignNet, input: Float32Array): number {
  return hiddenOf(net, input).reduce((sum, value, index) => sum + value * (net.out[index] ?? 0), net.bias);
}

interface Learnt {
  from: number;
  bias: number;
  out: number[];
  hidden: { step: number; bytes: string };
}

/** Made by `node brain/eval/train-foreign.ts`: from `from` on, a sentence is taken for foreign. */
function read(): { from: number; net: ForeignNet } {
  const file = new URL('foreign-weights.json', import.meta.url);
  const { from, bias, out, hidden } = JSON.parse(readFileSync(file, 'utf8')) as Learnt;
  const bytes = new Int8Array(Buffer.from(hidden.bytes, 'base64'));
  const values = Float32Array.from(bytes, (value) => value * hidden.step);
  return { from, net: { width: out.length, hidden: values, out: Float32Array.from(out), bias } };
}

const learnt = read();

/** 1 where a name stands in a sentence that no text of the story holds ('my real name is Kevin'), else 0. */
export function strangeNames(text: string, world: World): number {
  const found = [...text.matchAll(/(?<=[\p{Ll},'] )\p{Lu}\p{Ll}{2,}/gu)].map(([name]) => fold(name));
  return found.some((name) => !world.has(name)) ? 1 : 0;
}

/** Who tells of themself or of others asks for nothing: 'I am a merchant from Isfahan.' */
export function isTelling(text: string): boolean {
  return /^(?:i|i'm|i've|my|we|he|she|they|it|that)\b/.test(fold(text).trim());
}

function leans(text: string, vector: Vector, world: World): boolean {
  return leaningOf(learnt.net, netInput(vector, strangeNames(text, world))) >= learnt.from;
}

/** Whether a sentence may be foreign at all: what is told of oneself, or in the story's own words, never is. */
export function mayBeForeign(text: string, world: World): boolean {
  if (world.machines || isTelling(text)) return false;
  const topics = contentStems(text);
  const known = topics.filter((topic) => world.has(topic) || world.has(stem(topic)));
  return topics.length > 0 && known.length * 2 < topics.length;
}

/**
 * Whether a sentence lies, by its vector, where those lie that belong to no story of another age: what no list of words
 * can foresee.
 */
export function sensesForeign(text: string, vector: Vector, world: World): boolean {
  return mayBeForeign(text, world) && leans(text, vector, world);
}
