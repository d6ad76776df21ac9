import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { m } from '../i18n/messages.ts';
import { type Crop, toCropArea } from './crop-math.ts';
import styles from './picture-dialog.module.css';

/** Distance of one arrow key press, as a fraction of the picture. */
const keyStep = 0.02;

/** Direction of each arrow key, to the right and down. */
export const arrowMoves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
};

/** Intrinsic size of a picture in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

type Change = (next: (before: Crop) => Crop) => void;

interface FrameProps {
  /** Width divided by height. */
  shape: number;
  crop: Crop;
  size: PictureSize | null;
  onChange: Change;
  /** The picture, positioned with `placeOf`. */
  children: ReactNode;
}

/** A frame in which a picture is moved by dragging, pinching, wheel or arrow keys. */
export function CropFrame({ shape, crop, size, onChange, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useWheel(frame, onChange);
  const fingers = useFingers(frame, crop, size, shape, onChange);
  return (
    <div
      ref={frame}
      className={styles.crop}
      style={{ aspectRatio: shape, '--frame-width': `min(100%, calc(44vh * ${shape}))` }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what is in it
      tabIndex={0}
      role="application"
      aria-label={m.ui_crop_area_use_the_arrow_keys_to()}
      onKeyDown={(event) => {
        const move = arrowMoves[event.key];
        if (!move) return;
        event.preventDefault();
        onChange((from) => ({ ...from, x: from.x + move[0], y: from.y + move[1] }));
      }}
      {...fingers}
    >
      {children}
    </div>
  );
}

/** Pans with one finger, zooms with two. */
function useFingers(
  frame: RefObject<HTMLDivElement | null>,
  crop: Crop,
  size: PictureSize | null,
  shape: number,
  onChange: Change,
) {
  const down = useRef(new Map<number, { x: number; y: number }>());
  const lift = (event: PointerEvent) => down.current.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent) {
      const before = down.current.get(event.pointerId);
      if (!before || !size || !frame.current) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1];
      down.current.set(event.pointerId, now);
      if (other) {
        const factor = distance(now, other) / Math.max(1, distance(before, other));
        onChange((from) => ({ ...from, zoom: from.zoom * factor }));
        return;
      }
      const scale = toCropArea(crop, size, shape).width / frame.current.clientWidth;
      const [dx, dy] = [((now.x - before.x) * scale) / size.width, ((now.y - before.y) * scale) / size.height];
      onChange((from) => ({ ...from, x: from.x - dx, y: from.y - dy }));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

/** Zooms with the wheel. Uses a native listener, since React's can't prevent the page from scrolling. */
function useWheel(frame: RefObject<HTMLDivElement | null>, onChange: Change): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      latest.current((from) => ({ ...from, zoom: from.zoom * (event.deltaY < 0 ? 1.08 : 1 / 1.08) }));
    };
    const { current } = frame;
    current?.addEventListener('wheel', turn, { passive: false });
    return () => current?.removeEventListener('wheel', turn);
  }, [frame]);
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Positions the whole picture so that the cropped area fills the frame. */
export function positionPicture(crop: Crop, size: PictureSize, shape: number) {
  const area = toCropArea(crop, size, shape);
  return {
    width: `${(size.width / area.width) * 100}%`,
    height: `${(size.height / area.height) * 100}%`,
    left: `${(-area.left / area.width) * 100}%`,
    top: `${(-area.top / area.height) * 100}%`,
  };
}
