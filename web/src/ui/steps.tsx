import { clsx } from 'clsx';
import { Check, Lock } from 'lucide-react';
import styles from './steps.module.css';

/** One step of a way, with what is still missing or what is there, in words. */
export interface Step {
  name: string;
  why: string;
  /** `locked` cannot be gone to yet. */
  state: 'done' | 'open' | 'locked';
}

interface StepsProps {
  /** What the way leads to, as in 'Your scene'. */
  title: string;
  steps: readonly Step[];
  /** The place of the step that is shown. */
  current: number;
  /** Which steps may be gone to by pressing them; the others are only told. */
  canGo: (place: number) => boolean;
  onGo: (place: number) => void;
}

/** The steps of a wizard. On a narrow screen they are a row of marks, with the words of the one that is shown. */
export function Steps({ title, steps, current, canGo, onGo }: StepsProps) {
  return (
    <nav className={styles.way} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ol className={styles.steps}>
        {steps.map((step, place) => {
          const here = place === current;
          return (
            <li key={step.name} className={styles.place} data-here={here ? '' : undefined}>
              <button
                type="button"
                className={clsx(styles.step, styles[step.state], here && styles.here)}
                aria-current={here ? 'step' : undefined}
                disabled={!here && !canGo(place)}
                onClick={() => !here && onGo(place)}
              >
                <span className={styles.dot} aria-hidden="true">
                  <Mark step={step} here={here} place={place} />
                </span>
                <span className={styles.name}>{step.name}</span>
                <span className={styles.why}>{step.why}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Mark({ step, here, place }: { step: Step; here: boolean; place: number }) {
  if (here || step.state === 'open') return place + 1;
  return step.state === 'done' ? <Check size={16} strokeWidth={2.5} /> : <Lock size={14} />;
}
