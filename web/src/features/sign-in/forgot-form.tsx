import { limits } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { CallError, errorText } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './sign-in.module.css';

/** Form that requests a link for a new password by mail. */
export function ForgotForm() {
  const [email, setEmail] = useState('');
  const mailing = useMutation({
    mutationFn: () => send(calls.forgotPassword, { body: { email: email.trim() } }),
    // The error shows beside the field, not in the banner.
    meta: { quiet: true },
  });
  const { error } = mailing;
  const wrong = error instanceof CallError ? (error.fields.email ?? error.text) : error && errorText(error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mailing.mutate();
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.lead}>{m.sign_in_enter_your_email_and_well_send_you()}</p>
        <TextField
          label={m.sign_in_email()}
          type="email"
          autoComplete="email"
          maxLength={limits.email}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            if (!mailing.isIdle) mailing.reset();
          }}
          error={wrong ?? undefined}
        />
        <Button
          className={styles.submit}
          type="submit"
          look="primary"
          large
          wide
          busy={mailing.isPending}
          disabled={email.trim() === '' || mailing.isSuccess}
        >
          {mailing.isPending ? m.sign_in_sending() : m.sign_in_send_link()}
        </Button>
        {mailing.isSuccess && <Note>{m.sign_in_if_this_email_has_an_account_the()}</Note>}
      </form>
      <p className={styles.other}>
        {m.sign_in_remembered_it()} <Link to="/login">{m.sign_in_login()}</Link>
      </p>
    </>
  );
}
