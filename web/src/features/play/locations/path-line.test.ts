import { expect, it } from 'vitest';
import { pathLine } from './path-line.ts';

const points = [
  { x: 100, y: 50 },
  { x: 200, y: 30 },
];

it('comes in from the left edge, goes through every point and out at the right', () => {
  const { whole } = pathLine(points, { left: 0, right: 300 }, 0);
  expect(whole).toBe('M-10 96 C45 96 45 50 100 50 C150 50 150 30 200 30 C255 30 255 76 310 76');
});

it('is lit as far as the player has come', () => {
  expect(pathLine(points, { left: 0, right: 300 }, 0).lit).toBe('M-10 96 C45 96 45 50 100 50');
  const done = pathLine(points, { left: 0, right: 300 }, null);
  expect(done.lit).toBe(done.whole);
});

it('is nothing without points', () => {
  expect(pathLine([], { left: 0, right: 300 }, null)).toEqual({ whole: '', lit: '' });
});
