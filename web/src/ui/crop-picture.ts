import type { CropArea } from './crop-math.ts';

/** Wider than any place needs; what is cropped out of a larger picture comes down to it. */
const widest = 2400;

/**
 * Cuts a part out of a picture that has come, as a file of its own. Keeps what is transparent.
 * @throws when the browser may not read the picture's pixels, or cannot write them.
 */
export async function cropPicture(picture: HTMLImageElement, area: CropArea): Promise<Blob> {
  const scale = Math.min(1, widest / area.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(area.width * scale);
  canvas.height = Math.round(area.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  context.imageSmoothingQuality = 'high';
  const { left, top, width, height } = area;
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  // Browsers that cannot write WebP write PNG instead, which the server takes as well.
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
  if (!file) throw new Error('Nothing was written.');
  return file;
}
