import { texts } from '@emberlore/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { deleteAccount, deletionQuery } from './account-calls.ts';
import { deletionWords } from './deletion-words.ts';
import styles from './profile-info.module.css';

/** Says what deleting the account means, and does it when CONFIRM has been typed. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(deletionQuery);
  const [typed, setTyped] = useState('');
  const remove = useMutation({ mutationFn: deleteAccount });
  const fate = data && deletionWords(data);
  return (
    <Dialog open onClose={() => !remove.isPending && onClose()} title="Delete Account">
      {error ? (
        <EmptyState text={errorText(error)}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </EmptyState>
      ) : fate ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (typed === texts.confirmDeletion) remove.mutate();
          }}
        >
          <div className={styles.fate}>
            <p>{fate.goes}</p>
            {fate.stays && <p>{fate.stays}</p>}
            <p>This cannot be undone.</p>
          </div>
          <TextField
            label={`Type ${texts.confirmDeletion} to go on`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <DialogActions>
            <Button type="submit" look="danger" busy={remove.isPending} disabled={typed !== texts.confirmDeletion}>
              {remove.isPending ? texts.deletingAccount : 'Delete Account'}
            </Button>
            <Button disabled={remove.isPending} onClick={onClose}>
              Keep it
            </Button>
          </DialogActions>
        </form>
      ) : (
        <Waiting text="Looking at what is yours..." />
      )}
    </Dialog>
  );
}
