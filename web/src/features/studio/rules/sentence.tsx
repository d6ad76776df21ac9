import type { RuleSentence } from '@emberlore/contract';
import { CircleAlert } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import styles from './rules.module.css';

/** A sentence about rules; marked as a problem if it refers to deleted content. */
export function Sentence({ text, gone }: RuleSentence) {
  if (!gone) return <span>{text}</span>;
  return (
    <span className={styles.gone}>
      <CircleAlert size={16} aria-hidden="true" />
      <span className="sr">{m.studio_problem()}</span>
      {text}
    </span>
  );
}
