import { limits } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { CallError, errorText, isCallError } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { hasToken, logOut, send } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FieldNote, PasswordField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './sign-in.module.css';
import { confirmError, passwordError } from './signup-rules.ts';

/** Form to set a new password with the token of a mailed link. */
export function ResetForm({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [short, setShort] = useState<string>();
  const setting = useMutation({
    mutationFn: async () => {
      await send(calls.resetPassword, { body: { token, password } });
      // A new password ends every sign-in, including this browser's.
      if (hasToken()) await logOut();
    },
    // The error shows beside the fields, not in the banner.
    meta: { quiet: true },
  });
  const { error } = setting;
  if (setting.isSuccess) return <Done />;
  if (token === '' || isCallError(error, 'link.expired')) return <Stale />;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = passwordError(password);
    setShort(wrong);
    if (!wrong) setting.mutate();
  };
  const field = error instanceof CallError ? error.fields.password : undefined;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasswordField
        label={m.sign_in_new_password()}
        autoComplete="new-password"
        maxLength={limits.password}
        help={m.sign_in_at_least_passwordleast_characters({ passwordLeast: limits.passwordLeast })}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={short ?? field}
      />
      <PasswordField
        label={m.sign_in_confirm_password()}
        autoComplete="new-password"
        maxLength={limits.password}
        value={confirm}
        onChange={(event) => setConfirm(event.target.value)}
        error={confirmError({ password, confirm })}
      />
      <p className="t-small muted">{m.sign_in_youll_be_logged_out_everywhere_and()}</p>
      <Button
        type="submit"
        look="primary"
        large
        wide
        busy={setting.isPending}
        disabled={password === '' || password !== confirm}
      >
        {m.sign_in_set_password()}
      </Button>
      <FieldNote id="reset-failure" error={error && !field ? errorText(error) : undefined} />
    </form>
  );
}

function Done() {
  return (
    <div className={styles.form}>
      <Note>{m.sign_in_your_new_password_is_set()}</Note>
      <ButtonLink className={styles.submit} look="primary" large wide to="/login">
        {m.spec_login()}
      </ButtonLink>
    </div>
  );
}

function Stale() {
  return (
    <div className={styles.form}>
      <Note>{m.sign_in_this_link_has_expired_or_has()}</Note>
      <ButtonLink className={styles.submit} look="primary" large wide to="/forgot-password">
        {m.sign_in_request_a_new_link()}
      </ButtonLink>
    </div>
  );
}
