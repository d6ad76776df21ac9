import type { Box } from './cover-rect.ts';

/** What a layer is drawn by. */
export interface Frame {
  /** Where in the canvas the layer is. */
  area: Box;
  /** Seconds since the start, and since the frame before. */
  time: number;
  step: number;
  /** The length of a 900th of the picture's height. */
  unit: number;
}

/** Draws one frame of a kind of weather. */
export type Layer = (context: CanvasRenderingContext2D, frame: Frame) => void;

/** Makes a layer; `whole` if it covers the whole picture. */
export type LayerMaker = (random: () => number, whole: boolean) => Layer;
