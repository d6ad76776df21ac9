import { m } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions, DialogText } from './dialog.tsx';

interface ConfirmProps {
  /** The question: 'Delete Brass Key?'. */
  title: string;
  /** The consequences. */
  text: string;
  busy: boolean;
  /** Progress text: 'Deleting Scene...'. */
  busyText: string;
  onDelete: () => void;
  onKeep: () => void;
  /** Takes focus when the deleted thing took its button with it. */
  focusAfter?: (() => HTMLElement | null) | undefined;
}

/** Dialog that confirms a deletion; its buttons are disabled while the deletion runs. */
export function ConfirmDelete({ title, text, busy, busyText, onDelete, onKeep, focusAfter }: ConfirmProps) {
  return (
    <Dialog open onClose={() => !busy && onKeep()} title={title} focusAfter={focusAfter}>
      <DialogText>{text}</DialogText>
      <DialogActions>
        <Button look="danger" busy={busy} onClick={onDelete}>
          {busy ? busyText : m.ui_delete()}
        </Button>
        <Button disabled={busy} onClick={onKeep}>
          {m.ui_keep_it()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
