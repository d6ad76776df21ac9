import type { KnownEnding } from '@emberlore/contract';
import { Flame, Lock } from 'lucide-react';
import { useId } from 'react';
import { m } from '../i18n/messages.ts';
import styles from './endings.module.css';

interface EndingsProps {
  endings: readonly KnownEnding[];
  /** The ending of the run that the page is about; null without one. */
  reachedId: string | null;
}

/** The endings of a story: the titles of those that the player has found, and hints for the others. */
export function Endings({ endings, reachedId }: EndingsProps) {
  const id = useId();
  const found = endings.filter(({ title }) => title !== null).length;
  return (
    <section className={styles.endings} aria-labelledby={id}>
      <h3 id={id} className="t-head">
        {m.ui_found_of_total_endings({ found, total: endings.length })}
      </h3>
      <ul className={styles.gallery}>
        {endings.map((ending) => (
          <Ending key={ending.endingId} ending={ending} now={ending.endingId === reachedId} />
        ))}
      </ul>
    </section>
  );
}

function Ending({ ending: { title, hint }, now }: { ending: KnownEnding; now: boolean }) {
  if (title === null) {
    return (
      <li data-locked="">
        <Lock size={18} aria-hidden="true" />
        <div>
          <p>{m.ui_ending_not_found_yet()}</p>
          {hint !== '' && <p className={styles.hint}>{hint}</p>}
        </div>
      </li>
    );
  }
  return (
    <li data-now={now ? '' : undefined}>
      <Flame size={18} aria-hidden="true" />
      <div>
        <p className={styles.title}>{title}</p>
        {now && <p className={styles.now}>{m.ui_this_time()}</p>}
      </div>
    </li>
  );
}
