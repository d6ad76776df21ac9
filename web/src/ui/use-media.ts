import { useSyncExternalStore } from 'react';
import { isInApp } from './device.ts';
import { useMotionOff } from './motion-setting.ts';

/** Subscribes to a media query. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Whether the player prefers reduced motion, by the system's setting or the page's own. */
export function useReducedMotion(): boolean {
  const off = useMotionOff();
  return useMedia('(prefers-reduced-motion: reduce)') || off;
}

/** Whether the window is as narrow as a phone, at the same width as in the styles, or the page runs in the app. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 640px)') || isInApp();
}

/** Whether this tab is visible. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );
}
