import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { deleteAccount, deletionQuery } from './account-calls.ts';
import { deletionWords } from './deletion-words.ts';
import styles from './profile-info.module.css';

/** Dialog that explains what deleting the account does, and does so after CONFIRM is typed. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(deletionQuery);
  const [typed, setTyped] = useState('');
  const remove = useMutation({ mutationFn: deleteAccount });
  const fate = data && deletionWords(data);
  return (
    <Dialog open onClose={() => !remove.isPending && onClose()} title={m.profile_delete_account()}>
      {error ? (
        <EmptyState text={errorText(error)}>
          <Button onClick={() => void refetch()}>{m.profile_try_again()}</Button>
        </EmptyState>
      ) : fate ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (typed === m.spec_confirm_deletion()) remove.mutate();
          }}
        >
          <div className={styles.fate}>
            <p>{fate.goes}</p>
            {fate.stays && <p>{fate.stays}</p>}
            <p>{m.profile_this_cannot_be_undone()}</p>
          </div>
          <TextField
            label={m.profile_type_specconfirmdeletion_to({ specconfirmdeletion: m.spec_confirm_deletion() })}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <DialogActions>
            <Button type="submit" look="danger" busy={remove.isPending} disabled={typed !== m.spec_confirm_deletion()}>
              {remove.isPending ? m.spec_deleting_account() : m.profile_delete_account()}
            </Button>
            <Button disabled={remove.isPending} onClick={onClose}>
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
