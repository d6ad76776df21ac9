import { project, type Signals, signalNames } from '../src/finding/pairing.ts';
import type { Projections } from './learn-maps.ts';
import type { Example } from './training.ts';

/** The weight of each signal, and a bias. */
export interface Scale {
  weights: Signals;
  offset: number;
}

const steps = 400;
const rate = 0.1;
const shrinkage = 0.01;
/**
 * Scores of the best wrong lines when the thresholds in `choose-knowledge.ts` were chosen, so that the thresholds stay
 * valid.
 */
const wrong = { mean: 0.173, deviation: 0.096 };

function dotProduct(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] as number), 0);
}

/** Computes the signals of an example's lines with the given projections. */
export function computeSignals(maps: Projections, { vector, lines, signals }: Example): number[][] {
  const asked = project(vector, maps.questions);
  return signals.map((plain, index) => {
    const [whole = 0, ...clauses] = (lines[index] ?? []).map((line) => dotProduct(asked, project(line, maps.lines)));
    const all: Signals = { ...plain, mappedWhole: whole, mappedClause: Math.max(...clauses) };
    return signalNames.map((name) => all[name]);
  });
}

interface Choice {
  rows: number[][];
  answer: number;
}

const weightedSum = (weights: readonly number[], row: readonly number[]) =>
  row.reduce((sum, value, index) => sum + value * (weights[index] as number), 0);

function deviations(rows: readonly number[][]): number[] {
  return signalNames.map((_, index) => {
    const values = rows.map((row) => row[index] as number);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
  });
}

/**
 * Trains a softmax over the lines of each question by gradient descent with momentum, on signals normalized to unit
 * deviation.
 */
function descend(choices: readonly Choice[]): number[] {
  const spread = deviations(choices.flatMap(({ rows }) => rows));
  const scaled = choices.map(({ rows, answer }) => ({
    answer,
    rows: rows.map((row) => row.map((value, index) => value / (spread[index] as number))),
  }));
  const weights = signalNames.map(() => 0);
  const speed = signalNames.map(() => 0);
  for (let step = 0; step < steps; step += 1) {
    const slope = weights.map((weight) => shrinkage * weight);
    for (const { rows, answer } of scaled) {
      const powers = rows.map((row) =>
        Math.exp(weightedSum(weights, row) - weightedSum(weights, rows[answer] as number[])),
      );
      const all = powers.reduce((sum, power) => sum + power, 0);
      rows.forEach((row, line) => {
        const by = ((powers[line] as number) / all - (line === answer ? 1 : 0)) / scaled.length;
        row.forEach((value, index) => {
          slope[index] = (slope[index] as number) + by * value;
        });
      });
    }
    weights.forEach((weight, index) => {
      speed[index] = 0.9 * (speed[index] as number) - rate * (slope[index] as number);
      weights[index] = weight + (speed[index] as number);
    });
  }
  return weights.map((weight, index) => weight / (spread[index] as number));
}

/** Trains the weight of each signal so that the correct line comes first; on the scale of the current thresholds. */
export function trainWeights(choices: readonly Choice[]): Scale {
  const weights = descend(choices);
  const best = choices.map(({ rows, answer }) =>
    Math.max(...rows.filter((_, line) => line !== answer).map((row) => weightedSum(weights, row))),
  );
  const mean = best.reduce((sum, value) => sum + value, 0) / best.length;
  const deviation = Math.sqrt(best.reduce((sum, value) => sum + (value - mean) ** 2, 0) / best.length);
  const times = wrong.deviation / deviation;
  const scaled = signalNames.map((name, index) => [name, (weights[index] as number) * times]);
  return { weights: Object.fromEntries(scaled) as Signals, offset: wrong.mean - mean * times };
}

/** Returns the rank of the correct line for each question, from 0. */
export function rankAnswers({ weights }: Scale, choices: readonly Choice[]): number[] {
  const values = signalNames.map((name) => weights[name]);
  return choices.map(({ rows, answer }) => {
    const scores = rows.map((row) => weightedSum(values, row));
    return scores.filter((score) => score > (scores[answer] as number)).length;
  });
}
