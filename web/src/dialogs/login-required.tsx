import { m } from '../i18n/messages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../ui/dialog.tsx';
import type { DialogInputs } from './registry.ts';

/** Dialog that says what needs a login and links to it. */
export function LoginRequired({
  message,
  returnTo,
  onClose,
}: DialogInputs['login-required'] & { onClose: () => void }) {
  const query = new URLSearchParams({ returnTo });
  return (
    <Dialog open onClose={onClose} title={m.spec_login()}>
      <DialogText>{message}</DialogText>
      <DialogText>{m.dialogs_signing_up_is_free()}</DialogText>
      <DialogActions>
        <ButtonLink look="primary" to={`/signup?${query}`} onClick={onClose}>
          {m.spec_sign_up()}
        </ButtonLink>
        <ButtonLink to={`/login?${query}`} onClick={onClose}>
          {m.spec_login()}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
