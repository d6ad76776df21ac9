import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import {
  BadSignature,
  type Checkout,
  type Order,
  type PaymentName,
  type PaymentNews,
  type Payments,
  PaymentsUnavailable,
  SESSION_ID,
  type SubscriptionState,
} from './payments.ts';
import type { SandboxBook, SandboxCheckout, SandboxSubscription } from './sandbox-book.ts';
import { isSigned, signMessage } from './sandbox-signature.ts';

/** Receives the sandbox's messages like a webhook. */
export type Hearer = (raw: string, signature: string) => Promise<unknown>;

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
  tellTo(hearer: Hearer): void;
}

export interface SandboxOptions {
  book: SandboxBook;
  secret: string;
  clock: Clock;
  /** Length of a subscription's month, in milliseconds. */
  monthMs: number;
}

const makeId = (kind: string) => `sandbox_${kind}_${randomBytes(18).toString('base64url')}`;
const paymentOf = (sessionId: string) => sessionId.replace('_cs_', '_pi_');
const billOf = (subscriptionId: string, number: number) => `${subscriptionId}_in_${number}`;

function reviveDates(key: string, value: unknown): unknown {
  return key.endsWith('At') && typeof value === 'string' ? new Date(value) : value;
}

/** Creates the sandbox. */
export function createSandbox({ book, secret, clock, monthMs }: SandboxOptions): Sandbox {
  let hearer: Hearer | undefined;

  const tell = async (news: PaymentNews) => {
    const raw = JSON.stringify(news);
    await hearer?.(raw, signMessage(secret, raw, clock.now()));
  };

  const stateOf = (subscriptionId: string, kept: SandboxSubscription): SubscriptionState => ({
    subscriptionId,
    status: kept.ended ? 'ended' : 'active',
    periodEndsAt: new Date(kept.periodEndsAt),
    cancelled: kept.cancelled,
    toldAt: clock.now(),
  });

  const subscriptionNews = (id: string, kept: SandboxSubscription): PaymentNews => ({
    kind: 'subscription',
    purchaseId: kept.purchaseId,
    subscription: stateOf(id, kept),
  });

  const show = async (sessionId: string, { order, state, subscriptionId }: SandboxCheckout): Promise<Checkout> => {
    const subscription = subscriptionId && (await book.find('subscription', subscriptionId));
    return {
      sessionId,
      purchaseId: order.purchaseId,
      state,
      paidCents: order.priceCents,
      currency: order.currency,
      paymentId: subscriptionId ? null : paymentOf(sessionId),
      invoiceId: subscriptionId && billOf(subscriptionId, 1),
      customerId: `sandbox_cus_${order.accountId}`,
      subscription: subscriptionId && subscription ? stateOf(subscriptionId, subscription) : null,
    };
  };

  const read = async (sessionId: string) => {
    const kept = await book.find('checkout', sessionId);
    return kept && show(sessionId, kept);
  };

  const begin = (order: Order): SandboxSubscription => ({
    purchaseId: order.purchaseId,
    priceCents: order.priceCents,
    currency: order.currency,
    ended: false,
    cancelled: false,
    periodEndsAt: clock.now().getTime() + monthMs,
    nextBill: 2,
  });

  /** Sends the message before writing: a repeated message counts once, but an unsent one would be lost. */
  const bill = async (id: string, kept: SandboxSubscription) => {
    const periodEndsAt = clock.now().getTime() + monthMs;
    const next = kept.cancelled ? { ...kept, ended: true } : { ...kept, periodEndsAt, nextBill: kept.nextBill + 1 };
    const invoice = {
      invoiceId: billOf(id, kept.nextBill),
      subscriptionId: id,
      purchaseId: kept.purchaseId,
      first: false,
      paidCents: kept.priceCents,
      currency: kept.currency,
      periodEndsAt: new Date(periodEndsAt),
    };
    await tell(kept.cancelled ? subscriptionNews(id, next) : { kind: 'invoice', invoice });
    await book.change('subscription', id, async (now) => {
      if (now.ended || now.nextBill !== kept.nextBill) return null;
      return { data: { ...next, cancelled: now.cancelled }, dueAt: next.ended ? null : new Date(periodEndsAt) };
    });
  };

  const priceOf = async ({ paymentId, invoiceId }: PaymentName): Promise<number | undefined> => {
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
      // Stores nothing personal, because these records outlive accounts.
      const kept = { ...order, email: undefined };
      await book.add('checkout', sessionId, { order: kept, state: 'open', subscriptionId: null });
      return { sessionId, url: new URL(`/sandbox/checkout/${sessionId}`, order.cancelUrl).href };
    },
    read,
    async hear(raw, signature) {
      if (!isSigned(secret, raw, signature, clock.now())) throw new BadSignature('Not signed by the sandbox.');
      return JSON.parse(raw, reviveDates) as PaymentNews;
    },
    async order(sessionId) {
      const kept = await book.find('checkout', sessionId);
      return kept && { order: kept.order, state: kept.state };
    },
    async pay(sessionId) {
      await book.change('checkout', sessionId, async (kept, writer) => {
        if (kept.state !== 'open') return null;
        if (kept.order.type === 'one_time') return { data: { ...kept, state: 'paid' }, dueAt: null };
        const subscriptionId = makeId('sub');
        const subscription = begin(kept.order);
        await book.add('subscription', subscriptionId, subscription, new Date(subscription.periodEndsAt), writer);
        return { data: { ...kept, state: 'paid', subscriptionId }, dueAt: null };
      });
      const kept = await book.find('checkout', sessionId);
      if (kept?.state !== 'paid') return null;
      await tell({ kind: 'checkout', checkout: await show(sessionId, kept) });
      return kept.order.successUrl.replace(SESSION_ID, sessionId);
    },
    async refund(payment: PaymentName, key) {
      const refundedCents = await priceOf(payment);
      if (refundedCents === undefined) throw new PaymentsUnavailable('The sandbox knows no such payment.');
      await book.add('payment', `sandbox_re_${key}`, { refundedCents });
      await tell({ kind: 'refund', payment, refundedCents });
    },
    async expire(sessionId) {
      await book.change('checkout', sessionId, async (kept) =>
        kept.state === 'open' ? { data: { ...kept, state: 'expired' }, dueAt: null } : null,
      );
    },
    async end(subscriptionId) {
      await book.change('subscription', subscriptionId, async (kept) => ({
        data: { ...kept, ended: true },
        dueAt: null,
      }));
      const kept = await book.find('subscription', subscriptionId);
      if (kept) await tell(subscriptionNews(subscriptionId, kept));
    },
    async cancel(subscriptionId, _key) {
      await book.change('subscription', subscriptionId, async (kept) => {
        if (kept.cancelled) return null;
        return { data: { ...kept, cancelled: true }, dueAt: new Date(kept.periodEndsAt) };
      });
      const kept = await book.find('subscription', subscriptionId);
      if (!kept) throw new PaymentsUnavailable('The sandbox knows no such subscription.');
      return stateOf(subscriptionId, kept);
    },
    portal: async () => null,
    async runDue() {
      for (const id of await book.due(clock.now())) {
        const kept = await book.find('subscription', id);
        if (kept && !kept.ended) await bill(id, kept);
      }
    },
    tellTo: (given) => {
      hearer = given;
    },
  };
}
