import { pictureSet } from '@emberlore/contract';
import { clsx } from 'clsx';
import { useState } from 'react';
import styles from './bust.module.css';

interface BustProps {
  /** The portrait's address; when it changes, the new one fades over the old in 200 ms once it has come. */
  url: string;
  alt: string;
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string;
  eager?: boolean;
  className?: string | undefined;
}

/** The most portraits kept in the page at once: one for each group of emotions. */
const kept = 4;

/** A character's portrait on its stage. Its height comes from the place around it. */
export function Bust({ url, alt, sizes, eager = false, className }: BustProps) {
  const [layers, setLayers] = useState([url]);
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set([url]));
  if (layers.at(-1) !== url) setLayers([...layers.filter((each) => each !== url), url].slice(-kept));
  // The face before stays until the new one has come, so that nothing blinks.
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
    </span>
  );
}
