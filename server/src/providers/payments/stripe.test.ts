import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StripeStandIn, signStripe, startStripe } from '../../testing/stripe.ts';
import { paymentsSuite } from './payments.suite.ts';
import { type Order, PaymentsUnavailable } from './payments.ts';
import { createStripe } from './stripe.ts';

const webhookSecret = 'whsec_for_tests';
let stripe: StripeStandIn;

beforeAll(async () => {
  stripe = await startStripe(webhookSecret);
});

afterAll(() => stripe.close());

const driver = () => createStripe({ secretKey: 'sk_test_none', webhookSecret, apiHost: stripe.url });

describe('Stripe', () => {
  paymentsSuite(async () => ({
    payments: driver(),
    async pay(sessionId) {
      stripe.pay(sessionId);
      return stripe.message('checkout.session.completed', stripe.session(sessionId));
    },
    sign: (raw, { secret = webhookSecret, at }) => signStripe(raw, secret, at),
    async refunded(sessionId, refund) {
      await refund();
      const { payment_intent, amount_total, metadata } = stripe.session(sessionId);
      return stripe.message('charge.refunded', { payment_intent, amount_refunded: amount_total, metadata });
    },
  }));

  const order: Order = {
    purchaseId: 'p1',
    accountId: 'a1',
    email: 'ada@example.org',
    customerId: undefined,
    type: 'one_time',
    title: 'Lantern',
    description: '',
    priceId: 'lantern-799',
    priceCents: 799,
    currency: 'usd',
    amount: 500,
    successUrl: 'http://localhost/?sessionId={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost/',
  };

  test('is told what it costs, or the name of a price that it keeps', async () => {
    await driver().open({ ...order, purchaseId: 'told' });
    expect(stripe.sent.at(-1)).toMatchObject({
      mode: 'payment',
      client_reference_id: 'told',
      customer_email: 'ada@example.org',
      line_items: { 0: { price_data: { unit_amount: '799', currency: 'usd', product_data: { name: 'Lantern' } } } },
    });
    await driver().open({
      ...order,
      purchaseId: 'kept',
      priceId: 'price_1',
      customerId: 'cus_1',
      type: 'subscription',
    });
    expect(stripe.sent.at(-1)).toMatchObject({
      mode: 'subscription',
      customer: 'cus_1',
      line_items: { 0: { price: 'price_1' } },
      subscription_data: { metadata: { purchaseId: 'kept' } },
    });
  });

  test('tells of money that is still on its way, and of money that does not come', async () => {
    const { sessionId } = await driver().open({ ...order, purchaseId: 'slow' });
    stripe.pay(sessionId, { paid: false });
    for (const [type, state] of [
      ['checkout.session.completed', 'pending'],
      ['checkout.session.async_payment_failed', 'failed'],
    ] as const) {
      const { raw, signature } = stripe.message(type, stripe.session(sessionId));
      expect(await driver().hear(raw, signature)).toMatchObject({ kind: 'checkout', checkout: { state } });
    }
  });

  test('tells of bills, disputes and subscriptions by the names that purchases are found by', async () => {
    const { sessionId } = await driver().open({ ...order, purchaseId: 'monthly', type: 'subscription' });
    stripe.pay(sessionId);
    const id = String(stripe.session(sessionId).subscription);
    const hear = async (type: string, object: unknown) => {
      const { raw, signature } = stripe.message(type, object);
      return driver().hear(raw, signature);
    };
    expect(await hear('invoice.paid', stripe.invoice(id, 2))).toMatchObject({
      kind: 'invoice',
      invoice: { subscriptionId: id, purchaseId: 'monthly', first: false, paidCents: 799 },
    });
    const disputed = { id: 'du_1', payment_intent: `pi_in_${id}_2`, amount: 799, status: 'needs_response' };
    expect(await hear('charge.dispute.created', disputed)).toMatchObject({
      kind: 'dispute',
      payment: { invoiceId: `in_${id}_2` },
      dispute: { disputeId: 'du_1', state: 'open', cents: 799, toldAt: expect.any(Date) },
    });
    for (const [type, status, state] of [
      ['closed', 'won', 'won'],
      ['closed', 'lost', 'lost'],
      ['closed', 'warning_closed', 'won'],
      ['created', 'warning_needs_response', 'inquiry'],
      ['updated', 'under_review', 'open'],
      ['funds_withdrawn', 'needs_response', 'open'],
      ['funds_reinstated', 'won', 'won'],
    ]) {
      const dispute = { id: 'du_2', payment_intent: 'pi_1', amount: 100, status };
      expect(await hear(`charge.dispute.${type}`, dispute)).toMatchObject({
        kind: 'dispute',
        payment: { paymentId: 'pi_1' },
        dispute: { disputeId: 'du_2', state, cents: 100 },
      });
    }
    const ended = { ...stripe.subscription(id), status: 'canceled' };
    expect(await hear('customer.subscription.deleted', ended)).toMatchObject({
      kind: 'subscription',
      purchaseId: 'monthly',
      subscription: { status: 'ended' },
    });
    expect(await hear('customer.created', {})).toBeNull();
  });

  test('has a page for cards and bills', async () => {
    expect(await driver().portal('cus_1', 'http://localhost/')).toBe(`${stripe.url}/portal/cus_1`);
  });

  test('that is away is unavailable', async () => {
    const gone = await startStripe(webhookSecret);
    await gone.close();
    const away = createStripe({ secretKey: 'sk_test_none', webhookSecret, apiHost: gone.url });
    await expect(away.read('cs_1')).rejects.toThrow(PaymentsUnavailable);
  }, 30_000);
});
