import { chanceOf, formatDice, type OpenRoll } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './choice-card.module.css';
import type { Pick } from './choice-words.ts';
import type { Choosing } from './use-choosing.ts';

interface ConfirmProps {
  pick: Pick;
  choosing: Choosing;
  /** Set if the player wrote the words of the option: sends them without making the choice. */
  only?: { label: string; send: () => void } | undefined;
  /** Takes focus on close: the button that asked may be gone. */
  focusAfter: () => HTMLElement | null | undefined;
}

/** Says what the dice need, and how often they come to it. */
const describeOdds = (roll: OpenRoll): string =>
  m.play_the_dice_decide({
    dice: formatDice(roll),
    number: roll.atLeast,
    percent: Math.round(100 * chanceOf(roll)),
  });

/** Dialog that asks once before a choice becomes final. */
export function ConfirmChoice({ pick: { choice, option }, choosing, only, focusAfter }: ConfirmProps) {
  const { busy, trouble } = choosing;
  return (
    <Dialog open onClose={choosing.leave} title={option.label} focusAfter={focusAfter}>
      <DialogText>{only ? m.play_your_words_would_make_a_choice() : choice.question}</DialogText>
      {option.roll && <DialogText>{describeOdds(option.roll)}</DialogText>}
      <DialogText>{m.play_you_can_go_back_to_this_later()}</DialogText>
      {trouble !== null && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
      <p className={styles.rolling} role="status">
        {busy && option.roll && m.play_rolling_the_dice()}
      </p>
      <DialogActions>
        {/* Not `disabled`, to keep the focus until the dice are there. */}
        <Button look="primary" aria-busy={busy} aria-disabled={busy} onClick={choosing.confirm}>
          {busy && <Spinner />}
          {option.roll ? m.play_roll_these_dice() : m.play_make_this_choice()}
        </Button>
        <Button aria-disabled={busy} onClick={only && !busy ? only.send : choosing.leave}>
          {only ? only.label : m.play_not_yet()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
