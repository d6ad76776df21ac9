import { expect, test } from 'vitest';
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
  const mouth = createMouth();
  expect(mouth(voice, 0)).toBe('round');
  expect(mouth({ ...voice, middle: 0.9 }, 20)).toBe('round');
  expect(mouth({ ...voice, middle: 0.9 }, 75)).toBe('open');
  expect(mouth({ ...voice, level: 0 }, 80)).toBe('open');
  expect(mouth({ ...voice, level: 0 }, 150)).toBe('rest');
});
