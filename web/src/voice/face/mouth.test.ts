import type { Viseme } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { shapeAt } from '../sound/shape-at.ts';
import { createMouth, shapeOf } from './mouth.ts';

const voice = { level: 0.6, low: 1, middle: 0.2, high: 0.1, hiss: 0.1 };

test.each([
  ['rest', { ...voice, level: 0.01 }],
  ['pressed', { ...voice, level: 0.08 }],
  ['round', voice],
  ['open', { ...voice, middle: 0.9 }],
  ['wide', { ...voice, high: 0.4, middle: 0.3 }],
  ['wide', { ...voice, level: 0.07, low: 0.1, hiss: 0.5 }],
] as const)('shows %s for such a sound', (shape, bands) => {
  expect(shapeOf(bands)).toBe(shape);
});

test('keeps a shape for a moment, so that it does not tremble', () => {
  let bands = voice;
  const mouth = createMouth({ viseme: () => null, bands: () => bands });
  expect(mouth(0)).toBe('round');
  bands = { ...voice, middle: 0.9 };
  expect(mouth(20)).toBe('round');
  expect(mouth(75)).toBe('open');
  bands = { ...voice, level: 0 };
  expect(mouth(80)).toBe('open');
  expect(mouth(150)).toBe('rest');
});

test('takes the shapes of a line where they are known, a moment early, whatever its sound', () => {
  const line = [
    [0, 'rest'],
    [100, 'pressed'],
    [160, 'open'],
  ] satisfies Viseme[];
  let heard = 0;
  const mouth = createMouth({ viseme: (ahead) => shapeAt(line, heard + ahead), bands: () => voice });
  const shapes = [0, 60, 80, 120, 135].map((time) => {
    heard = time;
    return mouth(time);
  });
  expect(shapes).toEqual(['rest', 'rest', 'pressed', 'pressed', 'open']);
});
