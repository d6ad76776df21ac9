import { m } from '../i18n/messages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../ui/dialog.tsx';
import type { DialogInputs } from './registry.ts';

/** Dialog that confirms a new run of a story that was played before, and asks what its characters remember. */
export function StartOver({ to, finished, onClose }: DialogInputs['start-over'] & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={finished ? m.dialogs_play_again() : m.dialogs_start_over()}>
      <DialogText>
        {finished ? m.dialogs_a_new_run_begins_finished() : m.dialogs_a_new_run_begins_your_progress()}
      </DialogText>
      <DialogText>{m.dialogs_do_the_characters_know_you()}</DialogText>
      <DialogActions>
        <ButtonLink look="primary" to={`${to}&remember=0`} onClick={onClose}>
          {m.dialogs_they_have_never_met_you()}
        </ButtonLink>
        <ButtonLink to={to} onClick={onClose}>
          {m.dialogs_they_remember_you()}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
