import { useMutation } from '@tanstack/react-query';
import { errorText } from '../api/call-error.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../ui/dialog.tsx';
import { FieldNote } from '../ui/field.tsx';
import { showToast } from '../ui/toasts.ts';
import { blockPerson, unblockPerson } from './block-calls.ts';
import type { DialogInputs } from './registry.ts';

type BlockProps = DialogInputs['block'] & {
  onClose: () => void;
  /** Takes focus on close when the element that opened the dialog is gone. */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined;
};

/** Dialog that confirms blocking an account and offers to undo it. */
export function Block({ userId, userName, onClose, focusAfter }: BlockProps) {
  const block = useMutation({ mutationFn: () => blockPerson(userId), meta: { quiet: true } });
  const undo = useMutation({
    mutationFn: () => unblockPerson(userId),
    meta: { quiet: true },
    onSuccess: () => {
      showToast(m.dialogs_username_unblocked({ userName }));
      onClose();
    },
  });
  const failure = block.error ?? undo.error;
  return (
    <Dialog
      open
      onClose={() => !block.isPending && !undo.isPending && onClose()}
      title={block.isSuccess ? m.dialogs_username_is_blocked({ userName }) : m.dialogs_block_username({ userName })}
      focusAfter={focusAfter}
    >
      {block.isSuccess ? (
        <div role="status">
          <DialogText>{m.dialogs_you_wont_see_them_again_your()}</DialogText>
          <DialogActions>
            <Button look="primary" autoFocus onClick={onClose}>
              {m.dialogs_close()}
            </Button>
            <Button busy={undo.isPending} onClick={() => undo.mutate()}>
              {m.dialogs_undo()}
            </Button>
          </DialogActions>
        </div>
      ) : (
        <>
          <DialogText>{m.dialogs_you_wont_see_their_stories()}</DialogText>
          <DialogActions>
            <Button look="danger" busy={block.isPending} onClick={() => block.mutate()}>
              {m.dialogs_block()}
            </Button>
            <Button disabled={block.isPending} onClick={onClose}>
              {m.dialogs_cancel()}
            </Button>
          </DialogActions>
        </>
      )}
      <FieldNote id="block-failure" error={failure ? errorText(failure) : undefined} />
    </Dialog>
  );
}
