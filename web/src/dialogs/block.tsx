import { useMutation } from '@tanstack/react-query';
import { errorText } from '../api/call-error.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../ui/dialog.tsx';
import { FieldNote } from '../ui/field.tsx';
import { showToast } from '../ui/notices.ts';
import { blockPerson, unblockPerson } from './block-calls.ts';
import type { DialogInputs } from './registry.ts';

type BlockProps = DialogInputs['block'] & {
  onClose: () => void;
  /** What takes focus afterwards when the element that opened the dialog is gone. */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined;
};

/** Asks before somebody is blocked, and offers to take it back at once. */
export function Block({ userId, userName, onClose, focusAfter }: BlockProps) {
  const block = useMutation({ mutationFn: () => blockPerson(userId), meta: { quiet: true } });
  const undo = useMutation({
    mutationFn: () => unblockPerson(userId),
    meta: { quiet: true },
    onSuccess: () => {
      showToast(`${userName} is back`);
      onClose();
    },
  });
  const failure = block.error ?? undo.error;
  return (
    <Dialog
      open
      onClose={() => !block.isPending && !undo.isPending && onClose()}
      title={block.isSuccess ? `${userName} is blocked` : `Block ${userName}?`}
      focusAfter={focusAfter}
    >
      {block.isSuccess ? (
        <div role="status">
          <DialogText>
            You will not come across them again. Your profile has the list of everybody you block.
          </DialogText>
          <DialogActions>
            <Button look="primary" autoFocus onClick={onClose}>
              Close
            </Button>
            <Button busy={undo.isPending} onClick={() => undo.mutate()}>
              Undo
            </Button>
          </DialogActions>
        </div>
      ) : (
        <>
          <DialogText>
            Their stories, characters and comments disappear for you, and what they say under your stories does not
            reach you. They are not told.
          </DialogText>
          <DialogActions>
            <Button look="danger" busy={block.isPending} onClick={() => block.mutate()}>
              Block
            </Button>
            <Button disabled={block.isPending} onClick={onClose}>
              Cancel
            </Button>
          </DialogActions>
        </>
      )}
      <FieldNote id="block-failure" error={failure ? errorText(failure) : undefined} />
    </Dialog>
  );
}
