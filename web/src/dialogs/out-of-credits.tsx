import { useLocation } from 'react-router';
import { useAccount } from '../api/session.ts';
import { storeReturnUrl } from '../api/way-back.ts';
import { m } from '../i18n/messages.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../ui/dialog.tsx';
import { ResendLink } from './resend-link.tsx';

/** Dialog that says the credits have run out and links to the shop. */
export function OutOfCredits({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation();
  const goShopping = () => {
    storeReturnUrl(`${pathname}${search}`);
    onClose();
  };
  // A new player gets the first credits only after confirming the email address.
  const unconfirmed = useAccount()?.userEmailConfirmed === false;
  return (
    <Dialog open onClose={onClose} title={m.dialogs_out_of_credits()}>
      <DialogText>{m.spec_out_of_credits()}</DialogText>
      {unconfirmed && <DialogText>{m.dialogs_you_get_your_first_credits_when()}</DialogText>}
      <DialogActions>
        <ButtonLink look="primary" to="/profile/shop" onClick={goShopping}>
          {m.spec_get_more_credits()}
        </ButtonLink>
        {unconfirmed && <ResendLink />}
        <Button onClick={onClose}>{m.spec_close()}</Button>
      </DialogActions>
    </Dialog>
  );
}
