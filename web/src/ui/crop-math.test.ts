import { expect, test } from 'vitest';
import { clampCrop, toCropArea, wholeCrop } from './crop-math.ts';

const wide = { width: 1600, height: 900 };

test('the frame takes as much of the picture as its shape allows', () => {
  expect(toCropArea(wholeCrop, wide, 1)).toEqual({ left: 350, top: 0, width: 900, height: 900 });
  expect(toCropArea(wholeCrop, wide, 16 / 9)).toEqual({ left: 0, top: 0, width: 1600, height: 900 });
  expect(toCropArea(wholeCrop, { width: 600, height: 1200 }, 3 / 4)).toEqual({
    left: 0,
    top: 200,
    width: 600,
    height: 800,
  });
});

test('zooming in takes a smaller part around the same middle', () => {
  expect(toCropArea({ zoom: 2, x: 0.5, y: 0.5 }, wide, 1)).toEqual({ left: 575, top: 225, width: 450, height: 450 });
});

test('a crop never leaves the picture', () => {
  const moved = clampCrop({ zoom: 2, x: 0, y: 2 }, wide, 1);
  const area = toCropArea(moved, wide, 1);
  expect(area.left).toBeCloseTo(0);
  expect(area.top + area.height).toBeCloseTo(900);
});

test('nor does it zoom out of it, or without end', () => {
  expect(clampCrop({ zoom: 0.2, x: 0.5, y: 0.5 }, wide, 1).zoom).toBe(1);
  expect(clampCrop({ zoom: 40, x: 0.5, y: 0.5 }, wide, 1).zoom).toBe(4);
});
