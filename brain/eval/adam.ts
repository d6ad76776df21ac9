/**
 * Trainable numbers: `slope` collects the gradient, `step` updates the numbers (Adam) and resets it, at this share of the
 * rate.
 */
export interface Learner {
  values: Float32Array;
  slope: Float32Array;
  step(share?: number): void;
}

/** Creates a learner starting at `values`, which it changes in place. `shrink` is the weight decay per step. */
export function createLearner(values: Float32Array, { rate, shrink }: { rate: number; shrink: number }): Learner {
  const size = values.length;
  const [slope, mean, square] = [new Float32Array(size), new Float32Array(size), new Float32Array(size)];
  let steps = 0;
  return {
    values,
    slope,
    step(share = 1) {
      steps += 1;
      const [first, second] = [1 - 0.9 ** steps, 1 - 0.999 ** steps];
      for (let index = 0; index < size; index += 1) {
        const by = slope[index] as number;
        mean[index] = 0.9 * (mean[index] as number) + 0.1 * by;
        square[index] = 0.999 * (square[index] as number) + 0.001 * by * by;
        const move = (mean[index] as number) / first / (Math.sqrt((square[index] as number) / second) + 1e-8);
        values[index] = (values[index] as number) - share * rate * (move + shrink * (values[index] as number));
      }
      slope.fill(0);
    },
  };
}
