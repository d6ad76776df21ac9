import { clsx } from 'clsx';
import { Flame } from 'lucide-react';
import { m } from '../i18n/messages.ts';
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
        {count.toLocaleString('en-GB')} <span className={styles.word}>{m.ui_credits_noun({ count })}</span>
      </span>
    </span>
  );
}
