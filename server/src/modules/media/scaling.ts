import { type PictureCrop, type PictureKind, pictureSizes } from '@emberlore/contract';
import sharp, { type Sharp } from 'sharp';
import { fail } from '../../kit/errors.ts';

/** A picture in one width, as WebP. */
export interface Scaled {
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** More pixels than any camera in a pocket makes; a file that claims more is made to exhaust the memory. */
const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 16_383;
const QUALITY = 82;

const signatures: readonly ((bytes: Uint8Array) => boolean)[] = [
  // PNG
  (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  // JPEG
  (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  // WebP
  (bytes) => startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
];

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/** Opens a picture of a kind that is taken. Throws a 415 for anything else, whatever its name says. */
async function openPicture(bytes: Uint8Array): Promise<{ image: Sharp; width: number; height: number }> {
  if (!signatures.some((matches) => matches(bytes))) throw fail('unsupportedImage');
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
  const { autoOrient, pages = 1 } = await image.metadata();
  const { width, height } = autoOrient;
  if (pages > 1 || width > LONGEST_SIDE || height > LONGEST_SIDE) throw fail('unsupportedImage');
  return { image, width, height };
}

/** The widths to make of a picture this wide: those of its kind that are narrower, and its own up to the widest. */
function widthsFor(kind: PictureKind, width: number): number[] {
  const widest = Math.min(width, Math.max(...pictureSizes[kind]));
  return [...pictureSizes[kind].filter((narrower) => narrower < widest), widest];
}

/** The part of the upright picture that is kept, in whole pixels. */
function cutTo(image: Sharp, { x, y, width, height }: PictureCrop, size: { width: number; height: number }): Sharp {
  const left = Math.min(Math.floor(x * size.width), size.width - 1);
  const top = Math.min(Math.floor(y * size.height), size.height - 1);
  return image
    .clone()
    .autoOrient()
    .extract({
      left,
      top,
      width: Math.max(1, Math.min(Math.round(width * size.width), size.width - left)),
      height: Math.max(1, Math.min(Math.round(height * size.height), size.height - top)),
    });
}

async function cropped(bytes: Uint8Array, crop: PictureCrop | undefined): Promise<{ image: Sharp; width: number }> {
  const { image, width, height } = await openPicture(bytes);
  if (!crop) return { image, width };
  const { data, info } = await cutTo(image, crop, { width, height })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  return { image: sharp(data, { raw: { width: info.width, height: info.height, channels } }), width: info.width };
}

async function scaleTo(image: Sharp, kind: PictureKind, width: number): Promise<Scaled> {
  // Avatars stand in round frames: they are cut square. All others keep their form.
  const box = kind === 'avatar' ? { width, height: width, fit: 'cover' as const } : { width };
  const scaled = image.clone().autoOrient().resize(box).toColourspace('srgb').webp({ quality: QUALITY });
  const { data, info } = await scaled.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}

/**
 * Makes the sizes of an uploaded picture, narrowest first, upright and without what the camera wrote into it. Throws a
 * 415 for what is no PNG, JPEG or WebP by its bytes, is animated, broken, cut short or beyond 50 million pixels. With
 * `crop` that part of it alone.
 */
export async function scalePicture(bytes: Uint8Array, kind: PictureKind, crop?: PictureCrop): Promise<Scaled[]> {
  try {
    const { image, width } = await cropped(bytes, crop);
    const sizes: Scaled[] = [];
    // One after another: each holds a whole decoded picture.
    for (const wanted of widthsFor(kind, width)) sizes.push(await scaleTo(image, kind, wanted));
    return sizes;
  } catch (error) {
    throw fail('unsupportedImage', { cause: error });
  }
}
