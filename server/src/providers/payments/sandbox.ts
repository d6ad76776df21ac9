import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import {
  BadSignature,
  type Checkout,
  type PaymentName,
  type PaymentNews,
  type Payments,
  PaymentsUnavailable,
  SESSION_ID,
  type SubscriptionState,
} from './payments.ts';
import type { SandboxCheckout, SandboxRecords, SandboxSubscription, StoredOrder } from './sandbox-book.ts';
import { parseNews } from './sandbox-news.ts';
import { isSigned, signMessage } from './sandbox-signature.ts';

/** Receives the sandbox's messages like a webhook. */
export type MessageReceiver = (raw: string, signature: string) => Promise<unknown>;

/** A payment provider that takes no money, for testing. Its pages are served by this server itself. */
export interface Sandbox extends Payments {
  /** Returns the content of a checkout page; null if the checkout doesn't exist. */
  order(sessionId: string): Promise<Pick<SandboxCheckout, 'order' | 'state'> | null>;
  /**
   * Pays once, sends the message about it, and returns where the browser continues; null if there is no such checkout
   * to pay.
   */
  pay(sessionId: string): Promise<string | null>;
  /** Bills due subscriptions and ends cancelled ones. */
  runDue(): Promise<void>;
  /** Sets the receiver of messages. */
  notifyWith(receiver: MessageReceiver): void;
}

export interface SandboxOptions {
  book: SandboxRecords;
  secret: string;
  clock: Clock;
  /** Length of a subscription's month, in milliseconds. */
  monthMs: number;
}

const makeId = (kind: string) => `sandbox_${kind}_${randomBytes(18).toString('base64url')}`;
const toPaymentId = (sessionId: string) => sessionId.replace('_cs_', '_pi_');
const toInvoiceId = (subscriptionId: string, number: number) => `${subscriptionId}_in_${number}`;

