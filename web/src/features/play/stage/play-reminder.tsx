import { useEffect, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import { watchPlay } from './play-time.ts';

/** Suggests a break after three hours of play. */
export function PlayReminder() {
  const [due, setDue] = useState(false);
  useEffect(() => watchPlay(() => setDue(true)), []);
  const close = () => setDue(false);
  if (!due) return null;
  return (
    <Dialog open onClose={close} title={m.play_three_hours_by_the_fire()}>
      <DialogText>{m.play_youve_been_playing_for_three_hours()}</DialogText>
      <DialogActions>
        <Button look="primary" onClick={close}>
          {m.play_keep_playing()}
        </Button>
        <ButtonLink to="/home" onClick={close}>
          {m.play_take_a_break()}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
