import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { FocusedPicture } from './focused-picture.tsx';
import styles from './scenery.module.css';

interface SceneryProps {
  /** The background's address; the page is dark until it is known. */
  url: string | undefined;
  /** Out of focus, behind something to read. */
  soft?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A page before a picture that fills the window and stays while the page scrolls. */
export function Scenery({ url, soft = false, className, children }: SceneryProps) {
  return (
    <div className={clsx(styles.scenery, soft && styles.soft, className)}>
      {url && <FocusedPicture className={styles.art} url={url} kind="background" alt="" sizes="max(100vw, 178vh)" />}
      <div className={styles.shade} />
      {children}
    </div>
  );
}
