import { WifiOff } from 'lucide-react';
import { m } from '../i18n/messages.ts';
import styles from './offline-note.module.css';
import { useOnline } from './online.ts';

/** Says that there is no connection, for as long as there is none. Mounted once, above everything. */
export function OfflineNote() {
  const online = useOnline();
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {!online && (
        <span className={styles.note}>
          <WifiOff size={16} aria-hidden="true" />
          {m.ui_youre_offline()}
        </span>
      )}
    </div>
  );
}
