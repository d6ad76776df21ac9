import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../ui/dialog.tsx';
import type { DialogInputs } from './registry.ts';
import { ResendLink } from './resend-link.tsx';

/** Dialog that asks a new player to confirm their email address to get the first credits. */
export function ConfirmAddress({ email, onClose }: DialogInputs['confirm-address'] & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.dialogs_confirm_your_address()}>
      <DialogText>{m.dialogs_we_sent_an_email_to_email_follow({ email })}</DialogText>
      <DialogText>{m.dialogs_we_send_at_most_five_emails_an()}</DialogText>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {m.dialogs_look_around()}
        </Button>
        <ResendLink />
      </DialogActions>
    </Dialog>
  );
}
