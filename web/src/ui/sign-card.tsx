import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './sign-card.module.css';

/** Matters below each other, each in a `SignCard`. */
export function SignCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {children}
    </ul>
  );
}

interface SignCardProps {
  /** What kind of matter it is; left away on phones. */
  Sign: LucideIcon;
  /** Nobody has read it yet. */
  fresh?: boolean;
  children: ReactNode;
}

/** One matter in words, behind a sign of its kind. */
export function SignCard({ Sign, fresh = false, children }: SignCardProps) {
  return (
    <li className={styles.card} data-fresh={fresh || undefined}>
      <span className={styles.sign}>
        <Sign size={20} aria-hidden="true" />
      </span>
      <div>{children}</div>
    </li>
  );
}
