import { type TouchEvent, useRef } from 'react';

/** Minimum horizontal and maximum vertical movement of a swipe, in CSS pixels. */
const far = 56;
const straight = 40;

/** Detects swipes over an element: 1 for the next (leftwards), -1 for the previous. Spread the result on the element. */
export function useSwipe(swiped: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      from.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const [touch, start] = [event.changedTouches[0], from.current];
      from.current = null;
      if (!touch || !start || Math.abs(touch.clientY - start.y) > straight) return;
      const way = touch.clientX - start.x;
      if (Math.abs(way) >= far) swiped(way < 0 ? 1 : -1);
    },
  };
}
