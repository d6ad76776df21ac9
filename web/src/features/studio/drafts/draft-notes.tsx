import { CloudCheck, CloudOff, History } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import styles from './drafts.module.css';
import type { Draft } from './use-draft.ts';

type Shown = Pick<Draft<unknown>, 'changed' | 'restoredFrom' | 'discard' | 'refused'>;

/** Says where the draft is, in the head of a form. */
export function DraftState({ draft }: { draft: Shown }) {
  if (!draft.changed) return null;
  return (
    <span className={styles.state} data-refused={draft.refused ? '' : undefined}>
      {draft.refused ? <CloudOff size={18} aria-hidden="true" /> : <CloudCheck size={18} aria-hidden="true" />}
      <span>{draft.refused ? 'This browser keeps no draft' : 'Draft kept on this device'}</span>
    </span>
  );
}

/** Says that the form opened with a draft, and offers to do without it. */
export function DraftRestored({ draft, before = 'begin anew' }: { draft: Shown; before?: string }) {
  if (draft.restoredFrom === null) return null;
  return (
    <div className={styles.restored} role="status">
      <History size={20} aria-hidden="true" />
      <p>
        <b>Draft restored.</b> You left it {agoText(Date.now() - draft.restoredFrom)}.
      </p>
      <Button look="ghost" onClick={draft.discard}>
        Discard it and {before}
      </Button>
    </div>
  );
}

const minute = 60_000;

/** How long ago something was, roughly. */
function agoText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / minute);
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  const days = Math.round(hours / 24);
  return days === 1 ? 'a day ago' : `${days} days ago`;
}
