import { limits, type Suspension } from '@emberlore/contract';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { CallError, errorText, isCallError } from '../../api/call-error.ts';
import { logIn } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showError } from '../../ui/toasts.ts';
import { type ArrivalState, signupAddress } from './return-to.ts';
import styles from './sign-in.module.css';
import { SuspensionDetails, toSuspension } from './suspension-details.tsx';

interface Login {
  email: string;
  password: string;
}

/** Login form. The parent navigates on once the account is loaded. */
export function LoginForm({ arrival }: { arrival: ArrivalState }) {
  const { register, handleSubmit, setError, formState, control } = useForm<Login>({
    defaultValues: { email: '', password: '' },
  });
  const [email, password] = useWatch({ control, name: ['email', 'password'] });
  const [expired, setExpired] = useState(arrival.expired ?? false);
  const [suspension, setSuspension] = useState<Suspension | null>(null);
  const submit = handleSubmit(async ({ email, password }) => {
    setExpired(false);
    setSuspension(null);
    try {
      await logIn(email.trim(), password);
    } catch (error) {
      const found = toSuspension(error);
      setSuspension(found);
      if (found) return;
      for (const name of ['email', 'password'] as const) {
        const message = error instanceof CallError ? error.fields[name] : undefined;
        if (message) setError(name, { message });
      }
      if (isCallError(error, 'auth.invalid_credentials'))
        setError('password', { message: m.sign_in_check_your_email_and_password() });
      showError(errorText(error));
    }
  });
  const busy = formState.isSubmitting;
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        {suspension && <SuspensionDetails suspension={suspension} />}
        {expired && <Note>{m.spec_session_expired()}</Note>}
        <TextField
          {...register('email')}
          label={m.sign_in_email()}
          type="email"
          autoComplete="email"
          maxLength={limits.email}
          error={formState.errors.email?.message}
        />
        <PasswordField
          {...register('password')}
          label={m.sign_in_password()}
          autoComplete="current-password"
          maxLength={limits.password}
          error={formState.errors.password?.message}
        />
        <Link className={styles.forgot} to="/forgot-password">
          {m.sign_in_forgotten_your_password()}
        </Link>
        <Button
          className={styles.submit}
          type="submit"
          look="primary"
          large
          wide
          busy={busy}
          disabled={email === '' || password === ''}
        >
          {busy ? m.spec_logging_in() : m.spec_login()}
        </Button>
      </form>
      <p className={styles.other}>
        {m.sign_in_new_here()} <Link to={signupAddress(arrival)}>{m.spec_sign_up_here()}</Link>
      </p>
    </>
  );
}
