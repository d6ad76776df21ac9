import { limits } from '@emberlore/contract';
import { useForm, useWatch } from 'react-hook-form';
import { CallError, errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { showError, showToast } from '../../ui/toasts.ts';
import { updateProfile } from './account-calls.ts';
import styles from './profile-info.module.css';
import { isSendable, type UpdateValues, updateErrors } from './update-rules.ts';

/** Dialog to change the name and the password. */
export function UpdateProfile({ userName, onClose }: { userName: string; onClose: () => void }) {
  const defaultValues = { userName, password: '', confirm: '', currentPassword: '' };
  const form = useForm<UpdateValues>({ defaultValues });
  const { register, formState } = form;
  const { errors, isSubmitting: busy } = formState;
  const values = { ...defaultValues, ...useWatch({ control: form.control }) };
  const seen = updateErrors(values);
  return (
    <Dialog open onClose={() => !busy && onClose()} title={m.profile_update_profile()}>
      <form className={styles.form} onSubmit={useSubmit(form, onClose)} noValidate>
        <TextField
          {...register('userName')}
          label={m.profile_username()}
          autoComplete="nickname"
          maxLength={limits.userName}
          error={seen.userName ?? errors.userName?.message}
        />
        <PasswordField
          {...register('password')}
          label={m.profile_new_password()}
          autoComplete="new-password"
          maxLength={limits.password}
          help={m.profile_at_least_passwordleast_characters({ passwordLeast: limits.passwordLeast })}
          error={errors.password?.message}
        />
        <PasswordField
          {...register('confirm')}
          label={m.profile_confirm_new_password()}
          autoComplete="new-password"
          maxLength={limits.password}
          help={m.profile_a_new_password_logs_out()}
          error={seen.confirm}
        />
        <PasswordField
          {...register('currentPassword')}
          label={m.profile_current_password()}
          autoComplete="current-password"
          maxLength={limits.password}
          help={m.profile_only_for_a_new_password()}
          error={errors.currentPassword?.message}
        />
        <DialogActions>
          <Button type="submit" look="primary" busy={busy} disabled={!isSendable(values)}>
            {busy ? m.spec_updating_profile() : m.profile_update_profile()}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            {m.profile_cancel()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useSubmit({ handleSubmit, setError }: ReturnType<typeof useForm<UpdateValues>>, onDone: () => void) {
  const showFieldErrors = (fields: Readonly<Record<string, string>>): boolean => {
    const wrong = (['userName', 'password', 'currentPassword'] as const).filter((name) => fields[name] !== undefined);
    wrong.forEach((name, place) => {
      setError(name, { message: fields[name] ?? '' }, { shouldFocus: place === 0 });
    });
    return wrong.length > 0;
  };
  return handleSubmit(async (values) => {
    if (showFieldErrors(updateErrors(values))) return;
    try {
      const { userName, password, currentPassword } = values;
      await updateProfile({ userName: userName.trim(), password, currentPassword });
      showToast(m.profile_profile_updated());
      onDone();
    } catch (error) {
      if (!(error instanceof CallError && showFieldErrors(error.fields))) showError(errorText(error));
    }
  });
}
