import type { Writer } from '@emberlore/database';
import type { PaidInvoice } from '../../../providers/payments/payments.ts';
import { isUnpaid, type PaymentSteps } from './payment-steps.ts';
import * as purchases from './purchases.repository.ts';
import * as subscriptions from './subscriptions.repository.ts';

/** Records a paid bill of a subscription: the payment of its first purchase, or of another period. */
export async function settleInvoice(writer: Writer, invoice: PaidInvoice, steps: PaymentSteps): Promise<void> {
  const { undo, isExpectedAmount, hasOtherSubscription } = steps;
  const { provider, clock, log } = steps.deps;
  const { invoiceId, subscriptionId, purchaseId, first, periodEndsAt } = invoice;
  const initialPurchase =
    purchaseId === null ? undefined : await purchases.lockPurchase(writer, provider, { purchaseId });
  const state = { subscriptionId, status: 'active', periodEndsAt, cancelled: false, toldAt: new Date(0) } as const;
  const known = await subscriptions.lockSubscription(writer, provider, subscriptionId);
  const agreed = known ?? initialPurchase;
  if (!agreed)
    return log.warn({ subscriptionId }, 'Received a payment for a subscription that this server doesn’t know.');
  const unwanted = { subscriptionId, paymentId: null, invoiceId };
  const present = await purchases.lockAccount(writer, agreed.accountId);
  if (!present || (!known && initialPurchase && purchases.isUndone(initialPurchase))) {
    // The first bill is the purchase's own payment; a later one was created before the provider learned of the end.
    if (!first || !initialPurchase) return undo.bill(writer, agreed, unwanted);
    return isUnpaid(initialPurchase)
      ? undo.purchase(writer, initialPurchase, unwanted, 'The account is deleted or banned.')
      : undefined;
  }
  if (
    !known &&
    initialPurchase &&
    first &&
    isUnpaid(initialPurchase) &&
    (await hasOtherSubscription(writer, initialPurchase.accountId, subscriptionId))
  ) {
    return undo.purchase(writer, initialPurchase, unwanted, 'The account has another subscription.');
  }
  if (!isExpectedAmount(agreed, invoice, { subscriptionId })) return;
  const id = known?.subscriptionId ?? (await subscriptions.insertSubscription(writer, agreed, state));
  await subscriptions.extendPeriod(writer, id, periodEndsAt);
  if (first && initialPurchase) {
    if (isUnpaid(initialPurchase))
      await steps.markPaid(writer, initialPurchase, { transactionId: invoiceId, subscriptionId: id });
    return;
  }
  const { accountId, offeringId, amount, priceCents, currency } = agreed;
  const period = { accountId, offeringId, amount, priceCents, currency, provider, subscriptionId: id };
  const paid = { transactionId: invoiceId, status: 'paid', paidAt: clock.now() } as const;
  const made = await purchases.insertPurchase(writer, { ...period, ...paid });
  if (made) await steps.creditPurchase(writer, made);
}
