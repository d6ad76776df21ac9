import { type Barrier, limits } from '@emberlore/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { FieldNote, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/notices.ts';
import styles from './barriers.module.css';
import { removeBarrier } from './barriers-query.ts';

interface RemoveProps {
  barrier: Barrier;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

/** Letting something in again, with the reason for the log. */
export function RemoveDialog({ barrier, onClose, focusAfter }: RemoveProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const removing = useMutation({
    mutationFn: () => removeBarrier({ barrierId: barrier.barrierId, reason: reason.trim() }),
    meta: { quiet: true },
    onSuccess: () => showToast('Let in again'),
    // Somebody else may have removed it meanwhile: the list comes anew in any case.
    onSettled: async (_done, failed) => {
      await queries.invalidateQueries({ queryKey: ['barriers'] });
      if (!failed) onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '' && !removing.isPending) removing.mutate();
  };
  return (
    <Dialog open onClose={() => !removing.isPending && onClose()} title="Let it in again?" focusAfter={focusAfter}>
      <DialogText>
        <b>{barrier.barrierValue}</b> is no longer kept out.
      </DialogText>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label="Reason"
          help="For the other admins. It goes into the log."
          maxLength={limits.barrierReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FieldNote id="remove-trouble" error={removing.error ? errorText(removing.error) : undefined} />
        <DialogActions>
          <Button type="submit" look="primary" busy={removing.isPending} disabled={reason.trim() === ''}>
            Let in again
          </Button>
          <Button disabled={removing.isPending} onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
