import { useSyncExternalStore } from 'react';

/** The part of the window not covered by an on-screen keyboard. */
export interface Visible {
  /** In CSS pixels; null if the browser doesn't report it. */
  height: number | null;
  /** How far the browser has scrolled the page up to show the input, in CSS pixels. */
  top: number;
  /** Whether a keyboard covers a large part of the window. */
  keyboard: boolean;
}

/** A keyboard leaves less than this share of the window; collapsing toolbars leave more. */
const keyboardBelow = 0.78;

let last: Visible = { height: null, top: 0, keyboard: false };

function measure(): Visible {
  const view = window.visualViewport;
  // Pinch zoom also shrinks the visual viewport, but isn't a keyboard.
  if (!view || Math.abs(view.scale - 1) > 0.01) return last;
  const height = Math.round(view.height);
  const top = Math.round(view.offsetTop);
  const keyboard = height < document.documentElement.clientHeight * keyboardBelow;
  if (height !== last.height || top !== last.top || keyboard !== last.keyboard) last = { height, top, keyboard };
  return last;
}

function watch(listener: () => void): () => void {
  const view = window.visualViewport;
  view?.addEventListener('resize', listener);
  view?.addEventListener('scroll', listener);
  return () => {
    view?.removeEventListener('resize', listener);
    view?.removeEventListener('scroll', listener);
  };
}

/** Subscribes to the visible part of the window. */
export function useVisible(): Visible {
  return useSyncExternalStore(watch, measure);
}
