import { texts } from '@emberlore/contract';
import { Check, CircleAlert } from 'lucide-react';
import { forgetWayBack, wayBack } from '../api/way-back.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../ui/dialog.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './purchase.module.css';
import type { DialogInputs } from './registry.ts';

/** Where a purchase stands: being confirmed, done, or failed. */
export function Purchase({ onClose, ...purchase }: DialogInputs['purchase'] & { onClose: () => void }) {
  if (purchase.stage === 'processing') return <Processing onClose={onClose} />;
  if (purchase.stage === 'failed') return <Failed {...purchase} onClose={onClose} />;
  return <Processed {...purchase} onClose={onClose} />;
}

function Processing({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={texts.processingPurchase}>
      <div className={styles.state} role="status">
        <span className={styles.wait}>
          <Spinner />
        </span>
        <DialogText>We are asking whether the payment has come through. This takes a moment.</DialogText>
      </div>
    </Dialog>
  );
}

const SECOND =
  'You have a subscription already. The second one has been ended, and its money is on its way back to you.';

function Failed({ second = false, onClose }: { second?: boolean; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={texts.purchaseFailed}>
      <div className={styles.state}>
        <span className={styles.failed}>
          <CircleAlert size={26} aria-hidden="true" />
        </span>
        <DialogText>{second ? SECOND : texts.purchaseFailedText}</DialogText>
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {texts.close}
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
  const back = wayBack();
  const leave = () => {
    forgetWayBack();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={texts.processedPurchase}>
      <div className={styles.state} role="status">
        <span className={styles.done}>
          <Check size={26} aria-hidden="true" />
        </span>
        <p>
          <span className={`${styles.added} fig`}>+{added.toLocaleString('en-GB')}</span>
          <span className="muted">You have {credits.toLocaleString('en-GB')} credits now.</span>
        </p>
      </div>
      <DialogActions>
        {back === null ? (
          <Button look="primary" onClick={onClose}>
            {texts.close}
          </Button>
        ) : (
          <>
            <ButtonLink look="primary" to={back} onClick={leave}>
              Back to the story
            </ButtonLink>
            <Button onClick={onClose}>Stay here</Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
