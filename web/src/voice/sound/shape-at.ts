import type { MouthShape, Viseme } from '@emberlore/contract';

/** Returns the shape of the mouth so many milliseconds after the start of a line. */
export function shapeAt(visemes: readonly Viseme[], time: number): MouthShape {
  return visemes.findLast(([start]) => start <= time)?.[1] ?? 'rest';
}
