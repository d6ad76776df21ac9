import type { CropArea } from './crop-math.ts';

/** Maximum width of a cropped picture; wider ones are scaled down. */
const widest = 2400;

/**
 * Crops a loaded picture to a new file. Keeps transparency.
 * @throws when the browser may not read the picture's pixels, or can't encode them.
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
  // Browsers that can't encode WebP write PNG instead, which the server accepts too.
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
  if (!file) throw new Error('Nothing was written.');
  return file;
}
