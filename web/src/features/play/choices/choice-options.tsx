import type { OpenChoice } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { DialogTitle } from '../../../ui/dialog.tsx';
import styles from './choice-options.module.css';
import type { Pick } from './choice-words.ts';

interface OptionsProps {
  choice: OpenChoice;
  /** The question is the title of the dialog around it. */
  titled?: boolean;
  disabled?: boolean;
  onPick: (pick: Pick) => void;
}

/** The question of a choice, with a button for each option. */
export function ChoiceOptions({ choice, titled = false, disabled = false, onPick }: OptionsProps) {
  return (
    <>
      <p className={styles.kicker}>{m.play_your_choice()}</p>
      {titled ? (
        <DialogTitle className={styles.title}>{choice.question}</DialogTitle>
      ) : (
        <p className={styles.question} role="status">
          {choice.question}
        </p>
      )}
      <ul className={styles.options} aria-label={choice.question} data-tall={titled}>
        {choice.options.map((option) => (
          <li key={option.optionId}>
            <button type="button" disabled={disabled} onClick={() => onPick({ choice, option })}>
              {option.label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
