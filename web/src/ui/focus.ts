/** Visual weight of each column of a picture, left to right. */
export type Pull = readonly number[];

const columns = 64;
const rows = 36;
/** Bright pixels weigh more: a small lamp in a dark picture is its subject. */
const lightWeight = 5;

/** Measures a loaded picture. Null when its pixels may not be read. */
export function measurePull(picture: HTMLImageElement): Pull | null {
  const canvas = document.createElement('canvas');
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  try {
    context.drawImage(picture, 0, 0, columns, rows);
    return columnPull(context.getImageData(0, 0, columns, rows).data, columns);
  } catch {
    return null;
  }
}

/** Returns the visual weight of each column of RGBA pixels, with `width` pixels per row. */
export function columnPull(pixels: ArrayLike<number>, width: number): Pull {
  const pull = new Array<number>(width).fill(0);
  for (let at = 0; at < pixels.length; at += 4) {
    const light = (0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0)) / 255;
    const column = (at / 4) % width;
    pull[column] = (pull[column] ?? 0) + light ** lightWeight;
  }
  return pull;
}

/**
 * Returns the `object-position` in percent that shows the part of a picture with the most visual weight, when only
 * `part` of its width is visible. Prefers the centre among equals.
 */
export function findFocus(pull: Pull, part: number): number {
  const seen = Math.max(1, Math.min(pull.length, Math.round(pull.length * part)));
  const room = pull.length - seen;
  if (room === 0) return 50;
  let best = { start: 0, value: Number.NEGATIVE_INFINITY };
  for (let start = 0; start <= room; start += 1) {
    const value = weighed(pull.slice(start, start + seen)) - Math.abs(start - room / 2) * 1e-6;
    if (value > best.value) best = { start, value };
  }
  return Math.round((best.start / room) * 100);
}

/** Weighs the centre of the view fully and its edges by a third, so that a light isn't cut in half. */
function weighed(seen: Pull): number {
  const middle = (seen.length - 1) / 2;
  return seen.reduce((sum, pull, place) => {
    const off = middle === 0 ? 0 : Math.abs(place - middle) / middle;
    return sum + pull * (1 - off * 0.67);
  }, 0);
}

/** Returns the visible fraction of the picture's width. */
export function partSeen({ naturalWidth, naturalHeight, clientWidth, clientHeight }: HTMLImageElement): number {
  if (naturalWidth === 0 || clientHeight === 0) return 1;
  return clientWidth / clientHeight / (naturalWidth / naturalHeight);
}

/**
 * Moves a loaded picture halfway to its point of most visual weight, for a container of fixed size. Only halfway,
 * because covers are composed around the centre and the brightest spot may be just the moon.
 */
export function turnToFocus(picture: HTMLImageElement): void {
  const pull = measurePull(picture);
  if (pull) picture.style.objectPosition = `${(50 + findFocus(pull, partSeen(picture))) / 2}% 50%`;
}
