import { Copy, RotateCcw } from 'lucide-react';
import { showError, showToast } from '../../ui/notices.ts';
import styles from './say-tools.module.css';

interface SayToolsProps {
  text: string;
  /** Speaks the lines again; null when there is nothing to hear. */
  onReplay: (() => void) | null;
}

/** What can be done with something that a character said. */
export function SayTools({ text, onReplay }: SayToolsProps) {
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => showToast('Copied'),
      () => showError('The browser did not allow copying.'),
    );
  };
  return (
    <div className={styles.tools}>
      {onReplay && (
        <button type="button" aria-label="Hear again" title="Hear again" onClick={onReplay}>
          <RotateCcw size={16} aria-hidden="true" />
        </button>
      )}
      <button type="button" aria-label="Copy text" title="Copy text" onClick={copy}>
        <Copy size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
