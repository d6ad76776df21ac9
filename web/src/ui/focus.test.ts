import { describe, expect, it } from 'vitest';
import { columnPull, findFocus } from './focus.ts';

const dark = (length: number) => new Array<number>(length).fill(0);

describe('focus of a picture', () => {
  it('turns to the light', () => {
    const pull = dark(64);
    pull[48] = 5;
    const position = findFocus(pull, 0.35);
    const seen = Math.round(64 * 0.35);
    const start = Math.round((position / 100) * (64 - seen));
    expect(start + seen / 2).toBeGreaterThan(45);
    expect(start + seen / 2).toBeLessThan(52);
  });

  it('stays in the middle of a picture that is the same everywhere', () => {
    expect(findFocus(dark(64), 0.35)).toBe(50);
    expect(findFocus(new Array<number>(64).fill(3), 0.5)).toBe(50);
  });

  it('has nothing to choose when everything can be seen', () => {
    expect(findFocus([0, 0, 9], 1)).toBe(50);
  });

  it('goes no further than the edges', () => {
    expect(findFocus([9, ...dark(63)], 0.3)).toBe(0);
    expect(findFocus([...dark(63), 9], 0.3)).toBe(100);
  });
});

it('adds up the light of each column, bright spots above their share', () => {
  const [black, grey, white] = [
    [0, 0, 0, 255],
    [128, 128, 128, 255],
    [255, 255, 255, 255],
  ] as const;
  const pull = columnPull([black, white, grey, black, white, grey].flat(), 3);
  expect(pull[0]).toBe(0);
  expect(pull[1]).toBeCloseTo(2);
  expect(pull[2]).toBeLessThan(1);
});
