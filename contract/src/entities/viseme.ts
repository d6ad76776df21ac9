import { z } from 'zod';

/** The shapes of a mouth that speaks. */
export const mouthShape = z.enum(['rest', 'open', 'wide', 'round', 'pressed']);
export type MouthShape = z.infer<typeof mouthShape>;

/** A shape of the mouth, from a time in milliseconds after the start of the sound on. */
export const viseme = z.tuple([z.number().int().min(0), mouthShape]);
export type Viseme = z.infer<typeof viseme>;

/** The shapes of a mouth while it speaks a line, in order. Absent where nobody speaks, or the speech server tells no times. */
export const visemes = z.array(viseme);
