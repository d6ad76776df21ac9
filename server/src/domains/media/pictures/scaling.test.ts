import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, inject, test } from 'vitest';
import { CodedError } from '../../../kit/errors.ts';
import { isAnimatedWebp, scalePicture } from './scaling.ts';

function canvas(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#c84a1f' } });
}

/** Creates an incompressible picture, animated when `pageHeight` is smaller than its height. */
function noise(width: number, height: number, pageHeight = height) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3, pageHeight } });
}

async function refusal(bytes: Uint8Array): Promise<unknown> {
  return scalePicture(bytes, 'avatar').then(
    () => 'taken',
    (error: unknown) => (error instanceof CodedError ? [error.status, error.message] : error),
  );
}

/** Returns a PNG header that claims this size, without image data. */
function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080200000000000000', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

describe('valid pictures', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('%s becomes WebP in the widths of its kind', async (format) => {
    const sizes = await scalePicture(await canvas(2400, 1200).toFormat(format).toBuffer(), 'cover');
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [480, 240],
      [960, 480],
      [1920, 960],
    ]);
    for (const { bytes, width } of sizes) {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
    }
  });

  test('a small one is not enlarged', async () => {
    const sizes = await scalePicture(await canvas(300, 100).png().toBuffer(), 'portrait');
    expect(sizes.map(({ width }) => width)).toEqual([256, 300]);
    expect((await scalePicture(await canvas(1, 1).png().toBuffer(), 'portrait')).map(({ width }) => width)).toEqual([
      1,
    ]);
  });

  test('an avatar is cropped to a square', async () => {
    const sizes = await scalePicture(await canvas(1000, 400).jpeg().toBuffer(), 'avatar');
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [96, 96],
      [256, 256],
      [512, 512],
    ]);
  });

  test('a rotated one is turned upright, and its metadata is removed', async () => {
    const bytes = await canvas(800, 400)
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const [size] = await scalePicture(bytes, 'cover');
    const made = await sharp(size?.bytes).metadata();
    expect([made.width, made.height]).toEqual([400, 800]);
    for (const left of [made.exif, made.orientation, made.xmp, made.iptc, made.icc]) expect(left).toBeUndefined();
  });

  test('transparency is kept', async () => {
    const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const [size] = await scalePicture(await clear.png().toBuffer(), 'item');
    expect((await sharp(size?.bytes).metadata()).hasAlpha).toBe(true);
  });

  test('the same picture gives the same bytes', async () => {
    const bytes = await canvas(700, 500).png().toBuffer();
    const [one, other] = await Promise.all([scalePicture(bytes, 'item'), scalePicture(bytes, 'item')]);
    expect(one).toEqual(other);
  });
});

describe('rejected pictures', () => {
  const refused = [415, 'Unsupported Image Type.'];

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page that is called a picture', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
    ['a PDF', '%PDF-1.7'],
    ['a signature with a page behind it', '\u0089PNG\r\n\u001a\n<html>'],
  ])('%s', async (_what, text) => {
    expect(await refusal(Buffer.from(text, 'latin1'))).toEqual(refused);
  });

  test.each(['gif', 'tiff'] as const)('%s', async (format) => {
    expect(await refusal(await canvas(10, 10).toFormat(format).toBuffer())).toEqual(refused);
  });

  test('one that declares more pixels than fit into memory', async () => {
    expect(await refusal(pngClaiming(60_000, 60_000))).toEqual(refused);
    expect(await refusal(pngClaiming(16_000, 16_000))).toEqual(refused);
    const bomb = await canvas(7200, 7200).toColourspace('b-w').png({ compressionLevel: 2 }).toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await refusal(bomb)).toEqual(refused);
  });

  if (inject('thorough')) {
    test('an avatar of many pixels or 16 bits, which is slow to decode, unless it is a JPEG', async () => {
      const large = () => canvas(6000, 4001);
      const deep = await canvas(4000, 3001).toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer();
      expect(await refusal(deep)).toEqual(refused);
      expect(await refusal(await large().png({ compressionLevel: 1 }).toBuffer())).toEqual(refused);
      expect(await scalePicture(await large().jpeg().toBuffer(), 'avatar')).toHaveLength(3);
      expect(await scalePicture(deep, 'item')).not.toEqual([]);
    });
  }

  test.each(['png', 'jpeg', 'webp'] as const)('a truncated %s', async (format) => {
    const bytes = await noise(400, 400).toFormat(format).toBuffer();
    expect(await refusal(bytes.subarray(0, bytes.length / 2))).toEqual(refused);
  });

  test('one with so many pixels that it must be decoded as a whole', async () => {
    const large = () => canvas(4000, 3001);
    expect(await refusal(await large().jpeg({ progressive: true }).toBuffer())).toEqual(refused);
    expect(await refusal(await large().png({ progressive: true }).toBuffer())).toEqual(refused);
    expect(await scalePicture(await large().jpeg().toBuffer(), 'item')).not.toEqual([]);
  });

  test('a PNG of a million chunks, although text chunks are skipped', async () => {
    const png = await canvas(10, 10).png().toBuffer();
    const text = Buffer.from('0000000074455874 00000000'.replace(' ', ''), 'hex');
    const withTexts = (count: number) =>
      Buffer.concat([png.subarray(0, 33), ...Array<Buffer>(count).fill(text), png.subarray(33)]);
    expect(await refusal(withTexts(600_000))).toEqual(refused);
    expect(await scalePicture(withTexts(9000), 'item')).toEqual(await scalePicture(png, 'item'));
  });

  test('an animated one', async () => {
    const frames = await noise(20, 60, 20).webp().toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(3);
    expect(await refusal(frames)).toEqual(refused);
  });
});

test('rejects a few bytes of one colour that would decode to a hundred megabytes', async () => {
  const tall = sharp({ create: { width: 1920, height: 16_383, channels: 3, background: '#123' } });
  const bytes = await tall.webp({ lossless: true }).toBuffer();
  expect(bytes.length).toBeLessThan(2000);
  await expect(scalePicture(bytes, 'cover')).rejects.toMatchObject({ status: 415 });
});

test('recognises an animated WebP by its header, before its frames are counted', async () => {
  const frames = Buffer.alloc(4 * 4 * 3 * 2, 90);
  frames.fill(200, 4 * 4 * 3);
  const raw = { width: 4, height: 8, channels: 3 as const, pageHeight: 4 };
  const animated = await sharp(frames, { raw })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  const still = await sharp(frames, { raw: { width: 4, height: 8, channels: 3 } })
    .webp()
    .toBuffer();
  expect([isAnimatedWebp(animated), isAnimatedWebp(still)]).toEqual([true, false]);
});
