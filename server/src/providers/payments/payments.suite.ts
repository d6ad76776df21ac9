import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { BadSignature, type Order, type Payments, SESSION_ID } from './payments.ts';

/** A signed message as posted by a provider. */
export interface Message {
  raw: string;
  signature: string;
}

/** A driver with a simulated payer. */
export interface PaymentsTrial {
  payments: Payments;
  /** Pays a session and returns the message that the provider then posts. */
  pay(sessionId: string): Promise<Message>;
  /** Signs the same message with another secret or at another time. */
  sign(raw: string, how: { secret?: string; at?: Date }): string;
  /** Returns the message that the provider posts about a refunded payment. */
  refunded(sessionId: string, refund: () => Promise<void>): Promise<Message>;
}

const order = (change: Partial<Order> = {}): Order => ({
  purchaseId: randomUUID(),
  accountId: randomUUID(),
  email: 'ada@example.org',
  customerId: undefined,
  type: 'one_time',
  title: 'Lantern',
  description: 'A whole story.',
  priceId: 'lantern-799',
  priceCents: 799,
  currency: 'usd',
  amount: 500,
  successUrl: `http://localhost/profile/shop?sessionId=${SESSION_ID}`,
  cancelUrl: 'http://localhost/profile/shop?checkout=cancelled',
  ...change,
});

/** Tests that every driver must pass. */
export function paymentsSuite(make: () => Promise<PaymentsTrial>): void {
  let trial: PaymentsTrial;
  beforeEach(async () => {
    trial = await make();
  });

  test('a purchase has one checkout, however often it is opened', async () => {
    const wanted = order();
    const [one, two] = [await trial.payments.open(wanted), await trial.payments.open(wanted)];
    expect(one).toEqual(two);
    expect(new URL(one.url).protocol).toMatch(/^https?:$/);
    expect((await trial.payments.open(order())).sessionId).not.toBe(one.sessionId);
  });

  test('a checkout is open until it is paid', async () => {
    const wanted = order();
    const { sessionId } = await trial.payments.open(wanted);
    expect((await trial.payments.read(sessionId))?.state).toBe('open');
    await trial.pay(sessionId);
    expect(await trial.payments.read(sessionId)).toMatchObject({
      sessionId,
      purchaseId: wanted.purchaseId,
      state: 'paid',
      paidCents: 799,
      currency: 'usd',
      paymentId: expect.any(String),
      customerId: expect.any(String),
      subscription: null,
    });
  });

  test('a checkout that there is not is null', async () => {
    expect(await trial.payments.read('cs_none')).toBeNull();
  });

  test('a subscription begins when it is paid, with a bill', async () => {
    const { sessionId } = await trial.payments.open(order({ type: 'subscription' }));
    const message = await trial.pay(sessionId);
    const checkout = await trial.payments.read(sessionId);
    expect(checkout).toMatchObject({ state: 'paid', paymentId: null, invoiceId: expect.any(String) });
    expect(checkout?.subscription).toMatchObject({ status: 'active', cancelled: false });
    expect(checkout?.subscription?.periodEndsAt.getTime()).toBeGreaterThan(Date.now());
    expect(await trial.payments.hear(message.raw, message.signature)).toMatchObject({
      kind: 'checkout',
      checkout: { sessionId, subscription: { status: 'active' } },
    });
  });

  test('a subscription that is cancelled runs until its period ends, cancelled twice as well', async () => {
    const { sessionId } = await trial.payments.open(order({ type: 'subscription' }));
    await trial.pay(sessionId);
    const begun = (await trial.payments.read(sessionId))?.subscription;
    const id = begun?.subscriptionId ?? '';
    const key = randomUUID();
    for (const _ of [1, 2]) {
      expect(await trial.payments.cancel(id, key)).toMatchObject({
        subscriptionId: id,
        status: 'active',
        cancelled: true,
        periodEndsAt: begun?.periodEndsAt,
      });
    }
  });

  test('a checkout that is closed cannot be paid, and one that is paid stays so', async () => {
    const [left, paid] = [await trial.payments.open(order()), await trial.payments.open(order())];
    await trial.pay(paid.sessionId);
    for (const _ of [1, 2]) {
      for (const { sessionId } of [left, paid]) await trial.payments.expire(sessionId);
    }
    expect((await trial.payments.read(left.sessionId))?.state).toBe('expired');
    expect((await trial.payments.read(paid.sessionId))?.state).toBe('paid');
    await trial.pay(left.sessionId).catch(() => undefined);
    expect((await trial.payments.read(left.sessionId))?.state).toBe('expired');
    await trial.payments.expire('cs_none');
  });

  test('a subscription can be ended at once, twice as well', async () => {
    const { sessionId } = await trial.payments.open(order({ type: 'subscription' }));
    await trial.pay(sessionId);
    const id = (await trial.payments.read(sessionId))?.subscription?.subscriptionId ?? '';
    for (const _ of [1, 2]) await trial.payments.end(id);
    expect((await trial.payments.read(sessionId))?.subscription?.status).toBe('ended');
  });

  test('a message is believed when it is signed', async () => {
    const { sessionId } = await trial.payments.open(order());
    const { raw, signature } = await trial.pay(sessionId);
    expect(await trial.payments.hear(raw, signature)).toMatchObject({
      kind: 'checkout',
      checkout: { sessionId, state: 'paid', paidCents: 799 },
    });
  });

  test.each([
    ['without a signature', () => undefined],
    ['with nonsense for one', () => 'nonsense'],
    ['signed by others', (raw: string) => trial.sign(raw, { secret: 'another secret' })],
    ['signed too long ago', (raw: string) => trial.sign(raw, { at: new Date(Date.now() - 301_000) })],
    ['signed for another message', (raw: string) => trial.sign(`${raw} `, {})],
  ])('a message %s is not', async (_name, signature) => {
    const { sessionId } = await trial.payments.open(order());
    const { raw } = await trial.pay(sessionId);
    await expect(trial.payments.hear(raw, signature(raw))).rejects.toThrow(BadSignature);
  });

  test('money that is given back is told of in full, under the name of its payment', async () => {
    const wanted = order();
    const { sessionId } = await trial.payments.open(wanted);
    await trial.pay(sessionId);
    const paymentId = (await trial.payments.read(sessionId))?.paymentId ?? null;
    const payment = { purchaseId: wanted.purchaseId, paymentId, invoiceId: null };
    const message = await trial.refunded(sessionId, () => trial.payments.refund(payment, randomUUID()));
    expect(await trial.payments.hear(message.raw, message.signature)).toMatchObject({
      kind: 'refund',
      payment: { paymentId },
      refundedCents: 799,
    });
  });
}
