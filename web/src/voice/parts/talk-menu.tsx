import { memoriesTitle } from '@emberlore/contract';
import { Brain, Ellipsis, Settings2, Trash2 } from 'lucide-react';
import { Popover } from 'radix-ui';
import { lazy, Suspense, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { Talk } from '../talk/talk.ts';
import type { TalkState } from '../talk/talk-state.ts';
import styles from './talk-menu.module.css';
import { VolumeSlider } from './volume-slider.tsx';

// Few open it, and no talk waits for it.
const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }));

interface MenuProps {
  talk: Talk;
  state: TalkState;
  name: string;
  /** Whether the talk is stored and can be deleted. */
  kept: boolean;
  /** Shows what the character remembers; absent if it has no memory. */
  onMemories?: (() => void) | undefined;
  className?: string | undefined;
}

/** Menu with the volume, the settings and, for a stored talk, its deletion. */
export function TalkMenu({ talk, state, name, kept, onMemories, className }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [changing, setChanging] = useState(false);
  const empty = state.lines.length === 0 && state.earlier === 'none';
  return (
    <>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger asChild>
          <IconButton
            label={m.voice_more()}
            caption={m.voice_more()}
            title={m.voice_more()}
            look="glass"
            className={className}
          >
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content className={styles.menu} align="end" side="top" sideOffset={10} collisionPadding={12}>
            <VolumeSlider />
            <Button
              wide
              onClick={() => {
                setOpen(false);
                setChanging(true);
              }}
            >
              <Settings2 size={18} aria-hidden="true" />
              {m.voice_settings()}
            </Button>
            {onMemories && (
              <Button
                wide
                onClick={() => {
                  setOpen(false);
                  onMemories();
                }}
              >
                <Brain size={18} aria-hidden="true" />
                <span className={styles.entry}>{memoriesTitle(name)}</span>
              </Button>
            )}
            {kept && (
              <Button
                look="danger-quiet"
                wide
                disabled={empty || state.sending}
                onClick={() => {
                  setOpen(false);
                  setDeleting(true);
                }}
              >
                <Trash2 size={18} aria-hidden="true" />
                {m.voice_delete_this_talk()}
              </Button>
            )}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <Suspense>{changing && <SettingsDialog onClose={() => setChanging(false)} />}</Suspense>
      {deleting && <DeleteTalk talk={talk} name={name} onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeleteTalk({ talk, name, onClose }: { talk: Talk; name: string; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const erase = async () => {
    setBusy(true);
    const gone = await talk.erase();
    setBusy(false);
    if (!gone) return;
    showToast(m.voice_talk_deleted());
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={m.voice_delete_this_talk()}>
      <DialogText>{m.voice_everything_you_and_name_have_said({ name, name2: name, name3: name })}</DialogText>
      <DialogActions>
        <Button look="danger" busy={busy} onClick={() => void erase()}>
          {m.voice_delete_forever()}
        </Button>
        <Button onClick={onClose}>{m.voice_keep_it()}</Button>
      </DialogActions>
    </Dialog>
  );
}
