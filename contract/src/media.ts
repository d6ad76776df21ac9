/** What a picture is for. It decides the widths that are kept of it. */
export type PictureKind = 'avatar' | 'cover' | 'portrait' | 'background' | 'item' | 'offering';

/** The widths in pixels that an uploaded picture is kept in, smallest first; none is wider than the upload itself. */
export const pictureSizes: Record<PictureKind, readonly number[]> = {
  avatar: [96, 256, 512],
  cover: [480, 960, 1920],
  portrait: [256, 768],
  background: [480, 960, 1920],
  item: [96, 256, 512],
  offering: [96, 256, 512],
};

const servedPicture = /^(.*\/media\/[0-9a-f]{64})(?:-\d+)?\.webp$/;

/**
 * The address of the same picture for a place `width` device pixels wide. The API names each picture by one address,
 * `/media/{hash}.webp`, its widest; `/media/{hash}-{width}.webp` answers the narrowest kept one that is at least that
 * wide, or else the widest. Any `width` from 1 to 4096 may be asked for; those of `pictureSizes` share caches best.
 * Addresses that are not this server's pictures come back as they are.
 */
export function pictureAt(url: string, width: number): string {
  const [, stem] = servedPicture.exec(url) ?? [];
  return stem === undefined ? url : `${stem}-${Math.round(width)}.webp`;
}

/** A `srcset` of the picture in the widths of its kind. */
export function pictureSet(url: string, kind: PictureKind): string | undefined {
  if (!servedPicture.test(url)) return undefined;
  return pictureSizes[kind].map((width) => `${pictureAt(url, width)} ${width}w`).join(', ');
}
