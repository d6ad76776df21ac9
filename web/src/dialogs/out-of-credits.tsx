import { texts } from '@emberlore/contract';
import { useLocation } from 'react-router';
import { useAccount } from '../api/session.ts';
import { rememberWayBack } from '../api/way-back.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../ui/dialog.tsx';
import { ResendLink } from './resend-link.tsx';

/** Says that the credits have run out, and leads to the shop. */
export function OutOfCredits({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation();
  const goShopping = () => {
    rememberWayBack(`${pathname}${search}`);
    onClose();
  };
  // A new player's first credits wait for a link to be followed.
  const unconfirmed = useAccount()?.userEmailConfirmed === false;
  return (
    <Dialog open onClose={onClose} title="Out of credits">
      <DialogText>{texts.outOfCredits}</DialogText>
      {unconfirmed && (
        <DialogText>Your first credits come when you follow the link that we have mailed you.</DialogText>
      )}
      <DialogActions>
        <ButtonLink look="primary" to="/profile/shop" onClick={goShopping}>
          {texts.getMoreCredits}
        </ButtonLink>
        {unconfirmed && <ResendLink />}
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
