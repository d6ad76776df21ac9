import type { Purchase } from '@emberlore/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showToast } from '../../ui/toasts.ts';
import { momentText } from './moment-text.ts';
import { purchasesQuery, refreshOffice } from './office-queries.ts';
import { describePurchase, parsePurchaseStatus, providerNames, statusNames } from './purchase-words.ts';
import { dollarsText } from './revenue-figures.ts';
import styles from './rows.module.css';
import { ListFilters, ListPager, useListParams } from './sought.tsx';
import { QueryContent } from './waiting.tsx';

/** Tab with the purchases of everybody or of one player, with refunds. */
export function Purchases() {
  const [asked, ask] = useListParams();
  const query = useQuery(purchasesQuery(asked, parsePurchaseStatus(asked.kind)));
  const [refunding, setRefunding] = useState<Purchase | null>(null);
  return (
    <>
      <ListFilters asked={asked} ask={ask} kinds={statusNames} all={m.shop_office_all_purchases()} />
      <QueryContent query={query} waiting={m.shop_office_loading_purchases()}>
        {({ purchases, nextPage }) => (
          <>
            {purchases.length === 0 && <EmptyState text={m.shop_office_no_matching_purchases()} />}
            <ul className={styles.rows} aria-label={m.shop_office_purchases()}>
              {purchases.map((purchase) => (
                <Row key={purchase.purchaseId} purchase={purchase} onRefund={() => setRefunding(purchase)} />
              ))}
            </ul>
            <ListPager asked={asked} ask={ask} nextPage={nextPage} />
          </>
        )}
      </QueryContent>
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
        {title}, {amount.toLocaleString('en-GB')} {m.shop_office_credits_2()}
        <span className="muted t-small">
          {describePurchase(purchase)} · {providerNames[provider]}
        </span>
      </span>
      <time dateTime={createdAt}>{momentText(createdAt)}</time>
      <span className={`${styles.amount} num`}>{dollarsText(price)}</span>
      {refundable && (
        <Button
          look="ghost"
          aria-label={m.shop_office_refund_title_for_username({ title, userName })}
          onClick={onRefund}
        >
          {m.shop_office_refund()}
        </Button>
      )}
    </li>
  );
}

function RefundDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { purchaseId, userName, amount, price, status } = purchase;
  const refund = useMutation({
    mutationFn: async () => {
      const { purchase: refunded } = await send(calls.refundPurchase, { body: { purchaseId } });
      await refreshOffice();
      return refunded;
    },
    onSuccess: ({ reversed }) => {
      showToast(m.shop_office_refunded_reversed_credits_taken_back({ reversed: reversed.toLocaleString('en-GB') }));
      onClose();
    },
    meta: { quiet: true },
  });
  return (
    <Dialog
      open
      onClose={() => !refund.isPending && onClose()}
      title={m.shop_office_refund_dollars({ dollars: dollarsText(price) })}
    >
      <DialogText>
        {status === 'refunding'
          ? m.shop_office_refund_without_credits({ userName })
          : m.shop_office_refund_consequences({ userName, credits: amount.toLocaleString('en-GB') })}
      </DialogText>
      {refund.error && <DialogText>{errorText(refund.error)}</DialogText>}
      <DialogActions>
        <Button look="danger" busy={refund.isPending} onClick={() => refund.mutate()}>
          {m.shop_office_refund()}
        </Button>
        <Button disabled={refund.isPending} onClick={onClose}>
          {m.shop_office_cancel()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
