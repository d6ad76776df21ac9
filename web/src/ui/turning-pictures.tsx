import { clsx } from 'clsx';
import { useState } from 'react';
import { turnToFocus } from './focus.ts';
import { Picture } from './picture.tsx';
import styles from './turning-pictures.module.css';

interface TurningProps {
  urls: readonly string[];
  /** Which of them is shown; see `useTurn`. */
  index: number;
  /** Milliseconds of the fade from one to the next. */
  fade: number;
  /** Whether the next picture is fetched ahead. */
  ahead: boolean;
  alt: string;
  sizes: string;
  eager?: boolean;
  className?: string | undefined;
  /** The place is narrow: each picture turns to the part that draws the eye. */
  focused?: boolean;
}

/** Pictures of a story on top of each other, fading from one to the next. They fill the place around them. */
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
  // Only what has been shown, and the one to come, is in the page: a row of cards does not fetch four times its art.
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
