import type { Projection } from '../src/finding/pairing.ts';
import { createRandom, type Random } from '../src/text/random.ts';
import { createLearner, type Learner } from './adam.ts';
import type { Example } from './training.ts';

/** The trained parameters: projections of a question and a line that make the dot product of a matching pair high. */
export interface Projections {
  questions: Projection;
  lines: Projection;
}

export interface MapOptions {
  rank: number;
  rounds: number;
  seed: string;
}

const settings = {
  rate: 1e-3,
  shrink: 0.02,
  heat: 0.07,
  dropped: 0.4,
  begin: 0.02,
  charactersABatch: 4,
  strangers: 2.5,
};

function beginning(rank: number, random: Random): Float32Array {
  return Float32Array.from({ length: 512 * rank }, () => (random.next() - 0.5) * 2 * settings.begin * Math.sqrt(3));
}

function dotProduct(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (left[index] as number) * (right[index] as number);
  return sum;
}

/** Adds the outer product of a vector and a gradient to a matrix's gradient. */
function addOuter(matrix: Float32Array, vector: Float32Array, slope: Float32Array): void {
  for (let row = 0; row < vector.length; row += 1) {
    const value = vector[row] as number;
    if (value === 0) continue;
    const from = row * slope.length;
    for (let column = 0; column < slope.length; column += 1)
      matrix[from + column] = (matrix[from + column] as number) + value * (slope[column] as number);
  }
}

function through(vector: Float32Array, matrix: Float32Array, width: number): Float32Array {
  const result = new Float32Array(width);
  for (let row = 0; row < vector.length; row += 1) {
    const value = vector[row] as number;
    if (value === 0) continue;
    for (let column = 0; column < width; column += 1)
      result[column] = (result[column] as number) + value * (matrix[row * width + column] as number);
  }
  return result;
}

function addTo(target: Float32Array, source: Float32Array, times: number): void {
  for (let index = 0; index < target.length; index += 1)
    target[index] = (target[index] as number) + times * (source[index] as number);
}

/** Returns the softmax of each line; lines of other characters have little weight, because they are easy to distinguish. */
function softmax(scores: Float32Array, own: (line: number) => boolean): Float32Array {
  const logits = scores.map((score, line) => score / settings.heat - (own(line) ? 0 : settings.strangers));
  const most = logits.reduce((left, right) => Math.max(left, right), Number.NEGATIVE_INFINITY);
  const parts = logits.map((logit) => Math.exp(logit - most));
  const sum = parts.reduce((left, right) => left + right, 0);
  return parts.map((part) => part / sum);
}

/** Updates both projections with one batch of characters. */
function learnBatch(
  batch: readonly (readonly Example[])[],
  questions: Learner,
  lines: Learner,
  rank: number,
  random: Random,
): void {
  const dropout = Float32Array.from({ length: 512 }, () =>
    random.chance(settings.dropped) ? 0 : 1 / (1 - settings.dropped),
  );
  const thinned = (vector: Float32Array) => vector.map((value, index) => value * (dropout[index] as number));
  const pool = batch.flatMap((examples, owner) =>
    (examples[0]?.lines ?? []).map((vectors) => ({ owner, vector: vectors[0] as Float32Array })),
  );
  const thinLines = pool.map(({ vector }) => thinned(vector));
  const seenLines = thinLines.map((vector) => through(vector, lines.values, rank));
  const lineSlopes = pool.map(() => new Float32Array(rank));
  const of = batch.reduce((sum, examples) => sum + examples.length, 0);
  let before = 0;
  batch.forEach((examples, owner) => {
    for (const { vector, answer } of examples) {
      const thin = thinned(vector);
      const seen = through(thin, questions.values, rank);
      const scores = Float32Array.from(
        pool,
        (line, index) => dotProduct(vector, line.vector) + dotProduct(seen, seenLines[index] as Float32Array),
      );
      const shares = softmax(scores, (line) => pool[line]?.owner === owner);
      const slope = new Float32Array(rank);
      shares.forEach((share, line) => {
        const by = (share - (line === before + answer ? 1 : 0)) / (settings.heat * of);
        addTo(slope, seenLines[line] as Float32Array, by);
        addTo(lineSlopes[line] as Float32Array, seen, by);
      });
      addOuter(questions.slope, thin, slope);
    }
    before += examples[0]?.lines.length ?? 0;
  });
  thinLines.forEach((vector, line) => {
    addOuter(lines.slope, vector, lineSlopes[line] as Float32Array);
  });
  questions.step();
  lines.step();
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((left, right) => left.place - right.place)
    .map(({ item }) => item);
}

/**
 * Trains two projections by contrast: among a character's lines (and a few of others), the correct one must stand out
 * for a question, by cosine and projected dot product combined. Applies dropout, so that no single number dominates.
 * The same seed gives the same result.
 */
export function trainProjections(examples: readonly Example[], { rank, rounds, seed }: MapOptions): Projections {
  const random = createRandom(seed);
  const first = beginning(rank, random);
  // Both start equal: initially a projection only reinforces the cosine.
  const questions = createLearner(first.slice(), settings);
  const lines = createLearner(first, settings);
  const characters = [...Map.groupBy(examples, ({ character }) => character).values()];
  for (let round = 0; round < rounds; round += 1) {
    const order = shuffled(characters, random);
    for (let from = 0; from < order.length; from += settings.charactersABatch)
      learnBatch(order.slice(from, from + settings.charactersABatch), questions, lines, rank, random);
  }
  return { questions: { width: rank, values: questions.values }, lines: { width: rank, values: lines.values } };
}
