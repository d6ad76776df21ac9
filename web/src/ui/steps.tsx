import { clsx } from 'clsx';
import { Check, Lock } from 'lucide-react';
import styles from './steps.module.css';

/** One step, with a text for what is missing or done. */
export interface Step {
  name: string;
  why: string;
  /** `locked` can't be opened yet. */
  state: 'done' | 'open' | 'locked';
}

/** Beside more dots than this, a phone has no room for the name of the current step; the page's title says it. */
const LONG = 6;

interface StepsProps {
  /** The goal of the steps: 'Your scene'. */
  title: string;
  steps: readonly Step[];
  /** Index of the current step. */
  current: number;
  /** Whether a step can be opened by pressing it. */
  canGo: (place: number) => boolean;
  onGo: (place: number) => void;
}

/** The steps of a wizard. On a narrow screen, a row of dots with the text of the current one. */
export function Steps({ title, steps, current, canGo, onGo }: StepsProps) {
  return (
    <nav className={styles.way} aria-label={title} data-long={steps.length > LONG ? '' : undefined}>
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
