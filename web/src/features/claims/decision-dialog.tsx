import { type Claim, type CopyrightOutcome, limits } from '@emberlore/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { FieldNote, TextArea } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { questions } from './claim-words.ts';
import { decideClaim } from './claims-query.ts';
import styles from './office.module.css';

interface DecisionProps {
  claim: Claim;
  outcome: CopyrightOutcome;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

/** Dialog to decide on a claim, with a reason for both parties. */
export function DecisionDialog({ claim, outcome, onClose, focusAfter }: DecisionProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const { name, title, effect, label } = questions[outcome];
  const deciding = useMutation({
    mutationFn: () => decideClaim({ noticeId: claim.noticeId, outcome, reason: reason.trim() }),
    meta: { quiet: true },
    onSuccess: () => showToast(m.claims_both_sides_notified()),
    // Reload on failure too: another admin may have decided.
    onSettled: async (_done, failed) => {
      await queries.invalidateQueries({ queryKey: ['copyright-office'] });
      if (!failed) onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '' && !deciding.isPending) deciding.mutate();
  };
  return (
    <Dialog open onClose={() => !deciding.isPending && onClose()} title={title} focusAfter={focusAfter}>
      <DialogText>{effect}</DialogText>
      <form className={styles.form} onSubmit={submit}>
        <TextArea
          label={label}
          count={`${[...reason].length} / ${limits.reportText}`}
          rows={3}
          maxLength={limits.reportText}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FieldNote id="copyright-trouble" error={deciding.error ? errorText(deciding.error) : undefined} />
        <DialogActions>
          <Button
            type="submit"
            look={outcome === 'accept' ? 'danger' : 'primary'}
            busy={deciding.isPending}
            disabled={reason.trim() === ''}
          >
            {name}
          </Button>
          <Button disabled={deciding.isPending} onClick={onClose}>
            {m.claims_cancel()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
