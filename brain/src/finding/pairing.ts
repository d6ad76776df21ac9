import { readFileSync } from 'node:fs';
import type { Vector } from './embedder.ts';

/** The signals of a line for a question, in this order; `pairing-weights.json` contains their weights. */
export const signalNames = [
  'whole',
  'wholeHub',
  'clause',
  'mappedWhole',
  'mappedClause',
  'keyword',
  'idea',
  'fits',
  'own',
] as const;
export type Signals = Record<(typeof signalNames)[number], number>;

/** A matrix with `width` columns for the numbers of a sentence vector, stored by rows. */
export interface Projection {
  width: number;
  values: Float32Array;
}

interface LearntWeights {
  rank: number;
  weights: Signals;
  offset: number;
  questions: { step: number; bytes: string };
  lines: { step: number; bytes: string };
}

function read(): LearntWeights {
  return JSON.parse(readFileSync(new URL('pairing-weights.json', import.meta.url), 'utf8')) as LearntWeights;
}

function readProjection({ step, bytes }: LearntWeights['questions'], width: number): Projection {
  const whole = new Int8Array(Buffer.from(bytes, 'base64'));
  return { width, values: Float32Array.from(whole, (value) => value * step) };
}

/** Projects a vector to `width` numbers. */
export function project(vector: Vector, { width, values }: Projection): Float32Array {
  const result = new Float32Array(width);
  for (let row = 0; row < vector.length; row += 1) {
    const value = vector[row] ?? 0;
    const from = row * width;
    for (let column = 0; column < width; column += 1)
      result[column] = (result[column] ?? 0) + value * (values[from + column] ?? 0);
  }
  return result;
}

const learnt = read();
const questions = readProjection(learnt.questions, learnt.rank);
const lines = readProjection(learnt.lines, learnt.rank);

/** Projects a question: its dot product with `seenAsLine` tells how often such a line answers such a question. */
export function seenAsQuestion(vector: Vector): Float32Array {
  return project(vector, questions);
}

/** Projects a line. */
export function seenAsLine(vector: Vector): Float32Array {
  return project(vector, lines);
}

/** Combines all signals in one score; from about 0.33 a line is an answer. */
export function combineSignals(signals: Signals): number {
  return signalNames.reduce((sum, name) => sum + learnt.weights[name] * signals[name], learnt.offset);
}
