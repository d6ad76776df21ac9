import { Copy, Pencil } from 'lucide-react';
import { m } from '../../i18n/messages.ts';
import { copyText } from './copy-text.ts';
import styles from './say-tools.module.css';

interface OwnToolsProps {
  text: string;
  /** Says it in other words; null where that is too late. */
  onEdit: (() => void) | null;
}

/** What can be done with something that the player said. */
export function OwnTools({ text, onEdit }: OwnToolsProps) {
  return (
    <div className={styles.tools}>
      {onEdit && (
        <button type="button" aria-label={m.voice_edit()} title={m.voice_say_it_in_other_words()} onClick={onEdit}>
          <Pencil size={15} aria-hidden="true" />
        </button>
      )}
      <button type="button" aria-label={m.voice_copy_text()} title={m.voice_copy_text()} onClick={() => copyText(text)}>
        <Copy size={15} aria-hidden="true" />
      </button>
    </div>
  );
}
