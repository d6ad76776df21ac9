import { readFileSync } from 'node:fs';
import type { Vector } from '../embedder.ts';
import { contentStems, fold, stem } from '../text.ts';
import type { World } from './out-of-world.ts';

/** Made by `node brain/eval/train-foreign.ts`: from `from` on, a sentence is taken for foreign. */
const { from, bias, names, weights } = JSON.parse(
  readFileSync(new URL('foreign-weights.json', import.meta.url), 'utf8'),
) as { from: number; bias: number; names: number; weights: number[] };

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
  let sum = bias + names * strangeNames(text, world);
  for (let index = 0; index < weights.length; index += 1) sum += (weights[index] ?? 0) * (vector[index] ?? 0);
  return sum >= from;
}

/**
 * Whether a sentence lies, by its vector, where those lie that belong to no story of another age: what no list of words
 * can foresee. What is told of oneself, and what the story's own words are in, is never taken for foreign.
 */
export function sensesForeign(text: string, vector: Vector, world: World): boolean {
  if (world.machines || isTelling(text)) return false;
  const topics = contentStems(text);
  const known = topics.filter((topic) => world.has(topic) || world.has(stem(topic)));
  return topics.length > 0 && known.length * 2 < topics.length && leans(text, vector, world);
}
