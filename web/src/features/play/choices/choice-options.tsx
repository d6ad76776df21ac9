import { chanceOf, formatDice, type OpenChoice, type OpenRoll } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { DialogTitle } from '../../../ui/dialog.tsx';
import styles from './choice-options.module.css';
import type { Pick } from './choice-words.ts';

interface OptionsProps {
  choice: OpenChoice;
  /** The question is the title of the dialog around it. */
  titled?: boolean;
  disabled?: boolean;
  /** Goals of the scene that stay open whatever is chosen. */
  openGoals?: number;
  onPick: (pick: Pick) => void;
}

/** The question of a choice, with a button for each option. */
export function ChoiceOptions({ choice, titled = false, disabled = false, openGoals = 0, onPick }: OptionsProps) {
  const isDecision = choice.options.length > 1;
  return (
    <>
      <p className={styles.kicker}>
        {isDecision ? m.play_your_choice() : m.play_if_you_dare()}
        {isDecision && openGoals > 0 && <span className={styles.left}> · {sayWhatIsLeft(choice, openGoals)}</span>}
      </p>
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
              {option.roll && <Odds roll={option.roll} />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What waiting costs: a choice that goes with the win, or goals that stay open whatever is chosen. */
function sayWhatIsLeft({ untilWon }: OpenChoice, total: number): string {
  if (untilWon) return m.play_until_the_scene_is_won();
  return total === 1 ? m.play_1_goal_stays_open() : m.play_goals_stay_open({ total });
}

/** The dice of an option, the sum that they need, and how often that comes up. */
function Odds({ roll }: { roll: OpenRoll }) {
  return (
    <small className={styles.odds}>
      {m.play_roll_dice_against({ dice: formatDice(roll), number: roll.atLeast })} · {formatChance(roll)}
    </small>
  );
}

/** Writes the chance of dice: ‘58%’. */
const formatChance = (roll: OpenRoll): string => m.play_roll_chance({ percent: Math.round(100 * chanceOf(roll)) });
