import { expect, test } from 'vitest';
import { coverRect, readPosition } from './cover-rect.ts';
import { partOf } from './part-of.ts';

const picture = { width: 1600, height: 900 };

test('a picture covers a narrow stage sideways, at its position', () => {
  const box = coverRect({ width: 390, height: 900 }, picture, { x: 0.25, y: 0.5 });
  expect(box).toEqual({ left: -302.5, top: 0, width: 1600, height: 900 });
  expect(partOf(box, [0.25, 0.5, 0.5, 1])).toEqual({ left: 97.5, top: 450, width: 400, height: 450 });
});

test('a picture covers a wide stage in height', () => {
  const box = coverRect({ width: 1600, height: 450 }, picture, { x: 0.5, y: 0 });
  expect(box).toEqual({ left: 0, top: 0, width: 1600, height: 900 });
});

test('a position is read in percent, and the centre without one', () => {
  expect(readPosition('30% 50%')).toEqual({ x: 0.3, y: 0.5 });
  expect(readPosition('')).toEqual({ x: 0.5, y: 0.5 });
});