/** Creates the sandbox. */
export function createSandbox({ book, secret, clock, monthMs }: SandboxOptions): Sandbox {
  let receiver: MessageReceiver | undefined;

  const send = async (news: PaymentNews) => {
    const raw = JSON.stringify(news);
    await receiver?.(raw, signMessage(secret, raw, clock.now()));
  };

  const toState = (subscriptionId: string, stored: SandboxSubscription): SubscriptionState => ({
    subscriptionId,
    status: stored.ended ? 'ended' : 'active',
    periodEndsAt: new Date(stored.periodEndsAt),
    cancelled: stored.cancelled,
    toldAt: clock.now(),
  });

  const subscriptionNews = (id: string, stored: SandboxSubscription): PaymentNews => ({
    kind: 'subscription',
    purchaseId: stored.purchaseId,
    subscription: toState(id, stored),
  });

  const show = async (sessionId: string, { order, state, subscriptionId }: SandboxCheckout): Promise<Checkout> => {
    const subscription = subscriptionId && (await book.find('subscription', subscriptionId));
    return {
      sessionId,
      purchaseId: order.purchaseId,
      state,
      paidCents: order.priceCents,
      currency: order.currency,
      paymentId: subscriptionId ? null : toPaymentId(sessionId),
      invoiceId: subscriptionId && toInvoiceId(subscriptionId, 1),
      customerId: `sandbox_cus_${order.accountId}`,
      subscription: subscriptionId && subscription ? toState(subscriptionId, subscription) : null,
    };
  };

  const read = async (sessionId: string) => {
    const stored = await book.find('checkout', sessionId);
    return stored && show(sessionId, stored);
  };

  const begin = (order: StoredOrder): SandboxSubscription => ({
    purchaseId: order.purchaseId,
    priceCents: order.priceCents,
    currency: order.currency,
    ended: false,
    cancelled: false,
    periodEndsAt: clock.now().getTime() + monthMs,
    nextBill: 2,
  });

  /** Sends the message before writing: a repeated message counts once, but an unsent one would be lost. */
  const bill = async (id: string, stored: SandboxSubscription) => {
    const periodEndsAt = clock.now().getTime() + monthMs;
    const next = stored.cancelled
      ? { ...stored, ended: true }
      : { ...stored, periodEndsAt, nextBill: stored.nextBill + 1 };
    const invoice = {
      invoiceId: toInvoiceId(id, stored.nextBill),
      subscriptionId: id,
      purchaseId: stored.purchaseId,
      first: false,
      paidCents: stored.priceCents,
      currency: stored.currency,
      periodEndsAt: new Date(periodEndsAt),
    };
    await send(stored.cancelled ? subscriptionNews(id, next) : { kind: 'invoice', invoice });
    await book.change('subscription', id, async (now) => {
      if (now.ended || now.nextBill !== stored.nextBill) return null;
      return { data: { ...next, cancelled: now.cancelled }, dueAt: next.ended ? null : new Date(periodEndsAt) };
    });
  };

  const findPrice = async ({ paymentId, invoiceId }: PaymentName): Promise<number | undefined> => {
    if (paymentId) return (await book.find('checkout', paymentId.replace('_pi_', '_cs_')))?.order.priceCents;
    const [subscriptionId = ''] = (invoiceId ?? '').split('_in_');
    return (await book.find('subscription', subscriptionId))?.priceCents;
  };

  return {
    name: 'sandbox',
    async open(order) {
      // The same purchase gets the same checkout, under an unguessable id.
      const id = createHmac('sha256', secret).update(order.purchaseId).digest('base64url');
      const sessionId = `sandbox_cs_${id}`;
      const { email: _email, customerId: _customerId, ...stored } = order;
      await book.add('checkout', sessionId, { order: stored, state: 'open', subscriptionId: null });
      return { sessionId, url: new URL(`/sandbox/checkout/${sessionId}`, order.cancelUrl).href };
    },
    read,
    async hear(raw, signature) {
      if (!isSigned(secret, raw, signature, clock.now())) throw new BadSignature('Not signed by the sandbox.');
      return parseNews(raw);
    },
    async order(sessionId) {
      const stored = await book.find('checkout', sessionId);
      return stored && { order: stored.order, state: stored.state };
    },
    async pay(sessionId) {
      await book.change('checkout', sessionId, async (stored, writer) => {
        if (stored.state !== 'open') return null;
        if (stored.order.type === 'one_time') return { data: { ...stored, state: 'paid' }, dueAt: null };
        const subscriptionId = makeId('sub');
        const subscription = begin(stored.order);
        await book.add('subscription', subscriptionId, subscription, new Date(subscription.periodEndsAt), writer);
        return { data: { ...stored, state: 'paid', subscriptionId }, dueAt: null };
      });
      const stored = await book.find('checkout', sessionId);
      if (stored?.state !== 'paid') return null;
      await send({ kind: 'checkout', checkout: await show(sessionId, stored) });
      return stored.order.successUrl.replace(SESSION_ID, sessionId);
    },
    async refund(payment: PaymentName, key) {
      const refundedCents = await findPrice(payment);
      if (refundedCents === undefined) throw new PaymentsUnavailable('The sandbox knows no such payment.');
      await book.add('payment', `sandbox_re_${key}`, { refundedCents });
      await send({ kind: 'refund', payment, refundedCents, toldAt: clock.now() });
    },
    async expire(sessionId) {
      await book.change('checkout', sessionId, async (stored) =>
        stored.state === 'open' ? { data: { ...stored, state: 'expired' }, dueAt: null } : null,
      );
    },
    async end(subscriptionId) {
      await book.change('subscription', subscriptionId, async (stored) => ({
        data: { ...stored, ended: true },
        dueAt: null,
      }));
      const stored = await book.find('subscription', subscriptionId);
      if (stored) await send(subscriptionNews(subscriptionId, stored));
    },
    async cancel(subscriptionId, _key) {
      await book.change('subscription', subscriptionId, async (stored) => {
        if (stored.cancelled) return null;
        return { data: { ...stored, cancelled: true }, dueAt: new Date(stored.periodEndsAt) };
      });
      const stored = await book.find('subscription', subscriptionId);
      if (!stored) throw new PaymentsUnavailable('The sandbox knows no such subscription.');
      return toState(subscriptionId, stored);
    },
    portal: async () => null,
    async runDue() {
      for (const id of await book.due(clock.now())) {
        const stored = await book.find('subscription', id);
        if (stored && !stored.ended) await bill(id, stored);
      }
    },
    notifyWith: (given) => {
      receiver = given;
    },
  };
}
