import type { Box } from './cover-rect.ts';

/** Returns a part of a box, given as fractions: left, top, right and bottom. */
export function partOf(box: Box, [left, top, right, bottom]: readonly [number, number, number, number]): Box {
  return {
    left: box.left + left * box.width,
    top: box.top + top * box.height,
    width: (right - left) * box.width,
    height: (bottom - top) * box.height,
  };
}
