import { type BlocklistEntry, limits } from '@emberlore/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { FieldNote, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.ts';
import styles from './blocklist.module.css';
import { removeFromBlocklist } from './blocklist-query.ts';

interface RemoveProps {
  entry: BlocklistEntry;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

/** Dialog to remove a blocklist entry, with a reason for the audit log. */
export function RemoveDialog({ entry, onClose, focusAfter }: RemoveProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const removing = useMutation({
    mutationFn: () => removeFromBlocklist({ entryId: entry.entryId, reason: reason.trim() }),
    meta: { quiet: true },
    onSuccess: () => showToast(m.blocklist_unblocked()),
    // Reload in any case: another admin may have removed the entry.
    onSettled: async (_done, failed) => {
      await queries.invalidateQueries({ queryKey: ['blocklist'] });
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
      title={m.blocklist_unblock_title()}
      focusAfter={focusAfter}
    >
      <DialogText>
        <b>{entry.entryValue}</b> {m.blocklist_will_be_unblocked()}
      </DialogText>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={m.blocklist_reason()}
          help={m.blocklist_reason_help()}
          maxLength={limits.entryReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FieldNote id="remove-trouble" error={removing.error ? errorText(removing.error) : undefined} />
        <DialogActions>
          <Button type="submit" look="primary" busy={removing.isPending} disabled={reason.trim() === ''}>
            {m.blocklist_unblock()}
          </Button>
          <Button disabled={removing.isPending} onClick={onClose}>
            {m.blocklist_cancel()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
