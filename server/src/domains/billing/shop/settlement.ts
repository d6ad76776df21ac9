import type { Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import type { Log } from '../../../kit/log.ts';
import type {
  Checkout,
  Dispute,
  PaidInvoice,
  PaymentName,
  SubscriptionState,
} from '../../../providers/payments/payments.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import type { Credits } from '../credits/credits.service.ts';
import * as purchases from './purchases.repository.ts';
import * as returns from './returns.repository.ts';
import { buildPurchaseCause, createReversals, type ReturnKind } from './reversals.ts';
import * as subscriptions from './subscriptions.repository.ts';
import { createUndo } from './undo.ts';

type Purchase = purchases.PurchaseRow;

export interface SettlementDeps {
  provider: purchases.Provider;
  credits: Credits;
  jobs: Pick<Jobs, 'add'>;
  clock: Clock;
  log: Log;
}

/** Records what a payment provider reports. Any report may be repeated, late or out of order. */
export interface Settlement {
  /** Returns the updated purchase; null when it is unknown here. */
  checkout(writer: Writer, checkout: Checkout): Promise<Purchase | null>;
  invoice(writer: Writer, invoice: PaidInvoice): Promise<void>;
  subscription(writer: Writer, purchaseId: string | null, state: SubscriptionState): Promise<void>;
  /** Records a refund; `refundedCents` is the payment's total. Returns whether its purchase is known to be paid. */
  refund(writer: Writer, payment: PaymentName, refundedCents: number): Promise<boolean>;
  /** Records a dispute. Returns the same as `refund`; a dispute reported before its payment is applied with the payment. */
  dispute(writer: Writer, payment: PaymentName, dispute: Dispute): Promise<boolean>;
}

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

/** Creates the service that records a payment provider's reports. */
export function createSettlement({ provider, credits, jobs, clock, log }: SettlementDeps): Settlement {
  const undo = createUndo({ provider, jobs, clock, log });
  const applyReturns = createReversals({ credits, clock });

  const lockFirst = async (writer: Writer, names: (purchases.PurchaseKey | null)[]) => {
    for (const name of names) {
      const found = name && (await purchases.lockPurchase(writer, provider, name));
      if (found) return found;
    }
    return null;
  };

  const isExpectedAmount = (
    agreed: { priceCents: number; currency: string },
    paid: { paidCents: number; currency: string },
    about: { purchaseId: string } | { subscriptionId: string },
  ) => {
    if (paid.paidCents === agreed.priceCents && paid.currency === agreed.currency) return true;
    const { paidCents, currency } = paid;
    log.error({ ...about, paidCents, currency }, 'The amount paid differs from the price; no credits were added.');
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

  const isUnpaid = (purchase: Purchase) => purchase.status !== 'paid' && purchase.status !== 'refunded';

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
    return true;
  };

  return {
    async checkout(writer, checkout) {
      const { sessionId, purchaseId, state, paymentId, invoiceId, customerId, subscription } = checkout;
      const purchase = await lockFirst(writer, [{ sessionId }, purchaseId === null ? null : { purchaseId }]);
      if (!purchase) return null;
      if (purchase.sessionId === null) await purchases.updatePurchase(writer, purchase.purchaseId, { sessionId });
      if (state === 'paid' && isUnpaid(purchase)) {
        const refusal = await findRefusal(writer, purchase.accountId, subscription?.subscriptionId);
        if (refusal !== null) {
          const unwanted = { subscriptionId: subscription?.subscriptionId ?? null, paymentId, invoiceId };
          await undo.purchase(writer, purchase, unwanted, refusal);
          return { ...purchase, status: 'refunded' };
        }
        if (!isExpectedAmount(purchase, checkout, { purchaseId: purchase.purchaseId })) return purchase;
        const subscriptionId = subscription && (await saveSubscription(writer, purchase, subscription));
        await markPaid(writer, purchase, { paymentId, transactionId: invoiceId, subscriptionId });
        if (customerId) await purchases.saveCustomer(writer, purchase.accountId, provider, customerId);
        return { ...purchase, status: 'paid' };
      }
      // A failed attempt can still be followed by a payment, so only pending purchases can fail.
      const ended = state === 'failed' ? 'failed' : state === 'expired' ? 'cancelled' : null;
      if (!ended || purchase.status !== 'pending') return purchase;
      await purchases.updatePurchase(writer, purchase.purchaseId, { status: ended });
      return { ...purchase, status: ended };
    },

    async invoice(writer, invoice) {
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
          await markPaid(writer, initialPurchase, { transactionId: invoiceId, subscriptionId: id });
        return;
      }
      const { accountId, offeringId, amount, priceCents, currency } = agreed;
      const period = { accountId, offeringId, amount, priceCents, currency, provider, subscriptionId: id };
      const paid = { transactionId: invoiceId, status: 'paid', paidAt: clock.now() } as const;
      const made = await purchases.insertPurchase(writer, { ...period, ...paid });
      if (made) await creditPurchase(writer, made);
    },

    async subscription(writer, purchaseId, state) {
      const known = await subscriptions.lockSubscription(writer, provider, state.subscriptionId);
      if (known) return subscriptions.updateState(writer, known.subscriptionId, state);
      const initialPurchase =
        purchaseId === null ? undefined : await purchases.lockPurchase(writer, provider, { purchaseId });
      // It may be reported before its first payment; ignore it until then.
      if (initialPurchase && !isUnpaid(initialPurchase) && !purchases.isUndone(initialPurchase))
        await saveSubscription(writer, initialPurchase, state);
    },

    refund: (writer, payment, refundedCents) =>
      recordReturn(writer, payment, 'refund', (named) => returns.saveRefund(writer, named, refundedCents, clock.now())),

    dispute: (writer, payment, dispute) =>
      recordReturn(writer, payment, 'dispute', (named) => returns.saveDispute(writer, named, dispute)),
  };
}
