import { timings } from '@emberlore/contract';
import { useEffect, useState } from 'react';
import { usePageVisible, useReducedMotion } from './use-media.ts';

interface TurnOptions {
  /** Number of pictures. */
  count: number;
  /** Whether the rotation runs, for example while on screen. */
  active: boolean;
  /** Delay of the first change in milliseconds, so that neighbours don't change together. */
  delay?: number;
}

/** Returns the index of the picture to show, advancing every 3 seconds. Pauses in a hidden tab and with reduced motion. */
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
