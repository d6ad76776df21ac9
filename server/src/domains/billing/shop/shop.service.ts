import type { Offering, OfferingType, ShopSubscription } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { type CodedError, fail, notFound } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import type { Caller } from '../../../kit/route.ts';
import {
  BadSignature,
  type Checkout,
  type PaymentName,
  type PaymentNews,
  type Payments,
  PaymentsUnavailable,
  renewingKey,
} from '../../../providers/payments/payments.ts';
import { isTestReceipt } from '../../../providers/receipts/sandbox-receipts.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import type { Credits } from '../credits/credits.service.ts';
import { countCancellation, countQuestion } from './asking.ts';
import { closeCheckouts, createCheckouts } from './checkouts.ts';
import { cancelSubscriptions } from './ending-payments.service.ts';
import * as offerings from './offerings.repository.ts';
import * as purchases from './purchases.repository.ts';
import { createRefund } from './refunds.ts';
import { createSettlement } from './settlement.ts';
import { presentOffering, presentSubscription } from './shop.presenter.ts';
import { measureLength } from './story-length.repository.ts';
import { createStoryLength } from './story-length.ts';
import * as subscriptions from './subscriptions.repository.ts';
import { registerUndoJob } from './undo.ts';

/** The balance after a purchase, and the credits it added. */
export interface Credited {
  credits: number;
  creditsAdded: number;
}

export interface ShopWindow {
  oneTimePurchases: Offering[];
  subscriptions: Offering[];
  subscription: ShopSubscription | null;
  payments: 'stripe' | 'sandbox' | 'none';
  /** How many messages a finished story takes. */
  messagesPerStory: number;
}

export interface Shop {
  window(caller: Caller): Promise<ShopWindow>;
  /**
   * Starts a purchase and returns the URL to pay at, which returns to `baseUrl`. Throws `Offering Not Found.`, `Already
   * Subscribed.` and `Payments Unavailable.`
   */
  checkOut(caller: Caller, wanted: { priceId: string; type: OfferingType }, baseUrl: string): Promise<string>;
  /**
   * Credits a paid checkout, once. Throws `Session Not Found.`, `Not Allowed.` for another account's checkout, `Payment
   * Not Completed.`, `Already Subscribed.` for a second subscription, which is undone, and `Payments Unavailable.`
   */
  confirm(caller: Caller, sessionId: string): Promise<Credited>;
  /**
   * Handles a webhook message of the provider. Throws `Invalid Signature.`, or a 503 when the provider should send it
   * again.
   */
  hear(raw: string, signature: string | undefined): Promise<void>;
  /** Returns the URL of the provider's page for the caller's cards and bills. Throws `Subscription Not Found.` */
  portal(caller: Caller, baseUrl: string): Promise<string>;
  /** Cancels the caller's subscription at the end of its period. Throws `Subscription Not Found.` */
  cancel(caller: Caller): Promise<ShopSubscription>;
}

export interface ShopDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  credits: Credits;
  /** Undefined when the shop is closed. */
  payments: Payments | undefined;
  jobs: Jobs;
  clock: Clock;
  log: Log;
  pictureAddress: (hash: string) => string;
}

/** How many accounts' checkouts are closed at once, so that nobody's wait for those of one account. */
const CLOSING_AT_ONCE = 4;

function toUnavailable(error: unknown): unknown {
  return error instanceof PaymentsUnavailable ? fail('paymentsUnavailable', { cause: error }) : error;
}

/** Awaits a call to the provider and converts its unavailability to a 503. */
async function callProvider<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    throw toUnavailable(error);
  });
}

