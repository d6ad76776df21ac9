import { describe, expect, it } from 'vitest';
import { combineSignals, project, seenAsLine, seenAsQuestion } from './pairing.ts';

const nothing = {
  whole: 0,
  wholeHub: 0,
  clause: 0,
  mappedWhole: 0,
  mappedClause: 0,
  keyword: 0,
  idea: 0,
  fits: 0,
  own: 0,
};

describe('the learnt pairing', () => {
  it('projects a vector to the width of the projection', () => {
    const values = Float32Array.from([1, 0, 0, 2, 3, 3]);
    expect([...project(Float32Array.from([1, 2, 1]), { width: 2, values })]).toEqual([4, 7]);
  });

  it('has non-zero sentence vector maps', () => {
    const vector = new Float32Array(512).fill(1 / Math.sqrt(512));
    const [question, line] = [seenAsQuestion(vector), seenAsLine(vector)];
    expect(question).toHaveLength(line.length);
    expect(question.some((value) => Math.abs(value) > 1e-3)).toBe(true);
  });

  it('scores likeness and shared words in favour of a line, and hubs against it', () => {
    const plain = combineSignals(nothing);
    for (const name of ['whole', 'clause', 'mappedWhole', 'keyword', 'idea', 'fits', 'own'] as const)
      expect(combineSignals({ ...nothing, [name]: 1 }), name).toBeGreaterThan(plain);
    expect(combineSignals({ ...nothing, wholeHub: 1 })).toBeLessThan(plain);
  });
});
