import { expect, test } from 'vitest';
import { boxAround, createPatchPainter, type PatchContext } from './patch-painter.ts';

const patches = {
  patchesURL: '/media/patches.webp',
  size: 1280,
  eyes: { x: 400, y: 300, width: 200, height: 80 },
  mouth: { x: 430, y: 460, width: 140, height: 100 },
};

/** A context that notes what is drawn, as [alpha, x and y in the sheet, x and y on the canvas]. */
function createContext() {
  const drawn: number[][] = [];
  const context: PatchContext = {
    globalAlpha: 1,
    clearRect: () => {
      drawn.length = 0;
    },
    drawImage(_sheet, left, top, _width, _height, x, y) {
      drawn.push([this.globalAlpha, left, top, x, y]);
    },
  };
  return { context, drawn };
}

test('covers eyes and mouth and no more', () => {
  expect(boxAround(patches)).toEqual({ x: 400, y: 300, width: 200, height: 260 });
});

test('draws nothing over a face at rest, and fades shapes in and out', () => {
  const { context, drawn } = createContext();
  const painter = createPatchPainter(context, new Image(), patches);
  expect(painter.paint({ eyes: 'rest', mouth: 'rest' }, 16)).toBe(false);
  expect(drawn).toEqual([]);
  expect(painter.paint({ eyes: 'rest', mouth: 'open' }, 30)).toBe(true);
  expect(drawn).toEqual([[0.5, 0, 160, 30, 160]]);
  expect(painter.paint({ eyes: 'right', mouth: 'open' }, 100)).toBe(false);
  expect(drawn).toEqual([
    [1, 200, 80, 0, 0],
    [1, 0, 160, 30, 160],
  ]);
  painter.paint({ eyes: 'rest', mouth: 'pressed' }, 30);
  expect(drawn.at(-1)).toEqual([0.5, 140, 260, 30, 160]);
  expect(painter.paint({ eyes: 'rest', mouth: 'rest' }, 200)).toBe(false);
  expect(drawn).toEqual([]);
});
