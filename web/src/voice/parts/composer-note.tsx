import { m } from '../../i18n/messages.ts';
import styles from './editing-note.module.css';

/** Says above a text box that it edits the last message, with a button to leave that message unchanged. */
export function EditingNote({ onCancel }: { onCancel: () => void }) {
  return (
    <p className={styles.editing}>
      {m.voice_editing_your_last_message()}
      <button type="button" onClick={onCancel}>
        {m.voice_cancel_edit()}
      </button>
    </p>
  );
}
