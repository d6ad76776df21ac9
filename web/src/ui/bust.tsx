import { pictureSet } from '@emberlore/contract';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import styles from './bust.module.css';

interface BustProps {
  /** URL of the portrait; a new one fades in over the old in 200 ms once it has loaded. */
  url: string;
  alt: string;
  /** Rendered width, as a `sizes` attribute. */
  sizes: string;
  eager?: boolean;
  className?: string | undefined;
  /** What lies over the portrait with this URL, once it is shown. */
  over?: (url: string) => ReactNode;
}

/** Maximum number of portraits mounted at once: one per group of emotions. */
const maxMounted = 4;

/** A character's portrait on a stage. Takes its height from its container. */
export function Bust({ url, alt, sizes, eager = false, className, over }: BustProps) {
  const [layers, setLayers] = useState([url]);
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set([url]));
  if (layers.at(-1) !== url) setLayers([...layers.filter((each) => each !== url), url].slice(-maxMounted));
  // Keep the previous face until the new one has loaded, to avoid flicker.
  const shown = layers.findLast((each) => loaded.has(each)) ?? url;
  return (
    <span className={clsx(styles.bust, className)}>
      {layers.map((each) => (
        <img
          key={each}
          src={each}
          srcSet={pictureSet(each, 'portrait')}
          sizes={sizes}
          alt={each === shown ? alt : ''}
          data-shown={each === shown}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded((before) => new Set([...before, each]))}
        />
      ))}
      {over?.(shown)}
    </span>
  );
}
