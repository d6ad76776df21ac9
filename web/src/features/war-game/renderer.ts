import { CANVAS, WEBGL } from 'phaser';

/** WebGL where the machine has it in hardware; without, drawing on a plain canvas is many times as fast. */
export function bestRenderer(): typeof WEBGL | typeof CANVAS {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context ? WEBGL : CANVAS;
}
