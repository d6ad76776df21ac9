import { Flame } from 'lucide-react';
import styles from './credits.module.css';

/** A balance of credits. */
export function Credits({ count }: { count: number }) {
  return (
    <span className={styles.credits}>
      <Flame size={18} aria-hidden="true" />
      {count.toLocaleString('en-GB')} {count === 1 ? 'credit' : 'credits'}
    </span>
  );
}
