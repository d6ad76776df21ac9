import { m } from '../../i18n/messages.ts';
import styles from './editing-note.module.css';

/** Says above a text box that it edits the last message, with a button to leave that message unchanged. */
export function EditingNote({ onCancel }: { onCancel: () => void }) {
  return (
    <p className={styles.editing}>
      {m.voice_your_last_words_to_be()}
      <button type="button" onClick={onCancel}>
        {m.voice_leave_them_as_they_were()}
      </button>
    </p>
  );
}
