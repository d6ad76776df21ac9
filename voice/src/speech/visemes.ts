import type { MouthShape, Viseme } from '@emberlore/contract';
import type { Phoneme } from '../flite/flite.ts';

/** What the mouth does for each of flite's sounds; teeth nearly meet in the wide ones. */
const shapes: readonly (readonly [MouthShape, string])[] = [
  ['rest', 'pau'],
  ['open', 'aa ae ah ax ay aw hh'],
  ['wide', 'iy ih eh ey y s z t d n l th dh k g ng'],
  ['round', 'ao ow oy uw uh w r er sh zh ch jh'],
  ['pressed', 'p b m f v'],
];

const shapeBySound = new Map(
  shapes.flatMap(([shape, sounds]) => sounds.split(' ').map((sound): [string, MouthShape] => [sound, shape])),
);

/** A pause shorter than this doesn't close the mouth, and consonants shorter than this don't shape it; in seconds. */
const shortest = 0.045;

/** Returns whether a sound is too short to be seen. Lips always meet for 'm', 'b' and 'p'. */
const isUnseen = (shape: MouthShape, seconds: number) => shape !== 'pressed' && seconds < shortest;

/**
 * Returns the shapes of the mouth through the sounds of a line, each from its start on in milliseconds. `toMs` turns times
 * of the sounds (in seconds) into those of the finished line, which lasts `length` milliseconds.
 */
export function toVisemes(phonemes: readonly Phoneme[], toMs: (seconds: number) => number, length: number): Viseme[] {
  const visemes: Viseme[] = [[0, 'rest']];
  const add = (at: number, shape: MouthShape) => {
    const start = Math.min(length, Math.max(0, Math.round(at)));
    const last = visemes.at(-1);
    if (last?.[1] === shape) return;
    if (last?.[0] === start) visemes.pop();
    if (visemes.at(-1)?.[1] !== shape) visemes.push([start, shape]);
  };
  let start = 0;
  for (const { name, end } of phonemes) {
    const shape = shapeBySound.get(name) ?? 'open';
    if (!isUnseen(shape, end - start)) add(toMs(start), shape);
    start = end;
  }
  add(toMs(start), 'rest');
  return visemes;
}
