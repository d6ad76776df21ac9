import type { PointerEvent, ReactNode } from 'react';
import { m } from '../i18n/messages.ts';
import { arrowMoves, type PictureSize } from './crop-frame.tsx';
import styles from './picture-dialog.module.css';

/** A point of a picture, as fractions from its left and top edge. */
export interface Point {
  x: number;
  y: number;
}

interface FocusProps {
  point: Point;
  size: PictureSize | null;
  onChange: (point: Point) => void;
  children: ReactNode;
}

/** A whole picture with a focal point, set by pressing, dragging or the arrow keys. */
export function FocusFrame({ point, size, onChange, children }: FocusProps) {
  const shape = size ? size.width / size.height : 1;
  const take = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange(inside({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }));
  };
  return (
    <div
      className={styles.focus}
      style={{ aspectRatio: shape, '--frame-width': `min(100%, calc(44vh * ${shape}))` }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the point
      tabIndex={0}
      role="application"
      aria-label={m.ui_focal_point_use_the_arrow_keys_to()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        take(event);
      }}
      onPointerMove={(event) => event.buttons > 0 && take(event)}
      onKeyDown={(event) => {
        const move = arrowMoves[event.key];
        if (!move) return;
        event.preventDefault();
        onChange(inside({ x: point.x + move[0], y: point.y + move[1] }));
      }}
    >
      {children}
      <span className={styles.point} style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }} />
    </div>
  );
}

function inside({ x, y }: Point): Point {
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return { x: within(x), y: within(y) };
}
