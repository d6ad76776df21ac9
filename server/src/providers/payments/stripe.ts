import Stripe from 'stripe';
import {
  BadSignature,
  type Order,
  type PaymentName,
  type PaymentNews,
  type Payments,
  PaymentsUnavailable,
} from './payments.ts';
import { toCheckout, toDate, toDispute, toId, toPaidInvoice, toSubscription } from './stripe-news.ts';

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Another server that implements Stripe's API, such as `http://localhost:12111`. */
  apiHost?: string | undefined;
  /** Timeout for one call including all attempts, in milliseconds. */
  patience?: number;
}

const PATIENCE_MS = 14_000;
/** Maximum pause of the library before a retry, in milliseconds. */
const PAUSE_MS = 500;
/** Maximum age of a signed message. */
const TOLERANCE_SECONDS = 300;

function parseHost(apiHost: string | undefined): Stripe.StripeConfig {
  if (!apiHost) return {};
  const { hostname, port, protocol } = new URL(apiHost);
  const http = protocol === 'http:';
  return { host: hostname, port: port || (http ? 80 : 443), protocol: http ? 'http' : 'https' };
}

/**
 * Whether Stripe repeats this answer to the same idempotency key for a day. It keeps what it answered, a 500 included,
 * unless too many calls or two at once were refused, or something in between answered.
 */
function isKept(error: unknown): boolean {
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;
  return status === 500 || (status !== undefined && status < 500 && status !== 409 && status !== 429);
}

/** Runs a call of Stripe's library. For players, a rejection by Stripe is the same as an outage. */
async function callStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    throw new PaymentsUnavailable('Stripe did not do what it was asked.', { cause, isKept: isKept(cause) });
  }
}

/** Returns the error of Stripe's library that caused this one; undefined if there is none. */
function findStripeError(error: unknown): Stripe.errors.StripeError | undefined {
  const cause = error instanceof PaymentsUnavailable ? error.cause : undefined;
  return cause instanceof Stripe.errors.StripeError ? cause : undefined;
}

const isMissing = (error: unknown): boolean => findStripeError(error)?.statusCode === 404;

/** Whether Stripe answered with a rejection, because the object doesn't exist or isn't in the required state. */
function isRefused(error: unknown): boolean {
  const status = findStripeError(error)?.statusCode;
  return status === 400 || status === 404;
}

const isFailedRefund = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

const isAlreadyRefunded = (error: unknown): boolean => findStripeError(error)?.code === 'charge_already_refunded';

function toLineItem(order: Order): Stripe.Checkout.SessionCreateParams.LineItem {
  // A price configured at Stripe is referenced by id; any other is sent in full, so that nothing has to be set up
  // there.
  if (order.priceId.startsWith('price_')) return { quantity: 1, price: order.priceId };
  const product_data = { name: order.title, ...(order.description && { description: order.description }) };
  const recurring = order.type === 'subscription' ? { recurring: { interval: 'month' as const } } : {};
  return {
    quantity: 1,
    price_data: { currency: order.currency, unit_amount: order.priceCents, product_data, ...recurring },
  };
}

function toSessionParams(order: Order): Stripe.Checkout.SessionCreateParams {
  const metadata = { purchaseId: order.purchaseId };
  const known = order.customerId
    ? { customer: order.customerId }
    : { ...(order.email !== undefined && { customer_email: order.email }) };
  const kind =
    order.type === 'subscription'
      ? { mode: 'subscription' as const, subscription_data: { metadata } }
      : {
          mode: 'payment' as const,
          payment_intent_data: { metadata },
          ...(!order.customerId && { customer_creation: 'always' as const }),
        };
  return {
    ...kind,
    ...known,
    client_reference_id: order.purchaseId,
    metadata,
    line_items: [toLineItem(order)],
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  };
}

