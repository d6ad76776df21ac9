/** The kinds of shipped pictures; each is a folder of `pictures/`. */
export const pictureKinds = [
  'backgrounds',
  'covers',
  'portraits',
  'patches',
  'items',
  'genres',
  'brand',
  'runner',
] as const;

export type PictureKind = (typeof pictureKinds)[number];

/**
 * Widths in pixels to which wider masters are scaled. A master's own width is added: backgrounds and covers 1600, portraits
 * 1280, items 512, genres 480. Sprites of the runner are not scaled.
 */
export const variantWidths: Record<PictureKind, readonly number[]> = {
  backgrounds: [480, 960],
  covers: [480, 960],
  portraits: [256, 768],
  patches: [],
  items: [96, 256],
  genres: [240],
  brand: [96, 256],
  runner: [],
};
