import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import styles from './ring.module.css';

interface RingProps {
  /** Whole percent, 0 to 100. */
  percent: number;
  /** What the figure means, as in '33% of quests done'. */
  label: string;
  /** The player is here: the ring is ember. */
  now?: boolean;
  /** Diameter in CSS pixels. */
  size?: number;
}

/** Progress as a ring with its percent inside; a check when it is complete. */
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
