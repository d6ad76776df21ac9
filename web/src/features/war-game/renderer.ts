import { CANVAS, WEBGL } from 'phaser';

/** What calls itself WebGL and is a program: it draws many times as slowly as a plain canvas. */
const programs = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** WebGL where the machine has it in hardware, else a plain canvas. */
export function bestRenderer(): typeof WEBGL | typeof CANVAS {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  const name = context && nameOf(context);
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return name && !programs.test(name) ? WEBGL : CANVAS;
}

/** What draws. Some browsers give away a program's name only when they are asked for it by the extension. */
function nameOf(context: WebGL2RenderingContext): string {
  const more = context.getExtension('WEBGL_debug_renderer_info');
  return String(context.getParameter(more ? more.UNMASKED_RENDERER_WEBGL : context.RENDERER));
}

/** How finely a game is drawn, as a share of its own pixels: without graphics hardware half as fine, in a quarter of the time. */
export function detailOf(renderer: typeof WEBGL | typeof CANVAS): number {
  return renderer === WEBGL ? 1 : 0.5;
}
