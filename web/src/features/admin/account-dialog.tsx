import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { PillToggle } from '../../ui/pill.tsx';
import { showToast } from '../../ui/toasts.ts';
import { banAccount } from './report-queries.ts';
import { toRule } from './report-words.ts';
import styles from './reports.module.css';
import { type Draft, ExplanationFields, parseDraft } from './told-fields.tsx';

interface AccountProps {
  userId: string;
  userName: string;
  /** The reason of the report, if any. */
  reason: string | null;
  onClose: () => void;
}

const actions = {
  suspend: { name: m.admin_suspend(), done: m.admin_is_suspended(), effect: m.admin_they_cant_log_in_until_the() },
  ban: { name: m.admin_ban(), done: m.admin_is_banned(), effect: m.admin_they_cant_log_in_until_you_lift() },
  letIn: {
    name: m.admin_restore_access(),
    done: m.admin_can_log_in_again(),
    effect: m.admin_any_suspension_or_ban_is_lifted(),
  },
} as const;

/** Dialog that suspends or bans an account, or lifts that, effective immediately; the reason is sent to its owner. */
export function AccountDialog({ userId, userName, reason, onClose }: AccountProps) {
  const [action, setAction] = useState<keyof typeof actions>('suspend');
  const [draft, setDraft] = useState<Draft>({ rule: toRule(reason), reason: '', days: '7' });
  const explanation = parseDraft(draft, action === 'suspend');
  const ban = useMutation({
    mutationFn: (why: NonNullable<typeof explanation>) => banAccount({ userId, banned: action !== 'letIn', ...why }),
    onSuccess: () => {
      showToast(`${userName} ${actions[action].done}`);
      onClose();
    },
  });
  return (
    <Dialog open onClose={() => !ban.isPending && onClose()} title={m.admin_usernames_account({ userName })}>
      <div className={styles.actions}>
        {(['suspend', 'ban', 'letIn'] as const).map((each) => (
          <PillToggle key={each} on={each === action} disabled={ban.isPending} onClick={() => setAction(each)}>
            {actions[each].name}
          </PillToggle>
        ))}
      </div>
      <DialogText>
        {action !== 'letIn' && m.admin_theyre_logged_out_everywhere_right_away()}
        {m.admin_effect_the_reports_stay_open({ effect: actions[action].effect })}
      </DialogText>
      <div className={styles.note}>
        <ExplanationFields
          draft={draft}
          onChange={setDraft}
          reader={userName}
          suspends={action === 'suspend'}
          named={action !== 'letIn'}
        />
      </div>
      <DialogActions>
        <Button
          look={action === 'letIn' ? 'primary' : 'danger'}
          busy={ban.isPending}
          disabled={explanation === null}
          onClick={() => explanation && ban.mutate(explanation)}
        >
          {actions[action].name}
        </Button>
        <Button disabled={ban.isPending} onClick={onClose}>
          {m.admin_cancel()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
