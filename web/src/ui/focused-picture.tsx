import { type PictureKind, pictureSet } from '@emberlore/contract';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { focusOf, type Pull, partSeen, pullOf } from './focus.ts';
import styles from './focused-picture.module.css';

interface FocusedProps {
  url: string;
  kind: PictureKind;
  alt: string;
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string;
  /** The point that its maker wants in view, in fractions; without one the picture itself decides. */
  focus?: { focusX: number; focusY: number } | undefined;
  className?: string | undefined;
}

/**
 * A picture that fills a place narrower than itself and turns to the point that its maker chose, or else to the part that
 * draws the eye. It fades in.
 */
export function FocusedPicture(props: FocusedProps) {
  // Another address is another picture, measured anew.
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
      else if (pull) picture.style.objectPosition = `${focusOf(pull, partSeen(picture))}% 50%`;
    };
    const come = async () => {
      // Measured and faded in once it can be painted, so that it neither jumps nor comes in pieces.
      await picture.decode().catch(() => undefined);
      if (!chosen) pull ??= pullOf(picture);
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

/** The middle is what a picture has before anybody chose. */
function chosenBy({ focusX, focusY }: { focusX: number; focusY: number }): boolean {
  return focusX !== 0.5 || focusY !== 0.5;
}
