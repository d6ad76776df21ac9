import { type PictureCrop, type PictureKind, pictureSizes } from '@emberlore/contract';
import sharp, { type Channels, type Metadata, type Sharp } from 'sharp';
import { fail } from '../../../kit/errors.ts';
import { isPng, removeTexts } from '../../../kit/png.ts';

/** A picture scaled to one width, as WebP. */
export interface Scaled {
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** More pixels than any phone camera takes; files that claim more are meant to exhaust the memory. */
const MOST_PIXELS = 50_000_000;
/**
 * Progressive and interlaced pictures, and crops of WebP pictures, must be decoded as a whole: this many pixels take up
 * to 180 MB.
 */
const MOST_WHOLE_PIXELS = 12_000_000;
/** Avatars need no more. JPEG is exempt, because it is decoded at reduced size. */
const MOST_AVATAR_PIXELS = 24_000_000;
/** The maximum pixels of the largest size: a tall picture of one colour has few bytes and would take 126 MB. */
const MOST_SCALED_PIXELS = 12_000_000;
/** The maximum time for creating one size. */
const TIMEOUT_SECONDS = 10;
const LONGEST_SIDE = 16_383;
const QUALITY = 82;

// Every picture is different, so a cache of decoded pictures would only waste memory.
sharp.cache(false);

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

/**
 * Whether a WebP file says that it is animated. Reading the metadata of one with ten thousand frames takes seconds that
 * nothing can interrupt, so this looks at the flags of its header alone.
 */
export function isAnimatedWebp(bytes: Uint8Array): boolean {
  const isExtended = startsWith(bytes.subarray(12), [0x56, 0x50, 0x38, 0x58]);
  return isExtended && ((bytes[20] ?? 0) & 0x02) !== 0;
}

/**
 * Returns the bytes to decode, without the texts of a PNG. Throws a 415 for a PNG with more chunks than any encoder
 * writes.
 */
function toDecodable(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isPng(file)) return bytes;
  const plain = removeTexts(file);
  if (!plain) throw fail('unsupportedImage');
  return plain;
}

/**
 * Returns the maximum number of pixels for a picture of this kind; half as many for 16-bit pictures, which cost twice
 * as much to decode.
 */
function mostPixels(kind: PictureKind, { format, depth }: Metadata): number {
  const most = kind === 'avatar' && format !== 'jpeg' ? MOST_AVATAR_PIXELS : MOST_PIXELS;
  return depth === 'ushort' ? most / 2 : most;
}

/** Opens a picture that is supported for its kind. Throws a 415 for anything else, whatever its file name. */
async function openPicture(
  given: Uint8Array,
  kind: PictureKind,
  isCropped: boolean,
): Promise<{ image: Sharp; width: number; height: number }> {
  const bytes = toDecodable(given);
  if (!signatures.some((matches) => matches(bytes)) || isAnimatedWebp(bytes)) throw fail('unsupportedImage');
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
  const metadata = await image.metadata();
  const { autoOrient, pages = 1, isProgressive, format } = metadata;
  const { width, height } = autoOrient;
  if (pages > 1 || width > LONGEST_SIDE || height > LONGEST_SIDE) throw fail('unsupportedImage');
  if (width * height > mostPixels(kind, metadata)) throw fail('unsupportedImage');
  const isWhole = isProgressive || (isCropped && format === 'webp');
  if (isWhole && width * height > MOST_WHOLE_PIXELS) throw fail('unsupportedImage');
  return { image, width, height };
}

/**
 * Returns the widths to create for a picture of this width: the narrower ones of its kind, and its own width or the
 * kind's maximum.
 */
function widthsFor(kind: PictureKind, width: number): number[] {
  const widest = Math.min(width, Math.max(...pictureSizes[kind]));
  return [...pictureSizes[kind].filter((narrower) => narrower < widest), widest];
}

