import type { Connection, Writer } from '@emberlore/database';
import { type Payments, renewingKey } from '../../../providers/payments/payments.ts';
import * as purchases from './purchases.repository.ts';
import type { Settlement } from './settlement.ts';

export interface RefundsDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  settlement: Pick<Settlement, 'refund'>;
}

/**
 * Refunds a purchase in full at its provider, unless it is refunded, and then records that, together with what `record`
 * writes. Throws `PaymentsUnavailable`; the purchase is then unchanged, and the refund can be repeated.
 */
export type RefundPurchase = (
  payments: Payments,
  purchaseId: string,
  record?: (writer: Writer) => Promise<void>,
) => Promise<void>;

/** Creates the function that refunds purchases. */
export function createRefund({ store: { reader, transact }, settlement }: RefundsDeps): RefundPurchase {
  return async (payments, purchaseId, record) => {
    const purchase = await purchases.findPurchase(reader, payments.name, { purchaseId });
    if (purchase?.status !== 'paid') return;
    const { paymentId, transactionId, refundKey, priceCents } = purchase;
    const payment = { purchaseId, paymentId, invoiceId: paymentId === null ? transactionId : null };
    const renew = () => transact((writer) => purchases.renewRefundKey(writer, purchaseId, refundKey));
    await renewingKey(payments.refund(payment, refundKey), renew);
    await transact(async (writer) => {
      await settlement.refund(writer, payment, priceCents);
      await record?.(writer);
    });
  };
}
