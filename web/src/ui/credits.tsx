import { clsx } from 'clsx';
import { Flame } from 'lucide-react';
import styles from './credits.module.css';

interface CreditsProps {
  count: number;
  /** On a phone, shows only the flame and the number. */
  slim?: boolean;
}

/** A balance of credits. */
export function Credits({ count, slim = false }: CreditsProps) {
  return (
    <span className={clsx(styles.credits, slim && styles.slim)}>
      <Flame size={18} aria-hidden="true" />
      <span>
        {count.toLocaleString('en-GB')} <span className={styles.word}>{count === 1 ? 'credit' : 'credits'}</span>
      </span>
    </span>
  );
}
