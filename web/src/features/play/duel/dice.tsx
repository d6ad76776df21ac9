import type { Fighter } from '@emberlore/contract';
import { clsx } from 'clsx';
import { m } from '../../../i18n/messages.ts';
import styles from './dice.module.css';
import { Die } from './die.tsx';
import { addUp, stanceWords, sumText } from './duel-words.ts';
import { StanceIcon } from './stances.tsx';

interface RollProps {
  fighter: Fighter;
  /** Label of the roll: 'Your roll'. */
  label: string;
  /** Number of the round; distinguishes consecutive rolls. */
  round: number;
  /** Whether this side won the round: only the other side was hit. */
  best: boolean;
}

/** One side of a round: stance, die and total. */
export function Roll({ fighter, label, round, best }: RollProps) {
  const sum = addUp(fighter);
  const { stance, die, stanceBonus, natureBonus } = fighter;
  return (
    <div className={clsx(styles.roll, best && styles.best)}>
      <p className="sr">
        {label}:{' '}
        {stance
          ? m.play_name_sum_sum2_in_total({ name: stanceWords[stance].name, sum: sumText(fighter), sum2: sum ?? 0 })
          : m.play_nothing_yet()}
      </p>
      <div className={styles.shown} aria-hidden="true">
        <Die key={round} value={die} sides={6} />
        {!stance && <span className={styles.nature}>{m.play_not_rolled_yet()}</span>}
        {stance && (
          <span className={styles.parts}>
            <span className={styles.stance} data-strong={stanceBonus > 0}>
              <StanceIcon stance={stance} size={16} />
              {stanceWords[stance].name}
              {stanceBonus > 0 && <b>+{stanceBonus}</b>}
            </span>
            {natureBonus !== 0 && (
              <span className={styles.nature}>
                {natureBonus > 0 ? m.play_fierce() : m.play_gentle()}{' '}
                <b>{natureBonus > 0 ? `+${natureBonus}` : `−${-natureBonus}`}</b>
              </span>
            )}
          </span>
        )}
        {sum !== null && <b className={clsx(styles.sum, 'fig')}>{sum}</b>}
      </div>
    </div>
  );
}
