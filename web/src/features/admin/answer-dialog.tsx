import { type Appeal, limits } from '@emberlore/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { type AppealOutcome, answerAppeal } from './appeal-queries.ts';
import styles from './reports.module.css';

interface AnswerProps {
  appeal: Appeal;
  outcome: AppealOutcome;
  onClose: () => void;
}

const words = {
  reverse: {
    title: m.admin_reverse_the_decision(),
    effect: m.admin_everything_goes_back_to_how_it_was(),
    action: m.admin_reverse(),
  },
  uphold: {
    title: m.admin_uphold_the_decision(),
    effect: m.admin_the_author_is_sent_your_reason(),
    action: m.admin_uphold(),
  },
};

/** Dialog to answer an appeal with a reason for its author. */
export function AnswerDialog({ appeal, outcome, onClose }: AnswerProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const { title, effect, action } = words[outcome];
  const answer = useMutation({
    mutationFn: () => answerAppeal({ appealId: appeal.appealId, outcome, reason: reason.trim() }),
    onSuccess: () => showToast(m.admin_appeal_answered()),
    // Close only after the list has reloaded; reload on failure too, since another admin may have answered.
    onSettled: async (_done, failed) => {
      await queries.invalidateQueries({ queryKey: ['appeals'] });
      if (!failed) onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={() => !answer.isPending && onClose()}
      title={title}
      focusAfter={() => document.getElementById('appeals-title')}
    >
      <DialogText>{effect}</DialogText>
      <div className={styles.note}>
        <TextArea
          label={m.admin_reason_sent_to_appealusername({ appealUserName: appeal.appealUserName })}
          count={`${[...reason].length} / ${limits.decisionReason}`}
          rows={4}
          maxLength={limits.decisionReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <DialogActions>
        <Button look="primary" busy={answer.isPending} disabled={reason.trim() === ''} onClick={() => answer.mutate()}>
          {action}
        </Button>
        <Button disabled={answer.isPending} onClick={onClose}>
          {m.admin_cancel()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
