import { type RefObject, useEffect, useRef } from 'react';
import { useReducedMotion } from './use-media.ts';

/**
 * Tells an element's style, and what is in it, where the mouse is: `--pointer-x` and `--pointer-y`, from -1 to 1. Not with
 * reduced motion.
 */
export function useParallax(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const still = useReducedMotion();
  useEffect(() => {
    const element = box.current;
    if (!element || still) return;
    const follow = ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      element.style.setProperty('--pointer-x', ((clientX / window.innerWidth) * 2 - 1).toFixed(3));
      element.style.setProperty('--pointer-y', ((clientY / window.innerHeight) * 2 - 1).toFixed(3));
    };
    window.addEventListener('pointermove', follow, { passive: true });
    return () => {
      window.removeEventListener('pointermove', follow);
      element.style.removeProperty('--pointer-x');
      element.style.removeProperty('--pointer-y');
    };
  }, [still]);
  return box;
}
