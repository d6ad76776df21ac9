import type { OpenChoice } from '@emberlore/contract';
import { useId } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import type { Consequence } from '../play-memory.ts';
import styles from './choice-card.module.css';
import { ChoiceOptions } from './choice-options.tsx';
import type { Pick } from './choice-words.ts';
import { RolledDiceView } from './rolled-dice.tsx';

interface CardProps {
  onClose: () => void;
  /** Takes focus on close if nothing opened the card. */
  focusAfter: () => HTMLElement | null | undefined;
}

/** A choice of the scene, to be made now or later. */
export function ChoiceCard({
  choice,
  onPick,
  ...card
}: CardProps & { choice: OpenChoice; onPick: (pick: Pick) => void }) {
  return (
    <Dialog open title={choice.question} ownTitle className={styles.card} {...card}>
      <ChoiceOptions choice={choice} onPick={onPick} titled />
      <Button look="ghost" wide className={styles.later} onClick={card.onClose}>
        {m.play_choose_later()}
      </Button>
    </Dialog>
  );
}

/** What came of a choice, to be read before play goes on. */
export function ConsequenceCard({
  consequence,
  onContinue,
  ...card
}: CardProps & { consequence: Consequence; onContinue: () => void }) {
  const textId = useId();
  return (
    <Dialog open title={consequence.label ?? m.play_your_choice()} className={styles.card} textId={textId} {...card}>
      {consequence.label === null && <Note>{m.play_you_had_already_chosen()}</Note>}
      {consequence.roll && <RolledDiceView roll={consequence.roll} />}
      <p className={styles.tale} id={textId}>
        {consequence.text}
      </p>
      <div className={styles.go}>
        <Button look="primary" large wide onClick={onContinue}>
          {m.play_continue()}
        </Button>
      </div>
    </Dialog>
  );
}
