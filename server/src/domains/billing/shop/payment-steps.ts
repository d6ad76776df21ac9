import type { Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import type { Log } from '../../../kit/log.ts';
import type { SubscriptionState } from '../../../providers/payments/payments.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import type { Credits } from '../credits/credits.service.ts';
import * as purchases from './purchases.repository.ts';
import * as returns from './returns.repository.ts';
import { MOST_CENTS } from './returns.repository.ts';
import { buildPurchaseCause, createReversals } from './reversals.ts';
import * as subscriptions from './subscriptions.repository.ts';
import { createUndo } from './undo.ts';

export type Purchase = purchases.PurchaseRow;

export interface SettlementDeps {
  provider: purchases.Provider;
  credits: Credits;
  jobs: Pick<Jobs, 'add'>;
  clock: Clock;
  log: Log;
}

/** Whether a purchase can still be paid. */
export const isUnpaid = (purchase: Purchase) => purchase.status !== 'paid' && purchase.status !== 'refunded';

/** Gives the credits of a paid purchase, once. */
function grant(
  writer: Writer,
  purchase: Pick<Purchase, 'purchaseId' | 'accountId' | 'amount' | 'type' | 'title'>,
  credits: Credits,
) {
  const { accountId, amount, type, title } = purchase;
  const reason = type === 'subscription' ? 'subscription' : 'purchase';
  return credits.give({ accountId, amount, reason, cause: buildPurchaseCause(purchase), note: title }, writer);
}

/** Why a payment of another amount is undone, for the log. */
export const OTHER_AMOUNT = 'The amount differs from the price.';

/** Returns what was paid, as the price of a purchase. */
export const toPrice = ({ paidCents, currency }: { paidCents: number; currency: string }) => ({
  priceCents: Math.min(paidCents, MOST_CENTS),
  currency,
});

/** The steps that reports of payments have in common. */
export type PaymentSteps = ReturnType<typeof createPaymentSteps>;

/** Creates the steps that reports of payments have in common. Each runs in the transaction that records the report. */
export function createPaymentSteps(deps: SettlementDeps) {
  const { provider, credits, jobs, clock, log } = deps;
  const undo = createUndo({ provider, jobs, clock, log });
  const applyReturns = createReversals({ credits, clock });

  const lockFirst = async (writer: Writer, names: (purchases.PurchaseKey | null)[]) => {
    for (const name of names) {
      const found = name && (await purchases.lockPurchase(writer, provider, name));
      if (found) return found;
    }
    return null;
  };

  /** Whether this is the agreed price. A payment of another one is undone, since nothing was agreed for it. */
  const isExpectedAmount = (
    agreed: { priceCents: number; currency: string },
    paid: { paidCents: number; currency: string },
    about: { purchaseId: string } | { subscriptionId: string },
  ) => {
    if (paid.paidCents === agreed.priceCents && paid.currency === agreed.currency) return true;
    const { paidCents, currency } = paid;
    log.error(
      { ...about, paidCents, currency },
      'The amount paid differs from the price, so it adds no credits and is refunded.',
    );
    return false;
  };

  const saveSubscription = async (writer: Writer, purchase: Purchase, state: SubscriptionState) => {
    const id = await subscriptions.insertSubscription(writer, purchase, state);
    await subscriptions.updateState(writer, id, state);
    return id;
  };

  /** Gives the credits of a paid purchase, less refunds and disputes that were reported before the payment. */
  const creditPurchase = async (writer: Writer, purchaseId: string) => {
    const paid = await purchases.lockPurchase(writer, provider, { purchaseId });
    if (!paid) throw new Error('The purchase no longer exists.');
    await grant(writer, paid, credits);
    await returns.lockPayment(writer, provider, { paymentId: paid.paymentId, invoiceId: paid.transactionId });
    await applyReturns(writer, paid, 'refund');
  };

  const markPaid = async (
    writer: Writer,
    { purchaseId }: Purchase,
    named: { paymentId?: string | null; transactionId?: string | null; subscriptionId?: string | null },
  ) => {
    const known = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null));
    await purchases.updatePurchase(writer, purchaseId, { ...known, status: 'paid', paidAt: clock.now() });
    await creditPurchase(writer, purchaseId);
  };

  /**
   * Whether the account has another subscription. Its row must be locked, so that of two concurrent payments only one
   * finds none.
   */
  const hasOtherSubscription = async (writer: Writer, accountId: string, subscriptionId: string) => {
    const current = await subscriptions.readCurrent(writer, accountId, clock.now());
    return current.some((one) => one.provider !== provider || one.providerSubscriptionId !== subscriptionId);
  };

  /** Locks the account and returns why a payment must be undone; null when it is accepted. */
  const findRefusal = async (writer: Writer, accountId: string, subscriptionId: string | undefined) => {
    if (!(await purchases.lockAccount(writer, accountId))) return 'The account is deleted or banned.';
    const second = subscriptionId !== undefined && (await hasOtherSubscription(writer, accountId, subscriptionId));
    return second ? 'The account has another subscription.' : null;
  };

  return {
    deps,
    undo,
    applyReturns,
    lockFirst,
    isExpectedAmount,
    saveSubscription,
    creditPurchase,
    markPaid,
    hasOtherSubscription,
    findRefusal,
  };
}
