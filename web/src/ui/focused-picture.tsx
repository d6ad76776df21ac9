import { type PictureKind, pictureSet } from '@emberlore/contract';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { findFocus, measurePull, type Pull, partSeen } from './focus.ts';
import styles from './focused-picture.module.css';

interface FocusedProps {
  url: string;
  kind: PictureKind;
  alt: string;
  /** Rendered width, as a `sizes` attribute. */
  sizes: string;
  /** The focal point its owner chose, as fractions; without one it is measured. */
  focus?: { focusX: number; focusY: number } | undefined;
  className?: string | undefined;
}

/**
 * A picture that fills a narrower container and shows its chosen focal point, or else the part with the most visual
 * weight. Fades in.
 */
export function FocusedPicture(props: FocusedProps) {
  // A new URL is a new picture: remount to measure it.
  return <Measured key={props.url} {...props} />;
}

function Measured({ url, kind, alt, sizes, focus, className }: FocusedProps) {
  const box = useRef<HTMLImageElement>(null);
  const [x, y] = focus && chosenBy(focus) ? [focus.focusX * 100, focus.focusY * 100] : [null, null];
  useEffect(() => {
    const picture = box.current;
    if (!picture) return;
    const chosen = x === null ? null : { x, y };
    picture.dataset.come = 'false';
    let pull: Pull | null = null;
    const turn = () => {
      if (chosen) picture.style.objectPosition = `${chosen.x}% ${chosen.y}%`;
      else if (pull) picture.style.objectPosition = `${findFocus(pull, partSeen(picture))}% 50%`;
    };
    const come = async () => {
      // Measure and show it only once decoded, so that it doesn't jump or load in pieces.
      await picture.decode().catch(() => undefined);
      if (!chosen) pull ??= measurePull(picture);
      turn();
      picture.dataset.come = 'true';
    };
    const watcher = new ResizeObserver(turn);
    watcher.observe(picture);
    picture.addEventListener('load', come);
    if (picture.complete && picture.naturalWidth > 0) void come();
    return () => {
      watcher.disconnect();
      picture.removeEventListener('load', come);
    };
  }, [x, y]);
  return (
    <img
      ref={box}
      className={clsx(styles.picture, className)}
      src={url}
      srcSet={pictureSet(url, kind)}
      sizes={sizes}
      alt={alt}
      decoding="async"
      fetchPriority="high"
      draggable={false}
    />
  );
}

/** Whether a focal point was chosen: the centre is the default. */
function chosenBy({ focusX, focusY }: { focusX: number; focusY: number }): boolean {
  return focusX !== 0.5 || focusY !== 0.5;
}
