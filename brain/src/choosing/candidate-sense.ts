import { readFileSync } from 'node:fs';

/** The learnt judgement which candidate fits a message: a small net with one hidden layer. */
export interface CandidateNet {
  /** The mean and the deviation of each input, by which it is scaled. */
  mean: readonly number[];
  deviation: readonly number[];
  /** For each input, one weight for each hidden unit. */
  hidden: readonly (readonly number[])[];
  hiddenBias: readonly number[];
  out: readonly number[];
  /** For each input, its weight in the result itself. */
  direct: readonly number[];
  /** The result of the choice that none fits. */
  none: number;
}

/** Returns how much a candidate with these inputs speaks for itself. */
export function readOutput(net: CandidateNet, inputs: readonly number[]): number {
  const hidden = [...net.hiddenBias];
  let result = 0;
  inputs.forEach((input, index) => {
    const value = (input - (net.mean[index] as number)) / (net.deviation[index] as number);
    result += value * (net.direct[index] as number);
    (net.hidden[index] as readonly number[]).forEach((weight, unit) => {
      hidden[unit] = (hidden[unit] as number) + value * weight;
    });
  });
  return hidden.reduce((sum, value, unit) => sum + Math.max(0, value) * (net.out[unit] as number), result);
}

/** The result of `node brain/eval/train-candidates.ts`. */
const learnt = JSON.parse(readFileSync(new URL('candidate-net.json', import.meta.url), 'utf8')) as CandidateNet;

/** Returns the probability of each candidate that it is the best thing to say; what is missing to 1 is for saying none. */
export function judgeCandidates(inputs: readonly (readonly number[])[], net: CandidateNet = learnt): number[] {
  const outputs = [...inputs.map((each) => readOutput(net, each)), net.none];
  const top = Math.max(...outputs);
  const powers = outputs.map((output) => Math.exp(output - top));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.slice(0, -1).map((power) => power / total);
}
