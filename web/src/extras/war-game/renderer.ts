import { CANVAS, WEBGL } from 'phaser';

/** Software renderers that report as WebGL; they are many times slower than a plain canvas. */
const programs = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Returns WebGL if the machine has it in hardware, otherwise a plain canvas. */
export function bestRenderer(): typeof WEBGL | typeof CANVAS {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  const name = context && readRendererName(context);
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return name && !programs.test(name) ? WEBGL : CANVAS;
}

/** Returns the renderer's name. Some browsers reveal a software renderer only through the extension. */
function readRendererName(context: WebGL2RenderingContext): string {
  const more = context.getExtension('WEBGL_debug_renderer_info');
  return String(context.getParameter(more ? more.UNMASKED_RENDERER_WEBGL : context.RENDERER));
}

/**
 * Returns the resolution of a game as a share of its own pixels: half without graphics hardware, for a quarter of the
 * rendering time.
 */
export function resolutionFor(renderer: typeof WEBGL | typeof CANVAS): number {
  return renderer === WEBGL ? 1 : 0.5;
}
