import type { Writer } from '@emberlore/database';
import type { Checkout } from '../../../providers/payments/payments.ts';
import { isUnpaid, OTHER_AMOUNT, type PaymentSteps, type Purchase, toPrice } from './payment-steps.ts';
import * as purchases from './purchases.repository.ts';

/** Records what only the checkout of a purchase tells whose payment was reported by its bill or before. */
async function completePaid(
  writer: Writer,
  purchase: Purchase,
  { customerId, subscription }: Checkout,
  { deps: { provider }, saveSubscription }: PaymentSteps,
): Promise<void> {
  const { accountId } = purchase;
  if (purchases.isUndone(purchase) || !(await purchases.lockAccount(writer, accountId))) return;
  if (subscription) await saveSubscription(writer, purchase, subscription);
  if (customerId && !(await purchases.findCustomer(writer, accountId, provider)))
    await purchases.saveCustomer(writer, accountId, provider, customerId);
}

/** Records what became of a checkout. Returns the updated purchase; null when it is unknown here. */
export async function settleCheckout(
  writer: Writer,
  checkout: Checkout,
  steps: PaymentSteps,
): Promise<Purchase | null> {
  const { undo, lockFirst, isExpectedAmount } = steps;
  const { provider } = steps.deps;
  const { sessionId, purchaseId, state, paymentId, invoiceId, customerId, subscription } = checkout;
  const purchase = await lockFirst(writer, [{ sessionId }, purchaseId === null ? null : { purchaseId }]);
  if (!purchase) return null;
  if (purchase.sessionId === null) await purchases.updatePurchase(writer, purchase.purchaseId, { sessionId });
  if (state === 'paid' && isUnpaid(purchase)) {
    const refusal =
      (await steps.findRefusal(writer, purchase.accountId, subscription?.subscriptionId)) ??
      (isExpectedAmount(purchase, checkout, { purchaseId: purchase.purchaseId }) ? null : OTHER_AMOUNT);
    if (refusal !== null && checkout.paidCents === 0) return purchase;
    if (refusal !== null) {
      const unwanted = { subscriptionId: subscription?.subscriptionId ?? null, paymentId, invoiceId };
      await undo.purchase(writer, { ...purchase, ...toPrice(checkout) }, unwanted, refusal);
      return { ...purchase, status: 'paid', undoneAt: steps.deps.clock.now() };
    }
    const subscriptionId = subscription && (await steps.saveSubscription(writer, purchase, subscription));
    await steps.markPaid(writer, purchase, { paymentId, transactionId: invoiceId, subscriptionId });
    if (customerId) await purchases.saveCustomer(writer, purchase.accountId, provider, customerId);
    return { ...purchase, status: 'paid' };
  }
  if (state === 'paid') {
    await completePaid(writer, purchase, checkout, steps);
    return purchase;
  }
  // A failed attempt can still be followed by a payment, so only pending purchases can fail.
  const ended = state === 'failed' ? 'failed' : state === 'expired' ? 'cancelled' : null;
  if (!ended || purchase.status !== 'pending') return purchase;
  await purchases.updatePurchase(writer, purchase.purchaseId, { status: ended });
  return { ...purchase, status: ended };
}
