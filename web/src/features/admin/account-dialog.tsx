import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/notices.ts';
import { PillToggle } from '../../ui/pill.tsx';
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
  suspend: { name: m.admin_suspend(), done: m.admin_is_suspended(), effect: m.admin_they_cannot_log_in_until() },
  ban: { name: m.admin_ban(), done: m.admin_is_banned(), effect: m.admin_they_cannot_log_in_until_you() },
  letIn: { name: m.admin_let_in_again(), done: m.admin_may_log_in(), effect: m.admin_whatever_kept_them_out_is() },
} as const;

/** Dialog that suspends or bans an account, or lifts that, effective immediately; the reason is sent to its owner. */
export function AccountDialog({ userId, userName, reason, onClose }: AccountProps) {
  const [deed, setDeed] = useState<keyof typeof actions>('suspend');
  const [draft, setDraft] = useState<Draft>({ rule: toRule(reason), reason: '', days: '7' });
  const explanation = parseDraft(draft, deed === 'suspend');
  const ban = useMutation({
    mutationFn: (why: NonNullable<typeof explanation>) => banAccount({ userId, banned: deed !== 'letIn', ...why }),
    onSuccess: () => {
      showToast(`${userName} ${actions[deed].done}`);
      onClose();
    },
  });
  return (
    <Dialog open onClose={() => !ban.isPending && onClose()} title={m.admin_usernames_account({ userName })}>
      <div className={styles.deeds}>
        {(['suspend', 'ban', 'letIn'] as const).map((each) => (
          <PillToggle key={each} on={each === deed} disabled={ban.isPending} onClick={() => setDeed(each)}>
            {actions[each].name}
          </PillToggle>
        ))}
      </div>
      <DialogText>
        {deed !== 'letIn' && m.admin_they_are_logged_out_everywhere_at_once()}
        {m.admin_effect_the_reports_stay_open({ effect: actions[deed].effect })}
      </DialogText>
      <div className={styles.note}>
        <ExplanationFields
          draft={draft}
          onChange={setDraft}
          reader={userName}
          suspends={deed === 'suspend'}
          named={deed !== 'letIn'}
        />
      </div>
      <DialogActions>
        <Button
          look={deed === 'letIn' ? 'primary' : 'danger'}
          busy={ban.isPending}
          disabled={explanation === null}
          onClick={() => explanation && ban.mutate(explanation)}
        >
          {actions[deed].name}
        </Button>
        <Button disabled={ban.isPending} onClick={onClose}>
          {m.admin_cancel()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
