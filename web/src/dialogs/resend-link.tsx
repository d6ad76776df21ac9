import { useMutation } from '@tanstack/react-query';
import { calls } from '../api/calls.ts';
import { send } from '../api/session.ts';
import { Button } from '../ui/button.tsx';

/** Has the link that confirms the player's address mailed once more. */
export function ResendLink() {
  const { mutate, isPending, isSuccess } = useMutation({ mutationFn: () => send(calls.resendConfirmation) });
  return (
    <span role="status">
      {isSuccess ? (
        'A new link is on its way.'
      ) : (
        <Button busy={isPending} onClick={() => mutate()}>
          Send the link again
        </Button>
      )}
    </span>
  );
}
