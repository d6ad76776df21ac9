import { texts } from '@emberlore/contract';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../ui/dialog.tsx';

/** Says that the credits have run out, and leads to the shop. */
export function OutOfCredits({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Out of credits">
      <DialogText>{texts.outOfCredits}</DialogText>
      <DialogActions>
        <ButtonLink look="primary" to="/profile/shop" onClick={onClose}>
          {texts.getMoreCredits}
        </ButtonLink>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
