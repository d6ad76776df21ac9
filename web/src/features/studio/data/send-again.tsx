import { WifiOff } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import styles from './send-again.module.css';

/** The connection was cut while a form was on its way: nothing of it is lost, and it can be sent again. */
export function SendAgain({ cut, onAgain }: { cut: boolean; onAgain: () => void }) {
  if (!cut) return null;
  return (
    <div className={styles.cut} role="status">
      <WifiOff size={20} aria-hidden="true" />
      <p>
        <b>The connection was cut.</b> Nothing is lost: all of it is still here.
      </p>
      <Button onClick={onAgain}>Try again</Button>
    </div>
  );
}
