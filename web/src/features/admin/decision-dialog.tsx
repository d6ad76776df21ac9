import { limits, type Report, type ReportOutcome } from '@emberlore/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { resolveReport } from './report-queries.ts';
import { reportsTitle } from './report-title.ts';
import { buildQuestion, outcomeNames, toRule } from './report-words.ts';
import styles from './reports.module.css';
import { type Draft, ExplanationFields, parseDraft } from './told-fields.tsx';

interface DecisionProps {
  report: Report;
  outcome: ReportOutcome;
  onClose: () => void;
}

const grave: readonly ReportOutcome[] = ['delete', 'suspend', 'ban'];

/** Dialog that confirms closing a report, with a reason for the author and a note to other admins. */
export function DecisionDialog({ report, outcome, onClose }: DecisionProps) {
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const [draft, setDraft] = useState<Draft>({ rule: toRule(report.reportReason), reason: '', days: '7' });
  const { title, effect } = buildQuestion(outcome, report.reportObjectType);
  const explanation = outcome === 'dismiss' ? null : parseDraft(draft, outcome === 'suspend');
  const resolve = useMutation({
    mutationFn: () => resolveReport({ reportId: report.reportId, outcome, note: note.trim(), told: explanation }),
    onSuccess: () => showToast(outcome === 'restore' ? m.admin_decision_reversed() : m.admin_report_closed()),
    // Close only after the list has reloaded, so focus doesn't go to a report that is being removed. Reload on failure
    // too:
    // another admin may have closed the report.
    onSettled: async (_done, failed) => {
      await queries.invalidateQueries({ queryKey: ['reports'] });
      if (!failed) onClose();
    },
  });
  return (
    <Dialog open onClose={() => !resolve.isPending && onClose()} title={title} focusAfter={reportsTitle}>
      <DialogText>
        <b>{report.reportObjectName}</b>
      </DialogText>
      <DialogText>{effect}</DialogText>
      <div className={styles.note}>
        {outcome === 'dismiss' ? (
          <TextArea
            label={m.admin_note_for_the_other_admins()}
            count={`${[...note].length} / ${limits.reportText}`}
            rows={3}
            maxLength={limits.reportText}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        ) : (
          <ExplanationFields
            draft={draft}
            onChange={setDraft}
            reader={report.reportObjectUserName || m.admin_the_author()}
            suspends={outcome === 'suspend'}
            named={outcome !== 'restore'}
          />
        )}
      </div>
      <DialogActions>
        <Button
          look={grave.includes(outcome) ? 'danger' : 'primary'}
          busy={resolve.isPending}
          disabled={outcome !== 'dismiss' && explanation === null}
          onClick={() => resolve.mutate()}
        >
          {outcomeNames[outcome]}
        </Button>
        <Button disabled={resolve.isPending} onClick={onClose}>
          {m.admin_cancel()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
