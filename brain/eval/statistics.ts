/** Returns the Wilson score interval of a share at 95 %, as [low, high] from 0 to 1. */
function interval(found: number, of: number): [number, number] {
  const z = 1.96;
  const share = found / of;
  const spread = 1 + z ** 2 / of;
  const middle = (share + z ** 2 / (2 * of)) / spread;
  const half = (z / spread) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return [middle - half, middle + half];
}

/** Returns the value below which `share` (0 to 1) of the values lie. Throws a RangeError if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new RangeError('No values.');
  return found;
}

/** Returns distinct word pairs divided by all word pairs: 1 if no pair repeats. */
export function distinctPairs(texts: readonly string[]): number {
  const pairs = texts.flatMap((text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
    return words.slice(1).map((word, index) => `${words[index]} ${word}`);
  });
  return pairs.length === 0 ? 1 : new Set(pairs).size / pairs.length;
}

/** Formats '76.0 % (69.5 to 81.5)'. */
export function formatShare(found: number, of: number): string {
  const percent = (value: number) => (value * 100).toFixed(1);
  const [low, high] = interval(found, of);
  return `${percent(found / of)} % (${percent(low)} to ${percent(high)}; ${found} of ${of})`;
}

const resamples = 2000;

/** A small generator of numbers from 0 to 1, so that the same values give the same interval. */
function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const computeMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the mean and its 95 % interval by resampling, as '7.42 (6.80 to 8.01)'. */
export function formatMean(values: readonly number[]): string {
  if (values.length === 0) return 'no values';
  const next = createNumbers(values.length);
  const draw = () => values.map(() => values[Math.floor(next() * values.length)] ?? 0);
  const means = Array.from({ length: resamples }, () => computeMean(draw()));
  const [low, high] = [percentile(means, 0.025), percentile(means, 0.975)];
  return `${computeMean(values).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}
