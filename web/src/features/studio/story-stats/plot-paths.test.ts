import { expect, test } from 'vitest';
import { linePoints, riverPath } from './plot-paths.ts';

const sheet = { width: 100, height: 40 };

test('a line starts at the left, ends at the right, and is highest where the value is', () => {
  expect(linePoints([0, 5, 10], 10, sheet)).toEqual(['0,40 50,20 100,0']);
});

test('days without a value leave a gap', () => {
  expect(linePoints([4, null, 2, 2], 4, { width: 30, height: 10 })).toEqual(['0,0', '20,5 30,5']);
  expect(linePoints([null], 4, sheet)).toEqual([]);
});

test('a river is as wide as its values, and closed', () => {
  const path = riverPath([10, 5], sheet);
  expect(path.startsWith('M0,0')).toBe(true);
  expect(path).toContain('L100,10');
  expect(path).toContain('L100,30');
  expect(path.endsWith('Z')).toBe(true);
});
