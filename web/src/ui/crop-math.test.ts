import { expect, test } from 'vitest';
import { areaOf, kept, wholeCrop } from './crop-math.ts';

const wide = { width: 1600, height: 900 };

test('the frame takes as much of the picture as its shape allows', () => {
  expect(areaOf(wholeCrop, wide, 1)).toEqual({ left: 350, top: 0, width: 900, height: 900 });
  expect(areaOf(wholeCrop, wide, 16 / 9)).toEqual({ left: 0, top: 0, width: 1600, height: 900 });
  expect(areaOf(wholeCrop, { width: 600, height: 1200 }, 3 / 4)).toEqual({
    left: 0,
    top: 200,
    width: 600,
    height: 800,
  });
});

test('zooming in takes a smaller part around the same middle', () => {
  expect(areaOf({ zoom: 2, x: 0.5, y: 0.5 }, wide, 1)).toEqual({ left: 575, top: 225, width: 450, height: 450 });
});

test('a crop never leaves the picture', () => {
  const moved = kept({ zoom: 2, x: 0, y: 2 }, wide, 1);
  const area = areaOf(moved, wide, 1);
  expect(area.left).toBeCloseTo(0);
  expect(area.top + area.height).toBeCloseTo(900);
});

test('nor does it zoom out of it, or without end', () => {
  expect(kept({ zoom: 0.2, x: 0.5, y: 0.5 }, wide, 1).zoom).toBe(1);
  expect(kept({ zoom: 40, x: 0.5, y: 0.5 }, wide, 1).zoom).toBe(4);
});
