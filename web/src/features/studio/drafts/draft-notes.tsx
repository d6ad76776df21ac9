import { CircleCheck, CloudOff, CloudUpload, GitCompareArrows, HardDrive, History, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import { useNarrow } from '../../../ui/use-media.ts';
import { ConflictDialog } from '../differences/conflict-dialog.tsx';
import { nameField } from '../differences/field-names.ts';
import { clashDifferences } from './clash-differences.ts';
import styles from './drafts.module.css';
import type { Draft } from './use-draft.ts';

type Noted = Pick<
  Draft<unknown>,
  'changed' | 'restoredFrom' | 'discard' | 'kept' | 'clash' | 'settle' | 'lacksPictures'
>;

const keptAs = {
  sending: { icon: CloudUpload, text: m.studio_saving_draft(), short: m.studio_saving() },
  account: { icon: CircleCheck, text: m.studio_draft_saved(), short: m.studio_saved() },
  device: { icon: HardDrive, text: m.studio_draft_saved_on_this_device(), short: m.studio_saved_here() },
  refused: { icon: CloudOff, text: m.studio_this_browser_cant_save_drafts(), short: m.studio_not_saved() },
};

/** Shows in the head of a form where the draft is stored. */
export function DraftState({ draft }: { draft: Pick<Noted, 'changed' | 'kept'> }) {
  const narrow = useNarrow();
  if (!draft.changed) return null;
  const { icon: Icon, text, short } = keptAs[draft.kept];
  return (
    <span className={styles.state} data-refused={draft.kept === 'refused' ? '' : undefined}>
      <Icon size={18} aria-hidden="true" />
      {narrow ? short : text}
    </span>
  );
}

/** What a form says of its draft: that it was restored, that another device has changed it, that pictures are elsewhere. */
export function DraftNotes({ draft }: { draft: Noted }) {
  return (
    <>
      {draft.restoredFrom !== null && <Restored draft={draft} from={draft.restoredFrom} />}
      {draft.lacksPictures && (
        <div className={styles.note} role="status">
          <ImageOff size={20} aria-hidden="true" />
          <p>{m.studio_pictures_on_another_device()}</p>
        </div>
      )}
      {draft.clash && <Clash clash={draft.clash} onSettle={draft.settle} />}
    </>
  );
}

function Restored({ draft, from }: { draft: Noted; from: number }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.note} role="status">
      <History size={20} aria-hidden="true" />
      <p>
        <b>{m.studio_draft_restored()}</b> {m.studio_last_edited_ago({ ago: agoText(Date.now() - from) })}
      </p>
      <Button look="ghost" onClick={() => setAsking(true)}>
        {m.studio_discard_draft()}
      </Button>
      {asking && (
        <DiscardDialog
          onKeep={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false);
            draft.discard();
          }}
        />
      )}
    </div>
  );
}

function DiscardDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Dialog open onClose={onKeep} title={m.studio_discard_this_draft()}>
      <DialogText>{m.studio_discarding_removes_it_everywhere()}</DialogText>
      <DialogActions>
        <Button onClick={onKeep}>{m.studio_keep_draft()}</Button>
        <Button look="danger" onClick={onDiscard}>
          {m.studio_discard_draft()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ClashProps {
  clash: NonNullable<Noted['clash']>;
  onSettle: Noted['settle'];
}

function Clash({ clash, onSettle }: ClashProps) {
  const [comparing, setComparing] = useState(false);
  const fields = clash.fields.map(nameField).join(', ');
  return (
    <div className={styles.note} role="alert">
      <GitCompareArrows size={20} aria-hidden="true" />
      <p>
        <b>{m.studio_changed_on_two_devices()}</b> {m.studio_choose_for_fields({ fields })}
      </p>
      <Button look="ghost" onClick={() => setComparing(true)}>
        {m.studio_compare()}
      </Button>
      {comparing && (
        <ConflictDialog
          text={m.studio_another_device_has_changed_the_draft()}
          theirs={{ name: m.studio_on_the_other_device(), take: m.studio_use_the_other_devices() }}
          differences={clashDifferences(clash)}
          onClose={() => setComparing(false)}
          onKeepMine={() => onSettle('mine')}
          onTakeTheirs={() => onSettle('theirs')}
        />
      )}
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
