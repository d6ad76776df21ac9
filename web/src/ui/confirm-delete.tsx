import { m } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions, DialogText } from './dialog.tsx';

interface ConfirmProps {
  /** What is asked, as in 'Delete Brass Key?'. */
  title: string;
  /** What it means. */
  text: string;
  busy: boolean;
  /** Said while it is under way, as in 'Deleting Scene...'. */
  busyText: string;
  onDelete: () => void;
  onKeep: () => void;
}

/** Asks before something is deleted; while that is under way nothing can be pressed. */
export function ConfirmDelete({ title, text, busy, busyText, onDelete, onKeep }: ConfirmProps) {
  return (
    <Dialog open onClose={() => !busy && onKeep()} title={title}>
      <DialogText>{text}</DialogText>
      <DialogActions>
        <Button look="danger" busy={busy} onClick={onDelete}>
          {busy ? busyText : 'Delete'}
        </Button>
        <Button disabled={busy} onClick={onKeep}>
          {m.ui_keep_it()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
