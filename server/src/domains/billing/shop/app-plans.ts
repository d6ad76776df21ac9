import type { Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail } from '../../../kit/errors.ts';
import type { VerifiedPeriod, VerifiedReceipt } from '../../../providers/receipts/receipts.ts';
import * as purchases from './purchases.repository.ts';
import { saveRefund } from './returns.repository.ts';
import * as subscriptions from './subscriptions.repository.ts';

/** A saved subscription, and the purchase of the plan before it, whose rest the app store has returned. */
export interface SavedPlan {
  id: string;
  replaced: purchases.PurchaseRow | null;
}

/** Returns the part of a price that belongs to the time after `at`, in cents. */
function priceOfRest(plan: subscriptions.SubscriptionRow, purchase: purchases.PurchaseRow, at: Date): number {
  const [start, end] = [plan.toldAt.getTime(), plan.periodEndsAt.getTime()];
  if (end <= start) return 0;
  return Math.floor(purchase.priceCents * Math.min(1, Math.max(0, (end - at.getTime()) / (end - start))));
}

/** Creates the part of app purchases that records subscriptions, and what becomes of the plan before a switch. */
export function createAppPlans({ clock }: { clock: Clock }) {
  /** Ends the subscription that Google Play has replaced by another one. Its money pays for a part of the new one. */
  const endReplaced = async (writer: Writer, terms: subscriptions.SubscriptionTerms, period: VerifiedPeriod) => {
    if (period.replaces === null) return;
    const replaced = await subscriptions.lockSubscription(writer, terms.provider, period.replaces);
    if (!replaced) return;
    if (replaced.accountId !== terms.accountId) throw fail('notAllowed');
    const { subscriptionId, periodEndsAt } = replaced;
    const ended = { status: 'ended', cancelled: true, periodEndsAt, toldAt: clock.now() } as const;
    await subscriptions.updateState(writer, subscriptionId, { ...ended, subscriptionId: period.replaces });
  };

  /** Records that the App Store has returned the rest of the plan before, and returns its purchase. */
  const returnRest = async (writer: Writer, known: subscriptions.SubscriptionRow, { startsAt }: VerifiedPeriod) => {
    const purchase = await purchases.lockLatestOf(writer, known.subscriptionId);
    const cents = purchase ? priceOfRest(known, purchase, startsAt) : 0;
    if (!purchase || cents === 0) return null;
    const { provider, purchaseId, paymentId, transactionId: invoiceId } = purchase;
    await saveRefund(writer, { provider, purchaseId, paymentId, invoiceId }, cents, clock.now());
    return purchase;
  };

  return {
    /**
     * Saves the subscription of a receipt; null if it has none. Throws `Not Allowed.` if it, or the one that it
     * replaces, belongs to another account, and `Receipt Not Verified.` for a plan that was replaced since.
     */
    async save(
      writer: Writer,
      terms: subscriptions.SubscriptionTerms,
      { subscription: period }: VerifiedReceipt,
    ): Promise<SavedPlan | null> {
      if (!period) return null;
      const { subscriptionId, startsAt: toldAt, endsAt: periodEndsAt, cancelled } = period;
      const known = await subscriptions.lockSubscription(writer, terms.provider, subscriptionId);
      if (known && known.accountId !== terms.accountId) throw fail('notAllowed');
      const isOther = known !== undefined && known.offeringId !== terms.offeringId;
      if (isOther && known.toldAt > toldAt) throw fail('badReceipt');
      await endReplaced(writer, terms, period);
      const replaced = isOther ? await returnRest(writer, known, period) : null;
      const state = { subscriptionId, status: 'active', periodEndsAt, cancelled, toldAt } as const;
      const id = await subscriptions.insertSubscription(writer, terms, state);
      if (isOther) await subscriptions.changePlan(writer, id, terms);
      await subscriptions.updateState(writer, id, state);
      return { id, replaced };
    },
  };
}
