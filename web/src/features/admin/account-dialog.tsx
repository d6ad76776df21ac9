import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/notices.ts';
import { PillToggle } from '../../ui/pill.tsx';
import { banAccount } from './report-queries.ts';
import { ruleOf } from './report-words.ts';
import styles from './reports.module.css';
import { type Draft, parseDraft, ToldFields } from './told-fields.tsx';

interface AccountProps {
  userId: string;
  userName: string;
  /** The reason of the report, if any. */
  reason: string | null;
  onClose: () => void;
}

const deeds = {
  suspend: { name: m.admin_suspend(), done: m.admin_is_suspended(), effect: m.admin_they_cannot_log_in_until() },
  ban: { name: m.admin_ban(), done: m.admin_is_banned(), effect: m.admin_they_cannot_log_in_until_you() },
  letIn: { name: m.admin_let_in_again(), done: m.admin_may_log_in(), effect: m.admin_whatever_kept_them_out_is() },
} as const;

/** Dialog that suspends or bans an account, or lifts that, effective immediately; the reason is sent to its owner. */
export function AccountDialog({ userId, userName, reason, onClose }: AccountProps) {
  const [deed, setDeed] = useState<keyof typeof deeds>('suspend');
  const [draft, setDraft] = useState<Draft>({ rule: ruleOf(reason), reason: '', days: '7' });
  const told = parseDraft(draft, deed === 'suspend');
  const ban = useMutation({
    mutationFn: (why: NonNullable<typeof told>) => banAccount({ userId, banned: deed !== 'letIn', ...why }),
    onSuccess: () => {
      showToast(`${userName} ${deeds[deed].done}`);
      onClose();
    },
  });
  return (
    <Dialog open onClose={() => !ban.isPending && onClose()} title={m.admin_usernames_account({ userName })}>
      <div className={styles.deeds}>
        {(['suspend', 'ban', 'letIn'] as const).map((each) => (
          <PillToggle key={each} on={each === deed} disabled={ban.isPending} onClick={() => setDeed(each)}>
            {deeds[each].name}
          </PillToggle>
        ))}
      </div>
      <DialogText>
        {deed !== 'letIn' && m.admin_they_are_logged_out_everywhere_at_once()}
        {m.admin_effect_the_reports_stay_open({ effect: deeds[deed].effect })}
      </DialogText>
      <div className={styles.note}>
        <ToldFields
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
          disabled={told === null}
          onClick={() => told && ban.mutate(told)}
        >
          {deeds[deed].name}
        </Button>
        <Button disabled={ban.isPending} onClick={onClose}>
          {m.admin_cancel()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
