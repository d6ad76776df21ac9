import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from 'react';
import { atRowEnd } from './row-measures.ts';

/** Minimum movement of a drag, in pixels; less is a click. */
const dragStart = 6;

/** Whether there is more content on either side of the row. */
interface Edges {
  before: boolean;
  after: boolean;
}

/** Scrolls a row by drag, buttons and arrow keys; wheel and touch scroll natively. */
export function useRowScroll(row: RefObject<HTMLElement | null>) {
  const [edges, setEdges] = useState<Edges>({ before: false, after: false });
  const measure = useCallback(() => {
    const element = row.current;
    if (!element) return;
    const next = { before: element.scrollLeft > 1, after: !atRowEnd(element) };
    setEdges((now) => (now.before === next.before && now.after === next.after ? now : next));
  }, [row]);
  const turnPage = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.85, behavior: 'smooth' });
  return { edges, measure, turnPage, handlers: { ...useDrag(row), onKeyDown: stepWithArrows } };
}

function useDrag(row: RefObject<HTMLElement | null>) {
  const drag = useRef<{ x: number; from: number; moved: boolean } | null>(null);
  const finish = () => {
    row.current?.removeAttribute('data-dragging');
    if (drag.current && !drag.current.moved) drag.current = null;
  };
  return {
    onPointerDown(event: PointerEvent) {
      drag.current = null;
      if (event.pointerType !== 'mouse' || event.button !== 0 || !row.current) return;
      drag.current = { x: event.clientX, from: row.current.scrollLeft, moved: false };
    },
    onPointerMove(event: PointerEvent) {
      const now = drag.current;
      if (!now || !row.current || event.buttons !== 1) return;
      const by = event.clientX - now.x;
      if (!now.moved && Math.abs(by) < dragStart) return;
      if (!now.moved) row.current.setPointerCapture(event.pointerId);
      now.moved = true;
      row.current.setAttribute('data-dragging', '');
      row.current.scrollLeft = now.from - by;
    },
    onPointerUp: finish,
    onPointerCancel: finish,
    onClickCapture(event: MouseEvent) {
      // Releasing after a drag must not click the card under the pointer.
      if (!drag.current?.moved) return;
      event.preventDefault();
      event.stopPropagation();
      drag.current = null;
    },
  };
}

function stepWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const now = cards.findIndex((card) => card.contains(document.activeElement));
  const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: cards.length - 1 }[event.key];
  const next = to === undefined ? undefined : cards[to];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'nearest' });
}
