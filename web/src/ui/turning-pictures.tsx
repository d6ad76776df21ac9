import { clsx } from 'clsx';
import { useState } from 'react';
import { turnToFocus } from './focus.ts';
import { Picture } from './picture.tsx';
import styles from './turning-pictures.module.css';

interface TurningProps {
  urls: readonly string[];
  /** Index of the picture shown; see `useTurn`. */
  index: number;
  /** Duration of the fade in milliseconds. */
  fade: number;
  /** Whether to preload the next picture. */
  ahead: boolean;
  alt: string;
  sizes: string;
  eager?: boolean;
  className?: string | undefined;
  /** For narrow containers: shifts each picture to the part with the most visual weight. */
  focused?: boolean;
}

/** Stacked pictures of a story that fade from one to the next and fill their container. */
export function TurningPictures({
  urls,
  index,
  fade,
  ahead,
  alt,
  sizes,
  eager = false,
  className,
  focused,
}: TurningProps) {
  const [furthest, setFurthest] = useState(index);
  if (index > furthest) setFurthest(index);
  // Mount only the pictures shown so far and the next one: a row of cards shouldn't load four times its art.
  const fetched = urls.slice(0, furthest + (ahead ? 2 : 1));
  return (
    <span className={styles.pictures} style={{ '--turn-fade': `${fade}ms` }}>
      {fetched.map((url, place) => (
        <Picture
          key={url}
          url={url}
          kind="cover"
          alt={place === index ? alt : ''}
          sizes={sizes}
          eager={eager && place === 0}
          onCome={focused ? turnToFocus : undefined}
          className={clsx(styles.layer, place === index && styles.shown, className)}
        />
      ))}
    </span>
  );
}
