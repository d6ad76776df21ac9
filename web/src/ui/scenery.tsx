import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { FocusedPicture } from './focused-picture.tsx';
import styles from './scenery.module.css';

interface SceneryProps {
  /** URL of the background; the page is dark while it is undefined. */
  url: string | undefined;
  /** Blurs the background behind text. */
  soft?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A page with a fixed full-window background. */
export function Scenery({ url, soft = false, className, children }: SceneryProps) {
  return (
    <div className={clsx(styles.scenery, soft && styles.soft, className)}>
      {url && <FocusedPicture className={styles.art} url={url} kind="background" alt="" sizes="max(100vw, 178vh)" />}
      <div className={styles.shade} />
      {children}
    </div>
  );
}
