import type { ReactNode } from 'react';
import styles from './skip-button.module.css';

/** A button that only the keyboard meets: it leads past controls that come first. */
export function SkipButton({ onSkip, children }: { onSkip: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.skip} onClick={onSkip}>
      {children}
    </button>
  );
}
