import { formatDice, formatRolled, type RolledDice } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { Die } from '../duel/die.tsx';
import styles from './rolled-dice.module.css';

/** The dice of a choice: they tumble, then show their sum and whether it was enough. */
export function RolledDiceView({ roll }: { roll: RolledDice }) {
  const { dice, sides, bonus, atLeast, total, outcome } = roll;
  const thrown = m.play_you_roll({ dice: formatDice({ dice: dice.length, sides, bonus }) });
  const verdict = outcome === 'succeeded' ? m.play_roll_succeeded() : m.play_roll_failed();
  return (
    <div className={styles.roll} data-outcome={outcome}>
      <p className="sr" role="status">
        {`${thrown}: ${formatRolled(roll)}. ${verdict}.`}
      </p>
      <div className={styles.thrown} aria-hidden="true">
        {dice.map((value, place) => (
          // Dice have no identity but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Die key={place} value={value} sides={sides} place={place} />
        ))}
        {bonus !== 0 && <b className={styles.bonus}>{bonus > 0 ? `+${bonus}` : `−${-bonus}`}</b>}
        <span className={styles.sum}>
          <b className="fig">{total}</b>
          <small>{m.play_roll_needed({ number: atLeast })}</small>
        </span>
      </div>
      <p className={styles.verdict} aria-hidden="true">
        {verdict}
      </p>
    </div>
  );
}
