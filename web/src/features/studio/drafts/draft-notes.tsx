import { CloudCheck, CloudOff, History } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './drafts.module.css';
import type { Draft } from './use-draft.ts';

type DraftNotice = Pick<Draft<unknown>, 'changed' | 'restoredFrom' | 'discard' | 'refused'>;

/** Shows in the head of a form where the draft is stored. */
export function DraftState({ draft }: { draft: DraftNotice }) {
  if (!draft.changed) return null;
  return (
    <span className={styles.state} data-refused={draft.refused ? '' : undefined}>
      {draft.refused ? <CloudOff size={18} aria-hidden="true" /> : <CloudCheck size={18} aria-hidden="true" />}
      <span>{draft.refused ? m.studio_this_browser_cant_save_drafts() : m.studio_draft_saved_on_this_device()}</span>
    </span>
  );
}

/** Says that the form opened with a draft, with a button to discard it. */
export function DraftRestored({ draft }: { draft: DraftNotice }) {
  if (draft.restoredFrom === null) return null;
  return (
    <div className={styles.restored} role="status">
      <History size={20} aria-hidden="true" />
      <p>
        <b>{m.studio_draft_restored()}</b> {m.studio_last_edited_ago({ ago: agoText(Date.now() - draft.restoredFrom) })}
      </p>
      <Button look="ghost" onClick={draft.discard}>
        {m.studio_discard_draft()}
      </Button>
    </div>
  );
}

const minute = 60_000;

/** Formats roughly how long ago something was. */
function agoText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / minute);
  if (minutes < 1) return m.studio_a_moment_ago();
  if (minutes < 60) return minutes === 1 ? m.studio_a_minute_ago() : m.studio_minutes_minutes_ago({ minutes });
  const hours = Math.round(minutes / 60);
  if (hours < 24) return hours === 1 ? m.studio_an_hour_ago() : m.studio_hours_hours_ago({ hours });
  const days = Math.round(hours / 24);
  return days === 1 ? m.studio_a_day_ago() : m.studio_days_days_ago({ days });
}
