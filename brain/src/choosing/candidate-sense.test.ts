import { describe, expect, it } from 'vitest';
import { type CandidateNet, judgeCandidates, readOutput } from './candidate-sense.ts';

/** Two inputs, one hidden unit that counts the first input from 1 on. */
const net: CandidateNet = {
  mean: [1, 0],
  deviation: [1, 2],
  hidden: [[2], [0]],
  hiddenBias: [0],
  out: [3],
  direct: [0, 1],
  none: 0,
};

describe('the judgement of candidates', () => {
  it('adds up the hidden units and what counts directly, each input on its own scale', () => {
    expect(readOutput(net, [2, 4])).toBe(3 * 2 + 2);
    expect(readOutput(net, [0, 4])).toBe(2);
  });

  it('leaves the rest to 1 for saying none', () => {
    const [one = 0, other = 0] = judgeCandidates(
      [
        [1, 0],
        [1, 2],
      ],
      net,
    );
    expect(other / one).toBeCloseTo(Math.E);
    expect(one).toBeCloseTo(1 / (1 + Math.E + 1));
  });

  it('has no candidate to judge in silence', () => {
    expect(judgeCandidates([], net)).toEqual([]);
  });
});
