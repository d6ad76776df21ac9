import type { Writer } from '@emberlore/database';
import type { PaidInvoice } from '../../../providers/payments/payments.ts';
import { isUnpaid, OTHER_AMOUNT, type PaymentSteps, type Purchase, toPrice } from './payment-steps.ts';
import * as purchases from './purchases.repository.ts';
import * as subscriptions from './subscriptions.repository.ts';

interface Bill {
  invoice: PaidInvoice;
  known: subscriptions.SubscriptionRow | undefined;
  initialPurchase: Purchase | undefined;
  /** Whose terms apply. */
  agreed: subscriptions.SubscriptionRow | Purchase;
}

/** Locks the account and returns why a bill must be undone; null when it is accepted. */
async function findRefusal(
  writer: Writer,
  { invoice, known, initialPurchase, agreed }: Bill,
  { isExpectedAmount, hasOtherSubscription }: PaymentSteps,
): Promise<string | null> {
  const { accountId } = agreed;
  const { subscriptionId, first } = invoice;
  if (!(await purchases.lockAccount(writer, accountId))) return 'The account is deleted or banned.';
  if (!known && initialPurchase) {
    if (purchases.isUndone(initialPurchase)) return 'The subscription has already ended.';
    if (first && isUnpaid(initialPurchase) && (await hasOtherSubscription(writer, accountId, subscriptionId)))
      return 'The account has another subscription.';
  }
  return isExpectedAmount(agreed, invoice, { subscriptionId }) ? null : OTHER_AMOUNT;
}

/** Records a paid bill of a subscription: the payment of its first purchase, or of another period. */
export async function settleInvoice(writer: Writer, invoice: PaidInvoice, steps: PaymentSteps): Promise<void> {
  const { undo } = steps;
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
  const refusal = await findRefusal(writer, { invoice, known, initialPurchase, agreed }, steps);
  if (refusal !== null) {
    if (invoice.paidCents === 0) return;
    const paid = toPrice(invoice);
    // The first bill is the purchase's own payment; a later one was created before the provider learned of the end.
    if (!first || !initialPurchase) return undo.bill(writer, { ...agreed, ...paid }, unwanted, refusal);
    if (isUnpaid(initialPurchase)) await undo.purchase(writer, { ...initialPurchase, ...paid }, unwanted, refusal);
    return;
  }
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
