/** The kinds of pictures that the product ships; each is a folder of `pictures/`. */
export const pictureKinds = ['backgrounds', 'portraits', 'items', 'genres', 'brand', 'runner'] as const;

export type PictureKind = (typeof pictureKinds)[number];

/**
 * Widths in pixels that every master wider than them is scaled down to. A master's own width comes on top:
 * backgrounds 1600, portraits 640, items 512, genres 480. Sprites of the runner are drawn as they are.
 */
export const variantWidths: Record<PictureKind, readonly number[]> = {
  backgrounds: [480, 960],
  portraits: [256],
  items: [96, 256],
  genres: [240],
  brand: [96, 256],
  runner: [],
};
