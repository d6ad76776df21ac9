import { readFileSync } from 'node:fs';
import type { Vector } from '../embedder.ts';
import { contentStems, fold, stem } from '../text.ts';
import type { World } from './out-of-world.ts';

/** Made by `node brain/eval/train-foreign.ts`. */
const { bias, weights } = JSON.parse(readFileSync(new URL('foreign-weights.json', import.meta.url), 'utf8')) as {
  bias: number;
  weights: number[];
};

/** From where a sentence is taken for foreign; read off the tuning set so that hardly any fair question passes. */
const foreignFrom = 1.5;

function leans(vector: Vector): boolean {
  let sum = bias;
  for (let index = 0; index < weights.length; index += 1) sum += (weights[index] ?? 0) * (vector[index] ?? 0);
  return sum >= foreignFrom;
}

/**
 * Whether a question or an order lies, by its vector, where those lie that belong to no story of another age: what no
 * list of words can foresee. What is said of oneself, and what the story's own words are in, is never taken for foreign.
 */
export function sensesForeign(text: string, vector: Vector, world: World): boolean {
  if (world.machines || /^(?:i|i'm|my|we|he|she|they|it|that)\b/.test(fold(text).trim())) return false;
  const topics = contentStems(text);
  const known = topics.filter((topic) => world.has(topic) || world.has(stem(topic)));
  return topics.length > 0 && known.length * 2 < topics.length && leans(vector);
}
