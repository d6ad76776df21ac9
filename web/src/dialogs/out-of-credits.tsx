import { texts } from '@emberlore/contract';
import { useAccount } from '../api/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../ui/dialog.tsx';
import { ResendLink } from './resend-link.tsx';

/** Says that the credits have run out, and leads to the shop. */
export function OutOfCredits({ onClose }: { onClose: () => void }) {
  // A new player's first credits wait for a link to be followed.
  const unconfirmed = useAccount()?.userEmailConfirmed === false;
  return (
    <Dialog open onClose={onClose} title="Out of credits">
      <DialogText>{texts.outOfCredits}</DialogText>
      {unconfirmed && (
        <DialogText>Your first credits come when you follow the link that we have mailed you.</DialogText>
      )}
      <DialogActions>
        <ButtonLink look="primary" to="/profile/shop" onClick={onClose}>
          {texts.getMoreCredits}
        </ButtonLink>
        {unconfirmed && <ResendLink />}
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
