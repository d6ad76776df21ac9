import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import styles from './ring.module.css';

interface RingProps {
  /** Whole percent, 0 to 100. */
  percent: number;
  /** Accessible name: '33% of quests done'. */
  label: string;
  /** Highlights the player's current position. */
  now?: boolean;
  /** Diameter in CSS pixels. */
  size?: number;
}

/** A progress ring with its percentage, or a check mark when complete. */
export function Ring({ percent, label, now = false, size = 60 }: RingProps) {
  const done = percent >= 100;
  return (
    <span
      className={clsx(styles.ring, now && styles.now, done && styles.done)}
      style={{ '--percent': percent, '--size': `${size}px` }}
      role="img"
      aria-label={label}
    >
      {done ? (
        <Check size={24} aria-hidden="true" />
      ) : (
        <span aria-hidden="true">
          {percent}
          <small>%</small>
        </span>
      )}
    </span>
  );
}
