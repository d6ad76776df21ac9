import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../ui/dialog.tsx';
import type { DialogInputs } from './registry.ts';
import { ResendLink } from './resend-link.tsx';

/** Tells a new player that a mail waits, and that the first credits come with it. */
export function ConfirmAddress({ email, onClose }: DialogInputs['confirm-address'] & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Confirm your address">
      <DialogText>
        We have sent a message to {email}. Follow the link in it, and your first credits are yours, unless this mailbox
        had them with an earlier account.
      </DialogText>
      <DialogText>
        A mailbox gets at most five of our messages an hour. If none arrives, have the link sent again later.
      </DialogText>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          Look around
        </Button>
        <ResendLink />
      </DialogActions>
    </Dialog>
  );
}
