import { errors } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { errorText, isCallError } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { hasToken, send, useAccount, validate } from '../../api/session.ts';
import { ResendLink } from '../../dialogs/resend-link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import styles from './door.module.css';

const staleLink = 'This link has expired or was used already.';

/** Confirms an address with the token of a mailed link, once, and says how that went. */
export function EmailConfirmation({ token }: { token: string }) {
  const account = useAccount();
  // A query, though it changes something: the link works once, and must not be used up by a second mounting.
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => confirm(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  });
  if (isPending) return <Waiting text="Confirming your address..." />;
  if (data) {
    return (
      <div className={styles.form}>
        <Note>
          Your address is confirmed.
          {data.credits > 0 && ` ${data.credits} credits are waiting for you.`}
        </Note>
        <ButtonLink className={styles.submit} look="primary" large wide to="/home">
          Find a story
        </ButtonLink>
      </div>
    );
  }
  // Whoever follows the link a second time is fine, too.
  const already = account?.userEmailConfirmed === true;
  const stale = isCallError(error, errors.staleLink.text) || isCallError(error, errors.invalidInput.text);
  return (
    <div className={styles.form}>
      <Note>{!stale ? errorText(error) : already ? 'Your address is confirmed.' : staleLink}</Note>
      {!stale && <Button onClick={() => void refetch()}>Try again</Button>}
      {stale && account && !already && <ResendLink />}
      <ButtonLink className={styles.submit} look="primary" large wide to="/home">
        Back to home
      </ButtonLink>
    </div>
  );
}

async function confirm(token: string): Promise<{ credits: number }> {
  const answer = await send(calls.confirmEmail, { body: { token } });
  // Whoever is logged in here may be whose address that was: the credits show at once.
  if (hasToken()) await validate().catch(() => undefined);
  return answer;
}
