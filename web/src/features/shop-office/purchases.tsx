import type { Purchase } from '@emberlore/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showToast } from '../../ui/notices.ts';
import { momentText } from './moment-text.ts';
import { purchasesQuery, refreshOffice } from './office-queries.ts';
import { providerNames, standingOf, statusNames, statusOf } from './purchase-words.ts';
import { dollarsText } from './revenue-figures.ts';
import styles from './rows.module.css';
import { Controls, Turn, useAsked } from './sought.tsx';
import { Awaited } from './waiting.tsx';

/** Every purchase, of all or of one player, and giving money back. */
export function Purchases() {
  const [asked, ask] = useAsked();
  const query = useQuery(purchasesQuery(asked, statusOf(asked.kind)));
  const [refunding, setRefunding] = useState<Purchase | null>(null);
  return (
    <>
      <Controls asked={asked} ask={ask} kinds={statusNames} all="All purchases" />
      <Awaited query={query} waiting="Fetching purchases...">
        {({ purchases, nextPage }) => (
          <>
            {purchases.length === 0 && <EmptyState text="No purchase is like that." />}
            <ul className={styles.rows} aria-label="Purchases">
              {purchases.map((purchase) => (
                <Row key={purchase.purchaseId} purchase={purchase} onRefund={() => setRefunding(purchase)} />
              ))}
            </ul>
            <Turn asked={asked} ask={ask} nextPage={nextPage} />
          </>
        )}
      </Awaited>
      {refunding && <RefundDialog purchase={refunding} onClose={() => setRefunding(null)} />}
    </>
  );
}

function Row({ purchase, onRefund }: { purchase: Purchase; onRefund: () => void }) {
  const { userName, userEmail, title, amount, price, createdAt, provider, refundable } = purchase;
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <b>{userName}</b>
        <span className="muted t-tiny">{userEmail}</span>
      </span>
      <span className={styles.what}>
        {title}, {amount.toLocaleString('en-GB')} credits
        <span className="muted t-small">
          {standingOf(purchase)} · {providerNames[provider]}
        </span>
      </span>
      <time dateTime={createdAt}>{momentText(createdAt)}</time>
      <span className={`${styles.amount} num`}>{dollarsText(price)}</span>
      {refundable && (
        <Button look="ghost" aria-label={`Refund ${title} of ${userName}`} onClick={onRefund}>
          Refund
        </Button>
      )}
    </li>
  );
}

function RefundDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { purchaseId, userName, amount, price } = purchase;
  const refund = useMutation({
    mutationFn: async () => {
      const { purchase: refunded } = await send(calls.refundPurchase, { body: { purchaseId } });
      await refreshOffice();
      return refunded;
    },
    onSuccess: ({ reversed }) => {
      showToast(`Refunded; ${reversed.toLocaleString('en-GB')} credits taken back`);
      onClose();
    },
    meta: { quiet: true },
  });
  return (
    <Dialog open onClose={() => !refund.isPending && onClose()} title={`Refund ${dollarsText(price)}?`}>
      <DialogText>
        {userName} gets the money back. The {amount.toLocaleString('en-GB')} credits are taken back as far as they are
        still there: what has been spent stays spent, and the balance never falls below 0.
      </DialogText>
      {refund.error && <DialogText>{errorText(refund.error)}</DialogText>}
      <DialogActions>
        <Button look="danger" busy={refund.isPending} onClick={() => refund.mutate()}>
          Refund
        </Button>
        <Button disabled={refund.isPending} onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