/** Creates payments through Stripe. */
export function createStripe({ secretKey, webhookSecret, apiHost, patience = PATIENCE_MS }: StripeOptions): Payments {
  const stripe = new Stripe(secretKey, {
    ...parseHost(apiHost),
    // The other client waits for ever for an answer that arrives slowly: its timeout restarts with each byte.
    httpClient: Stripe.createFetchHttpClient(),
    timeout: Math.max(1, (patience - PAUSE_MS) / 2),
    maxNetworkRetries: 1,
    telemetry: false,
  });
  const now = () => Math.floor(Date.now() / 1000);

  const retrieve = (sessionId: string) =>
    callStripe(stripe.checkout.sessions.retrieve(sessionId, { expand: ['subscription'] }));

  /** Returns the invoice of a subscription's payment, which doesn't reference it. */
  const findInvoice = async (paymentIntent: string): Promise<string | null> => {
    const payment = { type: 'payment_intent' as const, payment_intent: paymentIntent };
    const { data } = await callStripe(stripe.invoicePayments.list({ payment, limit: 1 }));
    return toId(data[0]?.invoice);
  };

  const findPaymentName = async (intent: string | null, purchaseId: string | null): Promise<PaymentName> => ({
    purchaseId,
    paymentId: intent,
    invoiceId: intent && !purchaseId ? await findInvoice(intent) : null,
  });

  const checkoutNews = async (event: Stripe.Event, session: Stripe.Checkout.Session): Promise<PaymentNews> => {
    const failed = event.type === 'checkout.session.async_payment_failed';
    const whole = session.subscription ? await retrieve(session.id) : session;
    return { kind: 'checkout', checkout: toCheckout(whole, event.created, failed) };
  };

  const refundNews = async ({ created }: Stripe.Event, charge: Stripe.Charge): Promise<PaymentNews> => {
    const payment = await findPaymentName(toId(charge.payment_intent), charge.metadata.purchaseId ?? null);
    return { kind: 'refund', payment, refundedCents: charge.amount_refunded, toldAt: toDate(created) };
  };

  const failedRefundNews = async ({ created }: Stripe.Event, refund: Stripe.Refund): Promise<PaymentNews | null> => {
    const intent = toId(refund.payment_intent);
    if (intent === null || !isFailedRefund(refund)) return null;
    // The event doesn't tell what was refunded before or since.
    const { data } = await callStripe(stripe.refunds.list({ payment_intent: intent, limit: 100 }));
    const refundedCents = data.reduce((sum, one) => (isFailedRefund(one) ? sum : sum + one.amount), 0);
    const payment = await findPaymentName(intent, null);
    return { kind: 'failedRefund', payment, refundedCents, toldAt: toDate(created) };
  };

  const toNews = async (event: Stripe.Event): Promise<PaymentNews | null> => {
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
      case 'checkout.session.async_payment_failed':
      case 'checkout.session.expired':
        return checkoutNews(event, event.data.object);
      case 'invoice.paid': {
        const invoice = toPaidInvoice(event.data.object);
        return invoice && { kind: 'invoice', invoice };
      }
      case 'customer.subscription.updated':
      case 'customer.subscription.deleted': {
        const { object } = event.data;
        const subscription = toSubscription(object, event.created);
        return { kind: 'subscription', purchaseId: object.metadata.purchaseId ?? null, subscription };
      }
      case 'charge.refunded':
        return refundNews(event, event.data.object);
      case 'refund.failed':
      case 'refund.updated':
      case 'charge.refund.updated':
        return failedRefundNews(event, event.data.object);
      case 'charge.dispute.created':
      case 'charge.dispute.updated':
      case 'charge.dispute.closed':
      case 'charge.dispute.funds_withdrawn':
      case 'charge.dispute.funds_reinstated': {
        const { object } = event.data;
        const payment = await findPaymentName(toId(object.payment_intent), null);
        return { kind: 'dispute', payment, dispute: toDispute(object, event.created) };
      }
      default:
        return null;
    }
  };

  const findIntent = async ({ paymentId, invoiceId }: PaymentName): Promise<string> => {
    if (paymentId) return paymentId;
    if (!invoiceId) throw new PaymentsUnavailable('Neither a payment nor a bill is named.');
    const { data } = await callStripe(stripe.invoicePayments.list({ invoice: invoiceId, limit: 1 }));
    const intent = toId(data[0]?.payment.payment_intent);
    if (!intent) throw new PaymentsUnavailable('Stripe knows no payment of this bill.');
    return intent;
  };

  /** Returns a subscription that Stripe refuses to cancel, if that is because it has ended. */
  const readEnded = async (subscriptionId: string, refusal: unknown): Promise<Stripe.Subscription> => {
    if (!isRefused(refusal)) throw refusal;
    const subscription = await callStripe(stripe.subscriptions.retrieve(subscriptionId));
    if (toSubscription(subscription, now()).status !== 'ended') throw refusal;
    return subscription;
  };

  return {
    name: 'stripe',
    async open(order) {
      const idempotencyKey = `checkout-${order.purchaseId}`;
      const { id, url } = await callStripe(stripe.checkout.sessions.create(toSessionParams(order), { idempotencyKey }));
      if (!url) throw new PaymentsUnavailable('Stripe gave no address to pay at.');
      return { sessionId: id, url };
    },
    async read(sessionId) {
      try {
        return toCheckout(await retrieve(sessionId), now());
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async hear(raw, signature) {
      let event: Stripe.Event;
      try {
        event = await stripe.webhooks.constructEventAsync(raw, signature ?? '', webhookSecret, TOLERANCE_SECONDS);
      } catch (cause) {
        throw new BadSignature('Not signed by Stripe.', { cause });
      }
      return toNews(event);
    },
    async refund(payment, key) {
      const params = { payment_intent: await findIntent(payment) };
      try {
        const refund = await callStripe(stripe.refunds.create(params, { idempotencyKey: `refund-${key}` }));
        if (!isFailedRefund(refund)) return;
      } catch (error) {
        // Already refunded directly at Stripe.
        if (isAlreadyRefunded(error)) return;
        throw error;
      }
      throw new PaymentsUnavailable('Stripe could not refund this payment.', { isKept: true });
    },
    async expire(sessionId) {
      await callStripe(stripe.checkout.sessions.expire(sessionId)).catch((error: unknown) => {
        if (!isRefused(error)) throw error;
      });
    },
    async end(subscriptionId) {
      await callStripe(stripe.subscriptions.cancel(subscriptionId)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    async cancel(subscriptionId, key) {
      const params = { cancel_at_period_end: true };
      const options = { idempotencyKey: `cancel-${key}` };
      const cancelled = await callStripe(stripe.subscriptions.update(subscriptionId, params, options)).catch(
        (error: unknown) => readEnded(subscriptionId, error),
      );
      return toSubscription(cancelled, now());
    },
    async portal(customer, return_url) {
      const { url } = await callStripe(stripe.billingPortal.sessions.create({ customer, return_url }));
      return url;
    },
  };
}
