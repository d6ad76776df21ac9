import type { PortraitPatches } from '@emberlore/contract';
import { speaker } from '../sound/player.ts';
import { type Attention, createEyes } from './eyes.ts';
import { createMouth } from './mouth.ts';
import { boxAround, createPatchPainter, type PatchPainter } from './patch-painter.ts';

/** What a face does. */
export type FaceState = Attention & { speaking: boolean };

/** Gives a canvas as many pixels as it takes on the screen, and no more than its patches have. Empties it. */
function fitToScreen(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, patches: PortraitPatches): void {
  const { width, height } = boxAround(patches);
  const scale = Math.min(1, (canvas.clientWidth * devicePixelRatio) / width);
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
}

/**
 * Paints a face on a canvas over the box of its patches: frames run while something moves, and in between it waits for the
 * next blink. `wake` receives a function to call when the state changes. Returns what stops it.
 */
export function animateFace(
  canvas: HTMLCanvasElement,
  patches: PortraitPatches,
  latest: { readonly current: FaceState },
  wake: { current: () => void },
): () => void {
  const eyes = createEyes();
  const mouth = createMouth(speaker);
  const sheet = new Image();
  sheet.src = patches.patchesURL;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let before = 0;
  /** What is on the canvas, if nothing fades there. */
  let settled = '';
  let painter: PatchPainter | undefined;
  const next = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    if (painter && !ended) frame = requestAnimationFrame(tick);
  };
  function tick(now: number): void {
    const { speaking, ...attention } = latest.current;
    const { shape, lean, until } = eyes.at(now, attention);
    canvas.dataset.lean = lean ?? '';
    const lips = speaking ? mouth(now) : 'rest';
    const wanted = `${shape} ${lips}`;
    const fading = wanted !== settled && (painter?.paint({ eyes: shape, mouth: lips }, now - before) ?? false);
    settled = fading ? '' : wanted;
    before = now;
    if (fading || speaking) next();
    else timer = setTimeout(next, until - now);
  }
  const resizing = new ResizeObserver(() => {
    const context = canvas.getContext('2d');
    if (context) fitToScreen(canvas, context, patches);
    settled = '';
    next();
  });
  wake.current = next;
  sheet.decode().then(
    () => {
      const context = canvas.getContext('2d');
      if (!context || ended) return;
      painter = createPatchPainter(context, sheet, patches);
      resizing.observe(canvas);
    },
    // The portrait stays as it is.
    () => undefined,
  );
  return () => {
    ended = true;
    resizing.disconnect();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
