import { timings } from '@emberlore/contract';
import { useEffect, useState } from 'react';
import { useTurningPaused } from './turning.ts';
import { usePageVisible, useReducedMotion } from './use-media.ts';

interface TurnOptions {
  /** Number of pictures. */
  count: number;
  /** Whether the rotation runs, for example while on screen. */
  active: boolean;
  /** Delay of the first change in milliseconds, so that neighbours don't change together. */
  delay?: number;
}

/**
 * Returns the index of the picture to show, advancing every 3 seconds. Stops in a hidden tab. With reduced motion, and
 * where the player has paused it, the first picture is shown, which has the story's face.
 */
export function useTurn({ count, active, delay = 0 }: TurnOptions): number {
  const [turn, setTurn] = useState(0);
  const visible = usePageVisible();
  const reduced = useReducedMotion();
  const paused = useTurningPaused();
  const still = reduced || paused;
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
  return count > 0 && !still ? turn % count : 0;
}