/** Creates the shop: offerings, checkouts, messages of the provider, and subscriptions. */
export function createShop(deps: ShopDeps): Shop {
  const { store, credits, payments, clock, log } = deps;
  const { reader, transact } = store;
  const readStoryLength = createStoryLength(() => measureLength(reader));
  const settlement = createSettlement({
    provider: payments?.name ?? 'sandbox',
    credits,
    jobs: deps.jobs,
    clock,
    log,
  });

  const requirePayments = () => {
    if (!payments) throw fail('paymentsUnavailable');
    return payments;
  };

  /** Counts a question to a provider outside of this server. */
  const countAsked = async (accountId: string, count = countQuestion) => {
    if (payments?.name !== 'sandbox') await count(store, accountId, clock.now());
  };

  // One that goes on until it is cancelled here comes before one of an app store.
  const readCurrentSubscription = async (accountId: string) => {
    const current = await subscriptions.readCurrent(reader, accountId, clock.now());
    return current.find((row) => isCancellable(row) && row.cancelledAt === null) ?? current[0];
  };

  const settle = async (checkout: Checkout) => {
    const settled = await transact((writer) => settlement.checkout(writer, checkout));
    deps.jobs.wake();
    return settled;
  };

  const checkouts = createCheckouts({ store, clock, jobs: deps.jobs, settle });

  const credited = async ({ accountId, amount, status }: purchases.PurchaseRow): Promise<Credited> => ({
    credits: await credits.balance(accountId),
    creditsAdded: status === 'refunded' ? 0 : amount,
  });

  /** Settles the checkout of a payment whose refund was reported first. Returns whether a checkout was found. */
  const settlePaidCheckout = async (payment: PaymentName) => {
    const name = payment.purchaseId;
    const purchase =
      name === null ? undefined : await purchases.findPurchase(reader, requirePayments().name, { purchaseId: name });
    const checkout = purchase?.sessionId && (await callProvider(requirePayments().read(purchase.sessionId)));
    if (checkout) await settle(checkout);
    return Boolean(checkout);
  };

  const handleMessage = async (message: PaymentNews): Promise<void> => {
    const within = <T>(work: (writer: Writer) => Promise<T>) => transact(work);
    if (message.kind === 'checkout') return void (await settle(message.checkout));
    if (message.kind === 'invoice') return within((writer) => settlement.invoice(writer, message.invoice));
    if (message.kind === 'subscription') {
      return within((writer) => settlement.subscription(writer, message.purchaseId, message.subscription));
    }
    const { payment } = message;
    const record = () => within((writer) => settlement.returned(writer, message));
    if (await record()) return;
    if ((await settlePaidCheckout(payment)) && (await record())) return;
    log.warn({ ...payment }, 'Received a refund for an unknown payment. It is applied if the payment arrives later.');
  };

  /** Whether the configured provider manages this subscription, so that it can be cancelled here. */
  const isCancellable = ({ provider, providerSubscriptionId }: subscriptions.SubscriptionRow) =>
    provider === payments?.name && !isTestReceipt(providerSubscriptionId);

  const cancelSubscription = async (row: subscriptions.SubscriptionRow) => {
    const renew = () => transact((writer) => subscriptions.renewCancelKey(writer, row.subscriptionId));
    const cancelled = requirePayments().cancel(row.providerSubscriptionId, row.cancelKey);
    const state = await callProvider(renewingKey(cancelled, renew));
    await transact(async (writer) => {
      await subscriptions.updateState(writer, row.subscriptionId, state);
      await subscriptions.renewCancelKey(writer, row.subscriptionId);
    });
  };

  deps.jobs.register(cancelSubscriptions, async ({ accountId }) => {
    const rows = await subscriptions.readCurrent(reader, accountId, clock.now());
    for (const row of rows) if (isCancellable(row) && row.cancelledAt === null) await cancelSubscription(row);
  });

  const closeAll = async ({ accountId }: { accountId: string }) => {
    if (payments) await checkouts.closeAll(payments, accountId);
  };
  deps.jobs.register(closeCheckouts, closeAll, CLOSING_AT_ONCE);

  const refund = createRefund({ store, settlement });
  registerUndoJob(deps.jobs, {
    open: requirePayments,
    refund: (purchaseId) => refund(requirePayments(), purchaseId),
  });

  const findRefusal = async (purchase: purchases.PurchaseRow | null): Promise<CodedError | null> => {
    if (purchase && purchases.isUndone(purchase)) {
      const isSecond = purchase.type === 'subscription' && (await readCurrentSubscription(purchase.accountId));
      return fail(isSecond ? 'alreadySubscribed' : 'paymentNotCompleted');
    }
    if (purchase?.status === 'paid' || purchase?.status === 'refunded') return null;
    return fail('paymentNotCompleted');
  };

  return {
    async window({ accountId }) {
      const [onSale, current, messagesPerStory] = await Promise.all([
        offerings.readOnSale(reader),
        readCurrentSubscription(accountId),
        readStoryLength(),
      ]);
      const shown = onSale.map((row) => presentOffering(row, deps.pictureAddress));
      return {
        oneTimePurchases: shown.filter(({ type }) => type === 'one_time'),
        subscriptions: shown.filter(({ type }) => type === 'subscription'),
        subscription: current ? presentSubscription(current, payments?.name) : null,
        payments: payments?.name ?? 'none',
        messagesPerStory,
      };
    },

    async checkOut({ accountId }, { priceId, type }, baseUrl) {
      const provider = requirePayments();
      const offering = await offerings.findByPrice(reader, priceId);
      if (!offering || offering.retiredAt !== null || offering.type !== type) throw notFound('Offering');
      if (type === 'subscription' && (await readCurrentSubscription(accountId))) throw fail('alreadySubscribed');
      await countAsked(accountId);
      const { sessionId, url } = await callProvider(checkouts.open(provider, accountId, offering, baseUrl));
      await callProvider(checkouts.closeOlder(provider, accountId, offering));
      if (type === 'one_time') return url;
      // The older checkout may just have been paid.
      if (!(await readCurrentSubscription(accountId))) return url;
      await callProvider(provider.expire(sessionId));
      throw fail('alreadySubscribed');
    },

    async confirm({ accountId }, sessionId) {
      const provider = requirePayments();
      const known = await purchases.findPurchase(reader, provider.name, { sessionId });
      if (!known) throw notFound('Session');
      if (known.accountId !== accountId) throw fail('notAllowed');
      if ((await findRefusal(known)) === null) return credited(known);
      await countAsked(accountId);
      const checkout = await callProvider(provider.read(sessionId));
      const settled = checkout && (await settle(checkout));
      // A payment is undone when its account is deleted meanwhile.
      if (!(await purchases.mayBuy(reader, accountId))) throw fail('badToken');
      const refused = await findRefusal(settled);
      if (refused) throw refused;
      return credited(known);
    },

    async hear(raw, signature) {
      const message = await requirePayments()
        .hear(raw, signature)
        .catch((error: unknown) => {
          throw error instanceof BadSignature ? fail('badSignature', { cause: error }) : toUnavailable(error);
        });
      if (message) await handleMessage(message);
      deps.jobs.wake();
    },

    async portal({ accountId }, baseUrl) {
      const provider = requirePayments();
      const customerId = await purchases.findCustomer(reader, accountId, provider.name);
      if (customerId) await countAsked(accountId);
      const url = customerId && (await callProvider(provider.portal(customerId, `${baseUrl}/profile/shop`)));
      if (!url) throw notFound('Subscription');
      return url;
    },

    async cancel({ accountId }) {
      const provider = requirePayments();
      const current = await readCurrentSubscription(accountId);
      if (!current || !isCancellable(current)) throw notFound('Subscription');
      if (current.cancelledAt === null) {
        await countAsked(accountId, countCancellation);
        await cancelSubscription(current);
      }
      const rows = await subscriptions.readCurrent(reader, accountId, clock.now());
      const after = rows.find(({ subscriptionId }) => subscriptionId === current.subscriptionId);
      // Its end may have been unknown here.
      const now = clock.now();
      const ended = { ...current, cancelledAt: now, periodEndsAt: now };
      return presentSubscription(after ?? ended, provider.name);
    },
  };
}
