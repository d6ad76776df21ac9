import { type BlocklistEntry, limits } from '@emberlore/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { FieldNote, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/notices.ts';
import styles from './barriers.module.css';
import { removeFromBlocklist } from './barriers-query.ts';

interface RemoveProps {
  barrier: BlocklistEntry;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

/** Dialog to remove a blocklist entry, with a reason for the audit log. */
export function RemoveDialog({ barrier, onClose, focusAfter }: RemoveProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const removing = useMutation({
    mutationFn: () => removeFromBlocklist({ barrierId: barrier.barrierId, reason: reason.trim() }),
    meta: { quiet: true },
    onSuccess: () => showToast(m.barriers_let_in_again()),
    // Reload in any case: another admin may have removed the entry.
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
    <Dialog
      open
      onClose={() => !removing.isPending && onClose()}
      title={m.barriers_let_it_in_again()}
      focusAfter={focusAfter}
    >
      <DialogText>
        <b>{barrier.barrierValue}</b> {m.barriers_is_no_longer_kept_out()}
      </DialogText>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={m.barriers_reason()}
          help={m.barriers_for_the_other_admins_it()}
          maxLength={limits.barrierReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FieldNote id="remove-trouble" error={removing.error ? errorText(removing.error) : undefined} />
        <DialogActions>
          <Button type="submit" look="primary" busy={removing.isPending} disabled={reason.trim() === ''}>
            {m.barriers_let_in_again()}
          </Button>
          <Button disabled={removing.isPending} onClick={onClose}>
            {m.barriers_cancel()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
