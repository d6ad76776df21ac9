import { z } from 'zod';
import { failsWith, fieldErrors } from '../field-errors.ts';
import { limits } from '../limits.ts';
import { id, pictureUrl, trimmed } from './fields.ts';

const fraction = z.number().min(0).max(1);

/** How to show a picture: its alternative text, and the point that stays visible when it is cropped. */
export const pictureView = z.object({
  /** Empty if its owner wrote none. */
  alt: trimmed(limits.pictureAlt),
  /** Fraction of the width, from the left. */
  focusX: fraction,
  /** Fraction of the height, from the top. */
  focusY: fraction,
});
export type PictureView = z.infer<typeof pictureView>;

/** The part of a picture to keep, in fractions of its width and height. */
export const pictureCrop = z
  .object({ x: fraction, y: fraction, width: fraction.min(0.01), height: fraction.min(0.01) })
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, failsWith(fieldErrors.cropOutside));
export type PictureCrop = z.infer<typeof pictureCrop>;

/**
 * Settings of a picture field in a form: with `poolId`, a picture from the shipped pool instead of a file; without it,
 * the field's file.
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

/** Young: under 25; grown: up to 49; old: 50 and over. */
export const poolAge = z.enum(['young', 'grown', 'old']);
export type PoolAge = z.infer<typeof poolAge>;

const poolFace = z.object({ poolId: id, imageURL: pictureUrl });

/** A picture of the shipped pool; a portrait has four moods. */
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

/** A rectangle in the pixels of a picture, from its left top. */
const box = z.object({
  x: z.number().int().min(0),
  y: z.number().int().min(0),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
});

/** What a portrait shows if it isn't a person of flesh: a person made of light, or a ghost. */
export const portraitBeing = z.enum(['hologram', 'ghost']);
export type PortraitBeing = z.infer<typeof portraitBeing>;

/**
 * Patches are small pictures of eyes and mouths, drawn over a portrait so that it blinks, glances and speaks. They are in
 * one picture: closed and half closed eyes, below them eyes that look left and right, then open and wide mouths, and below
 * them round and pressed ones.
 */
export const portraitPatches = z.object({
  patchesURL: pictureUrl,
  /** The width of the portrait in whose pixels the boxes are. It is as high as wide. */
  size: z.number().int().min(1),
  /** Where each patch of the eyes belongs, which is as large as this. */
  eyes: box,
  mouth: box,
  being: portraitBeing.optional(),
});
export type PortraitPatches = z.infer<typeof portraitPatches>;
