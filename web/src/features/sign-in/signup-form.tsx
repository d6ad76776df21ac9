import { limits } from '@emberlore/contract';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { CallError, errorText } from '../../api/call-error.ts';
import { signUp } from '../../api/session.ts';
import { openDialog } from '../../dialogs/registry.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { hasScreenKeyboard } from '../../ui/device.ts';
import { CheckField, PasswordField, TextField } from '../../ui/field.tsx';
import { usesKeys } from '../../ui/input-mode.ts';
import { Note } from '../../ui/note.tsx';
import { showError } from '../../ui/toasts.ts';
import { PictureChoice } from './picture-choice.tsx';
import { useFirstFace } from './ready-faces.tsx';
import { type ArrivalState, loginAddress } from './return-to.ts';
import styles from './sign-in.module.css';
import {
  confirmError,
  isComplete,
  missingFields,
  requireText,
  type SignupValues,
  signupErrors,
} from './signup-rules.ts';

const blank: SignupValues = { userName: '', email: '', password: '', confirm: '', ageConfirmed: false };

interface SignupFormProps {
  arrival: ArrivalState;
  /** From the operator's setup link; allows signing up with an admin's email address. */
  setupToken: string | undefined;
}

/** Sign-up form. The parent navigates on once the account is loaded. */
export function SignupForm({ arrival, setupToken }: SignupFormProps) {
  const form = useForm<SignupValues>({ defaultValues: blank, mode: 'onTouched' });
  const { register, formState } = form;
  const { errors, isSubmitting: busy } = formState;
  const values = { ...blank, ...useWatch({ control: form.control }) };
  const [picture, setPicture] = useState<{ file: File | null; error?: string | undefined }>({ file: null });
  useFirstFace((file) => setPicture((now) => (now.file ? now : { file })));
  const { setFocus } = form;
  // A visitor who comes by keys begins to write at once, and sees where.
  useEffect(() => {
    if (usesKeys() && !hasScreenKeyboard()) setFocus('userName');
  }, [setFocus]);
  const missing = missingFields(values, picture.file);
  const submit = useSubmit(form, { picture: picture.file, setupToken }, (error) =>
    setPicture((now) => ({ ...now, error })),
  );
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        {setupToken && <Note>{m.sign_in_this_is_the_setup_link()}</Note>}
        <PictureChoice
          picture={picture.file}
          error={picture.error}
          onChoose={(file, error) => setPicture({ file, error })}
        />
        <TextField
          {...register('userName', { validate: requireText(m.sign_in_enter_a_username()) })}
          label={m.sign_in_username()}
          autoComplete="nickname"
          maxLength={limits.userName}
          error={errors.userName?.message}
        />
        <TextField
          {...register('email', { validate: requireText(m.sign_in_enter_your_email()) })}
          label={m.sign_in_email()}
          type="email"
          autoComplete="email"
          maxLength={limits.email}
          error={errors.email?.message}
        />
        <div className={styles.pair}>
          <PasswordField
            {...register('password', { validate: requireText(m.sign_in_enter_a_password()) })}
            label={m.sign_in_password()}
            autoComplete="new-password"
            maxLength={limits.password}
            help={m.sign_in_at_least_passwordleast_characters({ passwordLeast: limits.passwordLeast })}
            error={errors.password?.message}
          />
          <PasswordField
            {...register('confirm', { validate: requireText(m.sign_in_enter_the_password_again()) })}
            label={m.sign_in_confirm_password()}
            autoComplete="new-password"
            maxLength={limits.password}
            error={confirmError(values) ?? errors.confirm?.message}
          />
        </div>
        <CheckField {...register('ageConfirmed')} label={<TermsAgreement />} error={errors.ageConfirmed?.message} />
        <div className={styles.dock}>
          <Button type="submit" look="primary" large wide busy={busy} disabled={!isComplete(values, picture.file)}>
            {busy ? m.spec_creating_account() : m.spec_sign_up()}
          </Button>
          {missing.length > 0 && (
            <p className={styles.missing}>{m.sign_in_still_missing({ fields: missing.join(', ') })}</p>
          )}
        </div>
      </form>
      <p className={styles.other}>
        {m.sign_in_already_have_an_account()} <Link to={loginAddress(arrival)}>{m.spec_login()}</Link>
      </p>
    </>
  );
}

/** The terms open in a new tab, so the form keeps its values. */
function TermsAgreement() {
  return (
    <>
      {m.sign_in_i_am_ageleast_or_older({ ageLeast: limits.ageLeast, ageLeastInEu: limits.ageLeastInEu })}{' '}
      <Link className={styles.terms} to="/terms-of-service" target="_blank">
        {m.spec_terms_of_service()}
      </Link>
    </>
  );
}

function useSubmit(
  { handleSubmit, setError }: ReturnType<typeof useForm<SignupValues>>,
  { picture, setupToken }: { picture: File | null; setupToken: string | undefined },
  onPictureError: (error: string) => void,
) {
  const showFieldErrors = (fields: Readonly<Record<string, string>>) => {
    let told = 0;
    for (const name of ['userName', 'email', 'password', 'ageConfirmed'] as const) {
      if (!fields[name]) continue;
      setError(name, { message: fields[name] }, { shouldFocus: told === 0 });
      told += 1;
    }
    return told;
  };
  return handleSubmit(async (values) => {
    if (!picture || showFieldErrors(signupErrors(values)) > 0) return;
    const { userName, email, password, ageConfirmed } = values;
    try {
      const told = { userName: userName.trim(), email: email.trim(), password, ageConfirmed, picture };
      const account = await signUp(setupToken === undefined ? told : { ...told, setupToken });
      if (!account.userEmailConfirmed) openDialog('confirm-address', { email: account.userEmail });
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      const aboutPicture = error instanceof CallError && (error.status === 413 || error.status === 415);
      if (aboutPicture) onPictureError(error.text);
      else if (showFieldErrors(fields) === 0) showError(errorText(error));
    }
  });
}
