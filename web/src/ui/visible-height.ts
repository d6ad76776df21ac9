import { useSyncExternalStore } from 'react';

/** What of the window an on-screen keyboard leaves to be seen. */
export interface Visible {
  /** In CSS pixels; null where the browser does not tell. */
  height: number | null;
  /** How far the browser has pushed the page up to show what is typed, in CSS pixels. */
  top: number;
  /** A keyboard covers a good part of the window. */
  keyboard: boolean;
}

/** A keyboard leaves less than this part of the window; toolbars that come and go leave more. */
const keyboardBelow = 0.78;

let last: Visible = { height: null, top: 0, keyboard: false };

function measure(): Visible {
  const view = window.visualViewport;
  // A page that is zoomed in shows a part of itself: that is no keyboard.
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

/** What of the window can be seen, kept current. */
export function useVisible(): Visible {
  return useSyncExternalStore(watch, measure);
}