/** Converts a crop of an upright picture to whole pixels. */
function toPixels({ x, y, width, height }: PictureCrop, size: { width: number; height: number }) {
  const left = Math.min(Math.floor(x * size.width), size.width - 1);
  const top = Math.min(Math.floor(y * size.height), size.height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(width * size.width), size.width - left)),
    height: Math.max(1, Math.min(Math.round(height * size.height), size.height - top)),
  };
}

/** Opens a picture, or the cropped part of it, and returns it with its size, without decoding it yet. */
async function openCropped(
  bytes: Uint8Array,
  kind: PictureKind,
  crop: PictureCrop | undefined,
): Promise<{ image: Sharp; width: number; height: number }> {
  const { image, width, height } = await openPicture(bytes, kind, crop !== undefined);
  if (!crop) return { image: image.autoOrient(), width, height };
  const part = toPixels(crop, { width, height });
  return { image: image.autoOrient().extract(part), width: part.width, height: part.height };
}

/** The pixels of a decoded picture. */
interface Decoded {
  data: Buffer;
  raw: { width: number; height: number; channels: Channels };
}

/** Decodes a picture once at its largest width; the other sizes are created from the result. */
async function decode(image: Sharp, kind: PictureKind, width: number): Promise<Decoded> {
  // Avatars are cropped to a square for round frames. All other pictures keep their aspect ratio.
  const box = kind === 'avatar' ? { width, height: width, fit: 'cover' as const } : { width };
  const scaled = image.resize(box).toColourspace('srgb').timeout({ seconds: TIMEOUT_SECONDS }).raw();
  const { data, info } = await scaled.toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function scaleTo({ data: pixels, raw }: Decoded, width: number): Promise<Scaled> {
  // Not a clone: that would copy all pixels in the main thread.
  const scaled = sharp(pixels, { raw })
    .resize({ width })
    .webp({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS });
  const { data, info } = await scaled.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}

/** The maximum size of a picture in pixels. */
export interface Box {
  width: number;
  height: number;
}

/** A picture as JPEG or PNG. */
export interface Converted extends Box {
  bytes: Buffer;
}

const JPEG_QUALITY = 78;
/** Replaces transparency, which JPEG lacks. */
const BACKDROP = '#211c2b';

/** Converts a stored picture and scales it down to fit into the box. */
export async function convertPicture(
  bytes: Buffer,
  format: 'jpeg' | 'png',
  { width, height }: Box,
): Promise<Converted> {
  const scaled = sharp(bytes, { sequentialRead: true })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS });
  const converted =
    format === 'png' ? scaled.png() : scaled.flatten({ background: BACKDROP }).jpeg({ quality: JPEG_QUALITY });
  const { data, info } = await converted.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/**
 * Creates the sizes of an uploaded picture, or of its part selected by `crop`, narrowest first, upright and without
 * camera metadata. Throws a 415 for a file that by its bytes is not PNG, JPEG or WebP, is animated, corrupt, truncated,
 * takes too long or exceeds 50 million pixels: 24 million for avatars other than JPEG, half as many for 16-bit
 * pictures, and 12 million for pictures that can only be decoded as a whole, or at the largest size.
 */
export async function scalePicture(bytes: Uint8Array, kind: PictureKind, crop?: PictureCrop): Promise<Scaled[]> {
  try {
    const { image, width, height } = await openCropped(bytes, kind, crop);
    const sizes: Scaled[] = [];
    const widths = widthsFor(kind, width);
    const widest = Math.max(...widths);
    const isTooTall = kind !== 'avatar' && (widest * widest * height) / width > MOST_SCALED_PIXELS;
    if (isTooTall) throw fail('unsupportedImage');
    const decoded = await decode(image, kind, widest);
    for (const wanted of widths) sizes.push(await scaleTo(decoded, wanted));
    return sizes;
  } catch (error) {
    throw fail('unsupportedImage', { cause: error });
  }
}
