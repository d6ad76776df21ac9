import { limits } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { CallError, errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { showError } from '../../ui/toasts.ts';
import { deleteAccount, deletionQuery } from './account-calls.ts';
import { deletionWords } from './deletion-words.ts';
import styles from './profile-info.module.css';

interface DeletionValues {
  word: string;
  currentPassword: string;
}

/** Dialog that explains what deleting the account does, and does so with the password and after CONFIRM is typed. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(deletionQuery);
  const form = useForm<DeletionValues>({ defaultValues: { word: '', currentPassword: '' } });
  const { register, formState, control } = form;
  const { errors, isSubmitting: busy } = formState;
  const isSure = useWatch({ control, name: 'word' }) === m.spec_confirm_deletion();
  const submit = useSubmit(form);
  const fate = data && deletionWords(data);
  return (
    <Dialog open onClose={() => !busy && onClose()} title={m.profile_delete_account()}>
      {error ? (
        <EmptyState text={errorText(error)}>
          <Button onClick={() => void refetch()}>{m.profile_try_again()}</Button>
        </EmptyState>
      ) : fate ? (
        <form className={styles.form} onSubmit={submit} noValidate>
          <div className={styles.fate}>
            <p>{fate.goes}</p>
            {fate.stays && <p>{fate.stays}</p>}
            <p>{m.profile_this_cannot_be_undone()}</p>
          </div>
          <PasswordField
            {...register('currentPassword')}
            label={m.profile_current_password()}
            autoComplete="current-password"
            maxLength={limits.password}
            help={m.profile_so_that_nobody_else_can()}
            error={errors.currentPassword?.message}
          />
          <TextField
            {...register('word')}
            label={m.profile_type_specconfirmdeletion_to({ specconfirmdeletion: m.spec_confirm_deletion() })}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <DialogActions>
            <Button type="submit" look="danger" busy={busy} disabled={!isSure}>
              {busy ? m.spec_deleting_account() : m.profile_delete_account()}
            </Button>
            <Button disabled={busy} onClick={onClose}>
              {m.profile_keep_it()}
            </Button>
          </DialogActions>
        </form>
      ) : (
        <Waiting text={m.profile_checking_your_data()} />
      )}
    </Dialog>
  );
}

function useSubmit({ handleSubmit, setError }: ReturnType<typeof useForm<DeletionValues>>) {
  const showAtField = (message: string) => setError('currentPassword', { message }, { shouldFocus: true });
  return handleSubmit(async ({ word, currentPassword }) => {
    // Enter submits the form although its button is disabled.
    if (word !== m.spec_confirm_deletion()) return;
    if (currentPassword === '') return showAtField(m.profile_required());
    try {
      await deleteAccount(currentPassword);
    } catch (error) {
      const wrong = error instanceof CallError ? error.fields.currentPassword : undefined;
      if (wrong === undefined) showError(errorText(error));
      else showAtField(wrong);
    }
  });
}
