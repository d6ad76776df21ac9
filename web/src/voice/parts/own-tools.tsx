import { Copy, Pencil } from 'lucide-react';
import { m } from '../../i18n/messages.ts';
import { copyText } from './copy-text.ts';
import styles from './say-tools.module.css';

interface OwnToolsProps {
  text: string;
  /** Edits the message; null when it is too late. */
  onEdit: (() => void) | null;
}

/** Actions for one of the player's messages. */
export function OwnTools({ text, onEdit }: OwnToolsProps) {
  return (
    <div className={styles.tools} data-tools>
      {onEdit && (
        <button type="button" aria-label={m.voice_edit()} title={m.voice_rephrase()} onClick={onEdit}>
          <Pencil size={15} aria-hidden="true" />
        </button>
      )}
      <button type="button" aria-label={m.voice_copy_text()} title={m.voice_copy_text()} onClick={() => copyText(text)}>
        <Copy size={15} aria-hidden="true" />
      </button>
    </div>
  );
}
