import { z } from 'zod';
import { limits } from '../limits.ts';
import { id, pictureUrl, trimmed } from './fields.ts';

const fraction = z.number().min(0).max(1);

/** How a picture is to be shown: what is to be seen on it, and which point stays in view when it is cut to a frame. */
export const pictureView = z.object({
  /** Empty when its maker wrote none. */
  alt: trimmed(limits.pictureAlt),
  /** From the left, as a fraction of the width. */
  focusX: fraction,
  /** From the top, as a fraction of the height. */
  focusY: fraction,
});
export type PictureView = z.infer<typeof pictureView>;

/** The part of a picture that is kept, in fractions of its width and height. */
export const pictureCrop = z
  .object({ x: fraction, y: fraction, width: fraction.min(0.01), height: fraction.min(0.01) })
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, {
    message: 'Reaches beyond the picture.',
  });
export type PictureCrop = z.infer<typeof pictureCrop>;

/**
 * What belongs to a picture field of a form: with `poolId` a picture of the shipped pool takes the place of a file; without
 * it the file of the field is meant.
 */
export const pictureChoice = z.object({
  poolId: z.string().min(1).max(100).optional(),
  ...pictureView.partial().shape,
  crop: pictureCrop.optional(),
});
export type PictureChoice = z.infer<typeof pictureChoice>;

export const poolKind = z.enum(['portraits', 'backgrounds', 'items']);
export type PoolKind = z.infer<typeof poolKind>;

export const poolLook = z.enum(['masculine', 'feminine', 'androgynous']);
export type PoolLook = z.infer<typeof poolLook>;

/** Young: under 25; grown: to 49; old: from 50. */
export const poolAge = z.enum(['young', 'grown', 'old']);
export type PoolAge = z.infer<typeof poolAge>;

const poolFace = z.object({ poolId: id, imageURL: pictureUrl });

/** A picture of the shipped pool; a portrait has its four faces. */
export const poolPicture = z.object({
  poolId: z.string(),
  name: z.string(),
  alt: z.string(),
  tags: z.array(z.string()),
  imageURL: pictureUrl,
  look: poolLook.optional(),
  age: z.number().int().optional(),
  faces: z.object({ neutral: poolFace, annoyed: poolFace, happy: poolFace, sad: poolFace }).optional(),
});
export type PoolPicture = z.infer<typeof poolPicture>;
