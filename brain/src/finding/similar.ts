import { contentStems, sameText } from '../text/text.ts';
import type { Vector } from './embedder.ts';

/** A text that messages are compared with. */
export interface ComparableText {
  plain: string;
  stems: ReadonlySet<string>;
  vector: Vector;
}

/** Prepares a text for comparison. */
export const toComparable = (text: string, vector: Vector): ComparableText => ({
  plain: sameText(text),
  stems: new Set(contentStems(text)),
  vector,
});

/** The share of words that two sets have in common, from 0 to 1. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared === 0 ? 0 : (2 * shared) / (one.size + other.size);
}

/** Returns the dot product of two vectors: the cosine of unit vectors. */
export function dot(left: Vector, right: Vector): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (left[index] ?? 0) * (right[index] ?? 0);
  return sum;
}

/** Returns how alike two texts are in meaning and, with this weight, in meaningful words; 1 for the same words. */
export function likeness(one: ComparableText, other: ComparableText, wordsWeight = 0.3): number {
  if (one.plain === other.plain) return 1;
  return (1 - wordsWeight) * dot(one.vector, other.vector) + wordsWeight * overlap(one.stems, other.stems);
}
