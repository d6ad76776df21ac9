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
  className?: string | undefined;
}

/** A picture that fills a place narrower than itself and turns to the part that draws the eye. It fades in. */
export function FocusedPicture(props: FocusedProps) {
  // Another address is another picture, measured anew.
  return <Measured key={props.url} {...props} />;
}

function Measured({ url, kind, alt, sizes, className }: FocusedProps) {
  const box = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const picture = box.current;
    if (!picture) return;
    picture.dataset.come = 'false';
    let pull: Pull | null = null;
    const turn = () => {
      if (pull) picture.style.objectPosition = `${focusOf(pull, partSeen(picture))}% 50%`;
    };
    const come = async () => {
      // Measured and faded in once it can be painted, so that it neither jumps nor comes in pieces.
      await picture.decode().catch(() => undefined);
      pull ??= pullOf(picture);
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
  }, []);
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
