import { errors } from '@emberlore/contract';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';

interface ConflictProps {
  /** What was changed, as in 'story'. */
  what: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Something was changed in another tab or by somebody else meanwhile: which of the two is to stand. */
export function ConflictDialog({ what, onKeepMine, onTakeTheirs, onClose }: ConflictProps) {
  return (
    <Dialog open onClose={onClose} title={errors.changedElsewhere.text}>
      <DialogText>
        This {what} was saved somewhere else after you opened it here, in another tab perhaps. Nothing of yours is lost
        until you choose.
      </DialogText>
      <DialogActions>
        <Button look="primary" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button onClick={onTakeTheirs}>Take theirs</Button>
      </DialogActions>
    </Dialog>
  );
}
