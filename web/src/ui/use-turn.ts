import { timings } from '@emberlore/contract';
import { useEffect, useState } from 'react';
import { usePageVisible, useReducedMotion } from './use-media.ts';

interface TurnOptions {
  /** How many pictures there are. */
  count: number;
  /** Whether they turn at all just now, for example because they are on the screen. */
  active: boolean;
  /** Milliseconds by which the first turn comes later, so that neighbours do not turn together. */
  delay?: number;
}

/**
 * The index of the picture to show, moving on every 3 seconds. It stands still in a hidden tab and for those who asked
 * for stillness.
 */
export function useTurn({ count, active, delay = 0 }: TurnOptions): number {
  const [turn, setTurn] = useState(0);
  const visible = usePageVisible();
  const still = useReducedMotion();
  const turning = active && visible && !still && count > 1;
  useEffect(() => {
    if (!turning) return;
    let every: ReturnType<typeof setInterval> | undefined;
    const next = () => setTurn((before) => before + 1);
    const first = setTimeout(() => {
      next();
      every = setInterval(next, timings.cardTurn);
    }, timings.cardTurn + delay);
    return () => {
      clearTimeout(first);
      clearInterval(every);
    };
  }, [turning, delay]);
  return count > 0 ? turn % count : 0;
}
