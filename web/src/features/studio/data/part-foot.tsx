import { RotateCcw } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ConflictDialog } from '../differences/conflict-dialog.tsx';
import { LeaveGuard } from '../drafts/leave-guard.tsx';
import styles from './part-foot.module.css';
import { SendAgain } from './send-again.tsx';
import type { PartForm } from './use-part.ts';

interface FootProps<Part extends object> {
  part: PartForm<Part>;
  /** The whole it belongs to: 'scene'. */
  what: string;
  ready: boolean;
  label: string;
  busyLabel: string;
  /** Text for what is missing. */
  lack?: string;
  /** Paths that belong to the same form. */
  within?: (pathname: string) => boolean;
}

/** Footer of a partial form: save, undo, and conflicts with other edits. */
export function PartFoot<Part extends object>(props: FootProps<Part>) {
  const { part, what, ready, label, busyLabel, lack, within } = props;
  const { draft, busy, differences } = part;
  return (
    <>
      <SendAgain cut={part.cut} onAgain={part.save} />
      <div className={styles.foot}>
        <Button look="primary" busy={busy} disabled={!ready || !draft.changed} onClick={part.save}>
          {busy ? busyLabel : label}
        </Button>
        {draft.changed && !busy && (
          <Button look="ghost" onClick={draft.discard}>
            <RotateCcw size={18} aria-hidden="true" />
            {m.studio_undo_changes()}
          </Button>
        )}
        <span className={styles.lack} role="status">
          {!ready ? lack : draft.changed ? m.studio_not_saved_yet() : ''}
        </span>
        <LeaveGuard draft={draft} {...(within && { within })} />
        {differences && (
          <ConflictDialog
            text={m.studio_this_what_was_saved_somewhere_else({ what })}
            differences={differences}
            onKeepMine={part.keepMine}
            onTakeTheirs={part.takeTheirs}
            onClose={part.decideLater}
          />
        )}
      </div>
    </>
  );
}
