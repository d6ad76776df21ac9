import type { Writer } from '@emberlore/database';
import type {
  Checkout,
  MoneyNews,
  PaidInvoice,
  PaymentName,
  SubscriptionState,
} from '../../../providers/payments/payments.ts';
import { createPaymentSteps, isUnpaid, type Purchase, type SettlementDeps } from './payment-steps.ts';
import * as purchases from './purchases.repository.ts';
import * as returns from './returns.repository.ts';
import type { ReturnKind } from './reversals.ts';
import { settleCheckout } from './settle-checkout.ts';
import { settleInvoice } from './settle-invoice.ts';
import * as subscriptions from './subscriptions.repository.ts';

/** Records what a payment provider reports. Any report may be repeated, late or out of order. */
export interface Settlement {
  /** Returns the updated purchase; null when it is unknown here. */
  checkout(writer: Writer, checkout: Checkout): Promise<Purchase | null>;
  invoice(writer: Writer, invoice: PaidInvoice): Promise<void>;
  subscription(writer: Writer, purchaseId: string | null, state: SubscriptionState): Promise<void>;
  /** Records a refund made now; `refundedCents` is the payment's total. Returns whether its purchase is known to be paid. */
  refund(writer: Writer, payment: PaymentName, refundedCents: number): Promise<boolean>;
  /** Records what the provider reports. Returns the same as `refund`; a report before its payment is applied with the payment. */
  returned(writer: Writer, news: MoneyNews): Promise<boolean>;
}

/** Creates the service that records a payment provider's reports. */
export function createSettlement(deps: SettlementDeps): Settlement {
  const { provider, clock, log } = deps;
  const steps = createPaymentSteps(deps);
  const { applyReturns, lockFirst, undo } = steps;

  const lockByPayment = (writer: Writer, { purchaseId, paymentId, invoiceId }: PaymentName) =>
    lockFirst(writer, [
      paymentId === null ? null : { paymentId },
      invoiceId === null ? null : { transactionId: invoiceId },
      purchaseId === null ? null : { purchaseId },
    ]);

  /** Stores a refund or dispute with `save` and applies it to its purchase. Returns whether the purchase is paid. */
  const recordReturn = async (
    writer: Writer,
    payment: PaymentName,
    kind: ReturnKind,
    save: (named: PaymentName & { provider: purchases.Provider }) => Promise<void>,
  ) => {
    const found = await lockByPayment(writer, payment);
    if (!found) await returns.lockPayment(writer, provider, payment);
    // Look again, since the payment may have been recorded while this transaction waited for the lock.
    const purchase = found ?? (await lockByPayment(writer, payment));
    await save({ ...payment, provider, purchaseId: purchase?.purchaseId ?? null });
    if (!purchase || isUnpaid(purchase)) return false;
    await applyReturns(writer, purchase, kind);
    // While the money was disputed, the job that refunds an undone payment had nothing to do.
    if (kind === 'dispute' && purchase.status === 'refunded') await undo.resume(writer, purchase.purchaseId);
    return true;
  };

  /** Lets an admin refund a purchase again, under another key than that of the refund which has failed. */
  const allowRefund = async (writer: Writer, payment: PaymentName) => {
    const purchase = await lockByPayment(writer, payment);
    if (purchase?.status !== 'paid') return;
    await purchases.renewRefundKey(writer, purchase.purchaseId, purchase.refundKey);
    log.error({ purchaseId: purchase.purchaseId }, 'A refund has failed at the provider: an admin can repeat it.');
  };

  return {
    checkout: (writer, checkout) => settleCheckout(writer, checkout, steps),

    invoice: (writer, invoice) => settleInvoice(writer, invoice, steps),

    async subscription(writer, purchaseId, state) {
      const known = await subscriptions.lockSubscription(writer, provider, state.subscriptionId);
      if (known) return subscriptions.updateState(writer, known.subscriptionId, state);
      const initialPurchase =
        purchaseId === null ? undefined : await purchases.lockPurchase(writer, provider, { purchaseId });
      if (!initialPurchase || purchases.isUndone(initialPurchase)) return;
      // It may be reported before its first payment; until then only its end counts, which nobody reports again.
      if (!isUnpaid(initialPurchase) || state.status === 'ended')
        await steps.saveSubscription(writer, initialPurchase, state);
    },

    refund: (writer, payment, refundedCents) =>
      recordReturn(writer, payment, 'refund', (named) => returns.saveRefund(writer, named, refundedCents, clock.now())),

    async returned(writer, news) {
      const { payment } = news;
      if (news.kind === 'dispute')
        return recordReturn(writer, payment, 'dispute', (named) => returns.saveDispute(writer, named, news.dispute));
      const { kind, refundedCents, toldAt } = news;
      const save = kind === 'refund' ? returns.saveRefund : returns.lowerRefund;
      const isKnown = await recordReturn(writer, payment, 'refund', (named) =>
        save(writer, named, refundedCents, toldAt),
      );
      if (isKnown && kind === 'failedRefund') await allowRefund(writer, payment);
      return isKnown;
    },
  };
}
