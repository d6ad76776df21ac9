import { errors, limits, texts } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { CallError, errorText, isCallError } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { hasToken, logOut, send } from '../../api/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FieldNote, PasswordField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './door.module.css';
import { confirmError, passwordError } from './signup-rules.ts';

/** Sets a new password with the token of a mailed link. */
export function ResetForm({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [short, setShort] = useState<string>();
  const setting = useMutation({
    mutationFn: async () => {
      await send(calls.resetPassword, { body: { token, password } });
      // A new password has ended every sign-in, this browser's among them.
      if (hasToken()) await logOut();
    },
    // Said beside the fields, not in the banner.
    meta: { quiet: true },
  });
  const { error } = setting;
  if (setting.isSuccess) return <Done />;
  if (token === '' || isCallError(error, errors.staleLink.text)) return <Stale />;
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
        label="New password"
        autoComplete="new-password"
        maxLength={limits.password}
        help={`At least ${limits.passwordLeast} characters`}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={short ?? field}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        maxLength={limits.password}
        value={confirm}
        onChange={(event) => setConfirm(event.target.value)}
        error={confirmError({ password, confirm })}
      />
      <p className="t-small muted">You will be logged out everywhere, and log in with the new password.</p>
      <Button
        type="submit"
        look="primary"
        large
        wide
        busy={setting.isPending}
        disabled={password === '' || password !== confirm}
      >
        Set password
      </Button>
      <FieldNote id="reset-failure" error={error && !field ? errorText(error) : undefined} />
    </form>
  );
}

function Done() {
  return (
    <div className={styles.form}>
      <Note>Your new password is set.</Note>
      <ButtonLink className={styles.submit} look="primary" large wide to="/">
        {texts.login}
      </ButtonLink>
    </div>
  );
}

function Stale() {
  return (
    <div className={styles.form}>
      <Note>This link has expired or was used already.</Note>
      <ButtonLink className={styles.submit} look="primary" large wide to="/forgot-password">
        Ask for a new link
      </ButtonLink>
    </div>
  );
}
