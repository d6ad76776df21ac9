/** What a picture is used for. Determines its stored widths. */
export type PictureKind = 'avatar' | 'cover' | 'portrait' | 'background' | 'item' | 'offering';

/** The stored widths of an uploaded picture in pixels, smallest first; none is wider than the upload. */
export const pictureSizes: Record<PictureKind, readonly number[]> = {
  avatar: [96, 256, 512],
  cover: [480, 960, 1920],
  portrait: [256, 768, 1280],
  background: [480, 960, 1920],
  item: [96, 256, 512],
  offering: [96, 256, 512],
};

const servedPicture = /^(.*\/media\/[0-9a-f]{64})(?:-\d+)?\.webp$/;

/**
 * Returns the URL of a picture for a space of `width` device pixels. The API gives one URL per picture,
 * `/media/{hash}.webp`, which is the widest version; `/media/{hash}-{width}.webp` returns the narrowest stored version
 * that is at least that wide, or else the widest. `width` may be 1 to 4096; the widths of `pictureSizes` share caches
 * best. URLs that aren't this server's pictures are returned unchanged.
 */
export function pictureAt(url: string, width: number): string {
  const [, stem] = servedPicture.exec(url) ?? [];
  return stem === undefined ? url : `${stem}-${Math.round(width)}.webp`;
}

/** Returns a `srcset` of the picture in the widths of its kind. */
export function pictureSet(url: string, kind: PictureKind): string | undefined {
  if (!servedPicture.test(url)) return undefined;
  return pictureSizes[kind].map((width) => `${pictureAt(url, width)} ${width}w`).join(', ');
}
