import type { MouthShape, PortraitPatches } from '@emberlore/contract';
import type { EyeShape } from './eyes.ts';

/** Column and row of each patch among those of its kind; nothing is drawn over a face at rest. */
const places = {
  closed: [0, 0],
  half: [1, 0],
  left: [0, 1],
  right: [1, 1],
  open: [0, 0],
  wide: [1, 0],
  round: [0, 1],
  pressed: [1, 1],
} as const;

type Shape = keyof typeof places;
type Box = PortraitPatches['eyes'];

/** How long a shape takes to fade into the next, in milliseconds. */
const fade = { eyes: 35, mouth: 60 };

/** Returns the smallest box around both patches, which is all that needs to be painted. */
export function boxAround({ eyes, mouth }: PortraitPatches): Box {
  const x = Math.min(eyes.x, mouth.x);
  const y = Math.min(eyes.y, mouth.y);
  const right = Math.max(eyes.x + eyes.width, mouth.x + mouth.width);
  const bottom = Math.max(eyes.y + eyes.height, mouth.y + mouth.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** Paints eyes and mouth over a portrait. */
export interface PatchPainter {
  /** Paints what is visible after so many milliseconds. Returns whether a shape is still fading. */
  paint(wanted: { eyes: EyeShape; mouth: MouthShape }, elapsed: number): boolean;
}

/** What it paints with. */
export type PatchContext = Pick<CanvasRenderingContext2D, 'globalAlpha' | 'clearRect'> & {
  drawImage(sheet: CanvasImageSource, ...fromAndTo: [number, number, number, number, ...Target]): void;
};
type Target = [x: number, y: number, width: number, height: number];

/** Creates a painter for a canvas as large as `boxAround` the patches. */
export function createPatchPainter(
  context: PatchContext,
  sheet: CanvasImageSource,
  patches: PortraitPatches,
): PatchPainter {
  const around = boxAround(patches);
  /** How visible each shape is, from 0 to 1. */
  const visible = { eyes: new Map<Shape, number>(), mouth: new Map<Shape, number>() };
  /** Rows of eyes come first. */
  const above = { eyes: 0, mouth: patches.eyes.height * 2 };

  function approach(kind: 'eyes' | 'mouth', wanted: EyeShape | MouthShape, elapsed: number): boolean {
    const shown = visible[kind];
    if (wanted !== 'rest' && !shown.has(wanted)) shown.set(wanted, 0);
    let fading = false;
    for (const [shape, before] of shown) {
      const goal = shape === wanted ? 1 : 0;
      const now =
        goal > before ? Math.min(1, before + elapsed / fade[kind]) : Math.max(0, before - elapsed / fade[kind]);
      if (now === 0 && goal === 0) shown.delete(shape);
      else shown.set(shape, now);
      fading ||= now !== goal;
    }
    return fading;
  }

  function draw(kind: 'eyes' | 'mouth'): void {
    const { x, y, width, height } = patches[kind];
    for (const [shape, alpha] of visible[kind]) {
      const [column, row] = places[shape];
      context.globalAlpha = alpha;
      const [left, top] = [column * width, above[kind] + row * height];
      context.drawImage(sheet, left, top, width, height, x - around.x, y - around.y, width, height);
    }
  }

  return {
    paint({ eyes, mouth }, elapsed) {
      const fading = [approach('eyes', eyes, elapsed), approach('mouth', mouth, elapsed)].includes(true);
      context.clearRect(0, 0, around.width, around.height);
      draw('eyes');
      draw('mouth');
      return fading;
    },
  };
}
