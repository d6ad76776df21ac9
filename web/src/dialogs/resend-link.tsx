import { useMutation } from '@tanstack/react-query';
import { calls } from '../api/calls.ts';
import { send } from '../api/session.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';

/** Button that sends the email confirmation link again. */
export function ResendLink() {
  const { mutate, isPending, isSuccess } = useMutation({ mutationFn: () => send(calls.resendConfirmation) });
  return (
    <span role="status">
      {isSuccess ? (
        m.dialogs_a_new_link_is_on()
      ) : (
        <Button busy={isPending} onClick={() => mutate()}>
          {m.dialogs_resend_link()}
        </Button>
      )}
    </span>
  );
}
