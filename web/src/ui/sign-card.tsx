import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './sign-card.module.css';

/** A list of `SignCard`s. */
export function SignCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {children}
    </ul>
  );
}

interface SignCardProps {
  /** Icon for the kind of entry; hidden on phones. */
  Sign: LucideIcon;
  /** Whether the entry is unread. */
  fresh?: boolean;
  children: ReactNode;
}

/** An entry with an icon for its kind. */
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
