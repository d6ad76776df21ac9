import type { Keys } from './run.ts';

const jumps = new Set(['ArrowUp', 'Space', 'KeyW']);
const slides = new Set(['ArrowDown', 'KeyS']);
/** Minimum movement of a swipe, in CSS pixels. */
const swipe = 24;

/** Input from keys, taps and swipes. */
export interface RunnerKeys {
  /** Returns the input for this step; a jump counts once. */
  take(): Keys;
  stop(): void;
}

/** Listens to the keyboard, and to touch and mouse on an element: a tap or a swipe up jumps, a swipe down slides. */
export function listenToKeys(element: HTMLElement): RunnerKeys {
  const listening = new AbortController();
  const { signal } = listening;
  let jump = false;
  let slide = false;
  let from: { x: number; y: number } | null = null;

  const isControl = (event: KeyboardEvent) =>
    event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
  addEventListener(
    'keydown',
    (event) => {
      const known = jumps.has(event.code) || slides.has(event.code);
      // Space on a button presses the button.
      if (!known || (event.code === 'Space' && isControl(event))) return;
      event.preventDefault();
      if (jumps.has(event.code) && !event.repeat) jump = true;
      if (slides.has(event.code)) slide = true;
    },
    { signal },
  );
  addEventListener(
    'keyup',
    (event) => {
      if (slides.has(event.code)) slide = false;
    },
    { signal },
  );
  element.addEventListener(
    'pointerdown',
    (event) => {
      // Cards and buttons over the stage handle their own presses.
      if (event.target instanceof Element && event.target.closest('section')) return;
      from = { x: event.clientX, y: event.clientY };
      element.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      if (!from) return;
      const down = event.clientY - from.y;
      if (Math.abs(down) < swipe) return;
      if (down > 0) slide = true;
      else jump = true;
      from = null;
    },
    { signal },
  );
  const lift = () => {
    if (from) jump = true;
    from = null;
    slide = false;
  };
  element.addEventListener('pointerup', lift, { signal });
  element.addEventListener(
    'pointercancel',
    () => {
      from = null;
      slide = false;
    },
    { signal },
  );

  return {
    take() {
      const taken = { jump, slide };
      jump = false;
      return taken;
    },
    stop: () => listening.abort(),
  };
}
