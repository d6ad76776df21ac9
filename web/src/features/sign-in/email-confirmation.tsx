import { limits, webPaths } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { CallError, errorText, isCallError } from '../../api/call-error.ts';
import { confirmAddress, useAccount } from '../../api/session.ts';
import { ResendLink } from '../../dialogs/resend-link.tsx';
import { m } from '../../i18n/messages.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FieldNote, PasswordField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './sign-in.module.css';

/**
 * Confirms an email address with the token of a mailed link when the player submits. Asks for the password unless the
 * player is signed in to the link's account.
 */
export function EmailConfirmation({ token }: { token: string }) {
  const account = useAccount();
  const [password, setPassword] = useState('');
  const confirming = useMutation({
    mutationFn: () => confirmAddress(token, password === '' ? undefined : password),
    // The error shows beside the field, not in the banner.
    meta: { quiet: true },
  });
  const { data, error } = confirming;
  if (data) return <Confirmed credits={data.credits} />;
  if (token === '' || isStale(error)) return <StaleLink />;
  const isOther = isCallError(error, 'email_confirmation.other_account');
  const asksPassword = account === null || isOther || password !== '';
  const wrong = error instanceof CallError ? error.fields.password : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    confirming.mutate();
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ConfirmationIntro userName={account?.userName} isOther={isOther} />
        {asksPassword && (
          <PasswordField
            label={m.sign_in_password()}
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
          {confirming.isPending ? m.sign_in_confirming() : m.sign_in_confirm_my_address()}
        </Button>
        <FieldNote id="confirm-failure" error={error && !wrong && !isOther ? errorText(error) : undefined} />
      </form>
      <p className={styles.other}>
        {m.sign_in_didnt_sign_up_or_forgot()}{' '}
        <Link to={webPaths.forgotPassword}>{m.sign_in_set_a_new_password_by_email()}</Link>
      </p>
    </>
  );
}

function ConfirmationIntro({ userName, isOther }: { userName: string | undefined; isOther: boolean }) {
  if (isOther) return <Note>{m.sign_in_this_link_belongs_to_another()}</Note>;
  if (userName !== undefined) return <p className={styles.lead}>{m.sign_in_you_are_logged_in_as({ userName })}</p>;
  return <p className={styles.lead}>{m.sign_in_enter_the_password_you_signed()}</p>;
}

function Confirmed({ credits }: { credits: number }) {
  return (
    <div className={styles.form}>
      <Note>
        {m.sign_in_your_address_is_confirmed()}
        {credits > 0 && m.sign_in_credits_credits_are_waiting_for({ credits })}
      </Note>
      <p className={styles.lead}>{m.sign_in_youre_logged_in_here_all_other()}</p>
      <ButtonLink className={styles.submit} look="primary" large wide to="/home">
        {m.sign_in_find_a_story()}
      </ButtonLink>
    </div>
  );
}

/** Shown when the link no longer works; reassures players who have already used it. */
function StaleLink() {
  const account = useAccount();
  const isConfirmed = account?.userEmailConfirmed === true;
  return (
    <div className={styles.form}>
      <Note>{isConfirmed ? m.sign_in_your_address_is_confirmed() : m.sign_in_this_link_has_expired_or_has()}</Note>
      {account && !isConfirmed && <ResendLink />}
      <ButtonLink className={styles.submit} look="primary" large wide to="/home">
        {m.sign_in_back_to_home()}
      </ButtonLink>
    </div>
  );
}

function isStale(error: Error | null): boolean {
  if (isCallError(error, 'link.expired')) return true;
  return error instanceof CallError && error.fields.token !== undefined;
}
