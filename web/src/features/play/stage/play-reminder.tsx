import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import { watchPlay } from './play-time.ts';

/** After three hours of play the fire asks whether it is time for a break. */
export function PlayReminder() {
  const [due, setDue] = useState(false);
  useEffect(() => watchPlay(() => setDue(true)), []);
  const close = () => setDue(false);
  if (!due) return null;
  return (
    <Dialog open onClose={close} title="Three hours by the fire">
      <DialogText>
        You have played for three hours. The characters are AI and will wait as long as you like. Stretch, drink
        something, look out of the window; everything you said is kept.
      </DialogText>
      <DialogActions>
        <Button look="primary" onClick={close}>
          Go on playing
        </Button>
        <ButtonLink to="/home" onClick={close}>
          Take a break
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
