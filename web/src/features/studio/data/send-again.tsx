import { WifiOff } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './send-again.module.css';

/** Shown when the connection broke while sending a form; nothing is lost and it can be sent again. */
export function SendAgain({ cut, onAgain }: { cut: boolean; onAgain: () => void }) {
  if (!cut) return null;
  return (
    <div className={styles.cut} role="status">
      <WifiOff size={20} aria-hidden="true" />
      <p>
        <b>{m.studio_connection_lost()}</b> {m.studio_nothing_is_lost_your_work_is_still()}
      </p>
      <Button onClick={onAgain}>{m.studio_try_again()}</Button>
    </div>
  );
}
