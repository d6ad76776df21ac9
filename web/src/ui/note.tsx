import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './note.module.css';

/** A subtle information panel, announced when it appears. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note} role="status">
      <Info size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
