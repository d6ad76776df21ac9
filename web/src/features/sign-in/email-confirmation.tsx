import { errors, limits, webPaths } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { CallError, errorText, isCallError } from '../../api/call-error.ts';
import { confirmAddress, useAccount } from '../../api/session.ts';
import { ResendLink } from '../../dialogs/resend-link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FieldNote, PasswordField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './door.module.css';

/**
 * Confirms an address with the token of a mailed link when the player asks for it. Who is not signed in to the account that
 * the link belongs to gives its password.
 */
export function EmailConfirmation({ token }: { token: string }) {
  const account = useAccount();
  const [password, setPassword] = useState('');
  const confirming = useMutation({
    mutationFn: () => confirmAddress(token, password === '' ? undefined : password),
    // Said beside the field, not in the banner.
    meta: { quiet: true },
  });
  const { data, error } = confirming;
  if (data) return <Confirmed credits={data.credits} />;
  if (token === '' || isStale(error)) return <StaleLink />;
  const isOther = isCallError(error, errors.confirmOtherAccount.text);
  const asksPassword = account === null || isOther || password !== '';
  const wrong = error instanceof CallError ? error.fields.password : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    confirming.mutate();
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Asked userName={account?.userName} isOther={isOther} />
        {asksPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            maxLength={limits.password}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={wrong}
          />
        )}
        <Button
          className={styles.submit}
          type="submit"
          look="primary"
          large
          wide
          busy={confirming.isPending}
          disabled={asksPassword && password === ''}
        >
          {confirming.isPending ? 'Confirming...' : 'Confirm my address'}
        </Button>
        <FieldNote id="confirm-failure" error={error && !wrong && !isOther ? errorText(error) : undefined} />
      </form>
      <p className={styles.other}>
        Didn’t sign up, or forgot your password? <Link to={webPaths.forgotPassword}>Set a new password by mail</Link>
      </p>
    </>
  );
}

function Asked({ userName, isOther }: { userName: string | undefined; isOther: boolean }) {
  if (isOther) return <Note>This link belongs to another account. Enter that account's password.</Note>;
  if (userName !== undefined) return <p className={styles.lead}>You are logged in as {userName}.</p>;
  return <p className={styles.lead}>Enter the password you signed up with.</p>;
}

function Confirmed({ credits }: { credits: number }) {
  return (
    <div className={styles.form}>
      <Note>
        Your address is confirmed.
        {credits > 0 && ` ${credits} credits are waiting for you.`}
      </Note>
      <p className={styles.lead}>You are logged in here. Every other device was logged out.</p>
      <ButtonLink className={styles.submit} look="primary" large wide to="/home">
        Find a story
      </ButtonLink>
    </div>
  );
}

/** The link works no more: whoever has used it before is told that all is well. */
function StaleLink() {
  const account = useAccount();
  const isConfirmed = account?.userEmailConfirmed === true;
  return (
    <div className={styles.form}>
      <Note>{isConfirmed ? 'Your address is confirmed.' : 'This link has expired or was used already.'}</Note>
      {account && !isConfirmed && <ResendLink />}
      <ButtonLink className={styles.submit} look="primary" large wide to="/home">
        Back to home
      </ButtonLink>
    </div>
  );
}

function isStale(error: Error | null): boolean {
  if (isCallError(error, errors.staleLink.text)) return true;
  return error instanceof CallError && error.fields.token !== undefined;
}
