import styles from './composer-note.module.css';

interface NoteProps {
  text: string;
  /** Label of the button that leaves what the note tells of. */
  leave: string;
  onLeave: () => void;
}

/** Says above a text box that the words are no ordinary message, with a button to go back to one. */
export function ComposerNote({ text, leave, onLeave }: NoteProps) {
  return (
    <p className={styles.note}>
      {text}
      <button type="button" onClick={onLeave}>
        {leave}
      </button>
    </p>
  );
}
