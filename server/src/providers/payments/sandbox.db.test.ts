import { type FreshDatabase, freshDatabase } from '@emberlore/database/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Message, paymentsSuite } from './payments.suite.ts';
import type { Order } from './payments.ts';
import { createSandbox } from './sandbox.ts';
import { createSandboxRecords } from './sandbox-book.ts';
import { parseNews } from './sandbox-news.ts';
import { signMessage } from './sandbox-signature.ts';

const secret = 'a secret for tests alone';
const MONTH_MS = 60_000;
let db: FreshDatabase;
let time: Date;

beforeAll(async () => {
  db = await freshDatabase();
});

afterAll(() => db?.drop());

function make() {
  time = new Date();
  const messages: Message[] = [];
  const clock = { now: () => time };
  const payments = createSandbox({ book: createSandboxRecords(db), secret, clock, monthMs: MONTH_MS });
  payments.notifyWith(async (raw, signature) => void messages.push({ raw, signature }));
  const last = () => messages.at(-1) ?? { raw: '', signature: '' };
  return { payments, told: messages, last };
}

const order: Order = {
  purchaseId: 'p1',
  accountId: 'a1',
  email: undefined,
  customerId: undefined,
  type: 'subscription',
  title: 'Reader',
  description: '',
  priceId: 'reader-699',
  priceCents: 699,
  currency: 'usd',
  amount: 600,
  successUrl: 'http://localhost/?sessionId={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://localhost/',
};

describe('the sandbox', () => {
  paymentsSuite(async () => {
    const { payments, last } = make();
    return {
      payments,
      async pay(sessionId) {
        await payments.pay(sessionId);
        return last();
      },
      sign: (raw, { secret: by = secret, at = time }) => signMessage(by, raw, at),
      async refunded(_sessionId, refund) {
        await refund();
        return last();
      },
    };
  });

  test('bills a subscription each month, tells of a bill again until it is heard, and ends it when it was cancelled', async () => {
    const { payments, told } = make();
    const { sessionId } = await payments.open({ ...order, purchaseId: 'monthly' });
    expect(await payments.pay(sessionId)).toBe(`http://localhost/?sessionId=${sessionId}`);
    const id = (await payments.read(sessionId))?.subscription?.subscriptionId ?? '';
    const news = () => told.map(({ raw }) => parseNews(raw));
    // Subscriptions of the other tests fall due as well, in any order.
    const mine = () => news().filter((each) => each.kind === 'invoice' && each.invoice.subscriptionId === id).length;
    const statuses = () =>
      news().flatMap((each) =>
        each.kind === 'subscription' && each.subscription.subscriptionId === id ? [each.subscription.status] : [],
      );

    await payments.runDue();
    expect(mine()).toBe(0);
    time = new Date(time.getTime() + MONTH_MS);
    payments.notifyWith(() => Promise.reject(new Error('The server was killed.')));
    await expect(payments.runDue()).rejects.toThrow('killed');
    payments.notifyWith(async (raw, signature) => void told.push({ raw, signature }));
    await payments.runDue();
    await payments.runDue();
    expect(mine()).toBe(1);

    await payments.cancel(id, 'key');
    time = new Date(time.getTime() + MONTH_MS);
    await payments.runDue();
    expect(mine()).toBe(1);
    expect(statuses()).toEqual(['ended']);
  });

  test('pays a checkout once', async () => {
    const { payments } = make();
    const { sessionId } = await payments.open({ ...order, purchaseId: 'once' });
    await Promise.all([payments.pay(sessionId), payments.pay(sessionId), payments.pay(sessionId)]);
    const [row] = await db.sql`select count(*)::int as count from sandbox_book where data->>'purchaseId' = 'once'`;
    expect(row).toEqual({ count: 1 });
  });
});
