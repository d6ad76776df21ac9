import { Check, CircleAlert } from 'lucide-react';
import { clearReturnUrl, readReturnUrl } from '../api/way-back.ts';
import { m } from '../i18n/messages.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../ui/dialog.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './purchase.module.css';
import type { DialogInputs } from './registry.ts';

/** Dialog with the state of a purchase: being confirmed, done or failed. */
export function Purchase({ onClose, ...purchase }: DialogInputs['purchase'] & { onClose: () => void }) {
  if (purchase.stage === 'processing') return <Processing onClose={onClose} />;
  if (purchase.stage === 'failed') return <Failed {...purchase} onClose={onClose} />;
  return <Processed {...purchase} onClose={onClose} />;
}

function Processing({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.spec_processing_purchase()}>
      <div className={styles.state} role="status">
        <span className={styles.wait}>
          <Spinner />
        </span>
        <DialogText>{m.dialogs_were_confirming_your_payment_this()}</DialogText>
      </div>
    </Dialog>
  );
}

const SECOND = m.dialogs_you_already_have_a_subscription();

function Failed({ second = false, onClose }: { second?: boolean; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.spec_purchase_failed()}>
      <div className={styles.state}>
        <span className={styles.failed}>
          <CircleAlert size={26} aria-hidden="true" />
        </span>
        <DialogText>{second ? SECOND : m.spec_purchase_failed_text()}</DialogText>
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {m.spec_close()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ProcessedProps {
  added: number;
  credits: number;
  onClose: () => void;
}

function Processed({ added, credits, onClose }: ProcessedProps) {
  const back = readReturnUrl();
  const leave = () => {
    clearReturnUrl();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={m.spec_processed_purchase()}>
      <div className={styles.state} role="status">
        <span className={styles.done}>
          <Check size={26} aria-hidden="true" />
        </span>
        <p>
          <span className={`${styles.added} fig`}>+{added.toLocaleString('en-GB')}</span>
          <span className="muted">
            {m.dialogs_you_have()} {credits.toLocaleString('en-GB')} {m.dialogs_credits_now()}
          </span>
        </p>
      </div>
      <DialogActions>
        {back === null ? (
          <Button look="primary" onClick={onClose}>
            {m.spec_close()}
          </Button>
        ) : (
          <>
            <ButtonLink look="primary" to={back} onClick={leave}>
              {m.dialogs_back_to_the_story()}
            </ButtonLink>
            <Button onClick={onClose}>{m.dialogs_stay_here()}</Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
