import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** How long a page may take to show its heading. */
const longestWait = 10_000;

/**
 * Moves the focus to the heading of a page that has been opened from another one, so that keys and screen readers go on
 * there: to its first `h1` or element with `data-page-heading`. Leaves it alone where the page, a dialog or the player
 * has moved it meanwhile.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    return focusHeading();
  }, [pathname]);
}

/** Waits for the heading and focuses it; returns what stops the wait. */
function focusHeading(): () => void {
  let frame = 0;
  const stop = () => {
    watcher.disconnect();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  const look = () => {
    cancelAnimationFrame(frame);
    // Whatever a page focuses by itself, it does before the next frame but one.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(settle);
    });
  };
  const settle = () => {
    if (document.activeElement !== document.body) return stop();
    const heading = document.querySelector<HTMLElement>('h1, [data-page-heading]');
    if (!heading) return;
    stop();
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const watcher = new MutationObserver(look);
  const timer = setTimeout(stop, longestWait);
  watcher.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}
