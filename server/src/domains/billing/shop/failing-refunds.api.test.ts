import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkOut, findOffering, makeAdmin, post } from '../../../testing/shop.ts';
import { balanceOf, sumLedger } from '../../../testing/store.ts';
import {
  bought,
  closeTestShop,
  openTestShop,
  paid,
  readCreditHistory,
  refund,
  server,
  stripe,
  wares,
} from '../../../testing/till.ts';
import type { Player } from '../../../testing.ts';

let admin: Player;
let player: Player;

beforeAll(async () => {
  await openTestShop();
  admin = await makeAdmin(server);
});

beforeEach(async () => {
  player = await server.signUp();
});

afterAll(closeTestShop);

/** Pays a checkout of an account that may not buy any more, perhaps with Stripe away; returns the payment. */
async function payUnwanted({ away = false } = {}): Promise<string> {
  const { sessionId } = await checkOut(server, player, findOffering(wares, 'Lantern'));
  stripe.pay(sessionId);
  await server.db.sql`update accounts set banned_at = now() where id = ${player.account.userId}`;
  stripe.setAway(away);
  expect(await post(server, paid(sessionId))).toBe(200);
  await server.modules.jobs.settled();
  return `pi_${sessionId}`;
}

/** Lets this many minutes pass for the jobs that wait, and runs them. */
async function waitMinutes(minutes: number) {
  await server.db.sql`update outbox set created_at = created_at - ${minutes} * interval '1 minute'`;
  server.modules.jobs.wake();
  await server.modules.jobs.settled();
}

const readPurchases = async (status: string) => {
  const query = { status, searchQuery: player.account.userId };
  const { body } = await server.call('GET', '/api/shop/getPurchases', { token: admin.token, query });
  return body.purchases;
};

const refundNow = async (purchaseId: string) =>
  (await server.call('POST', '/api/shop/refundPurchase', { token: admin.token, json: { purchaseId } })).status;

const countRefunds = (payment: string) => stripe.refunded.filter((one) => one === payment).length;

/** Cents refunded in the books of all days. */
const readRefundedRevenue = async () =>
  (await server.db.sql`select coalesce(sum(refunded_cents), 0)::int as cents from revenue_days`)[0]?.cents;

test('an undone payment is to be refunded until Stripe has done it, under a new key after a 500', async () => {
  const before = await readRefundedRevenue();
  stripe.failOnce('refunds');
  const payment = await payUnwanted();
  expect(countRefunds(payment)).toBe(0);
  expect(await readPurchases('refunding')).toMatchObject([{ status: 'refunding', refunded: 0, refundable: true }]);
  expect([await readPurchases('paid'), await readRefundedRevenue()]).toEqual([[], before]);
  await waitMinutes(2);
  expect(countRefunds(payment)).toBe(1);
  expect(await readPurchases('refunding')).toEqual([]);
  expect(await readPurchases('refunded')).toMatchObject([{ refunded: 7.99, reversed: 0, refundable: false }]);
  expect([await readRefundedRevenue(), await sumLedger(server, player)]).toEqual([before + 799, 30]);
});

test('the refund of an undone payment is tried for days', async () => {
  const payment = await payUnwanted({ away: true });
  await server.db.sql`update outbox set attempts = 12, created_at = now() - interval '3 days'`;
  await waitMinutes(0);
  stripe.setAway(false);
  expect(countRefunds(payment)).toBe(0);
  await waitMinutes(3 * 24 * 60);
  expect(countRefunds(payment)).toBe(1);
}, 60_000);

test('an undone payment that is disputed while its refund waits is refunded once the dispute is won', async () => {
  const payment = await payUnwanted({ away: true });
  stripe.setAway(false);
  const dispute = (type: string, status: string) =>
    stripe.message(type, { id: `du_${payment}`, payment_intent: payment, amount: 799, status });
  expect(await post(server, dispute('charge.dispute.created', 'needs_response'))).toBe(200);
  await waitMinutes(2);
  expect([await readPurchases('refunding'), countRefunds(payment)]).toEqual([[], 0]);
  expect(await post(server, dispute('charge.dispute.closed', 'won'))).toBe(200);
  await server.modules.jobs.settled();
  expect([(await readPurchases('refunded')).length, countRefunds(payment)]).toEqual([1, 1]);
}, 60_000);

test('an admin can repeat the refund of an undone payment', async () => {
  stripe.failOnce('refunds');
  const payment = await payUnwanted();
  const [{ purchaseId }] = await readPurchases('refunding');
  stripe.failOnce('refunds');
  expect([await refundNow(purchaseId), countRefunds(payment)]).toEqual([503, 0]);
  expect([await refundNow(purchaseId), countRefunds(payment)]).toEqual([200, 1]);
  await waitMinutes(2);
  expect([await refundNow(purchaseId), countRefunds(payment)]).toEqual([200, 1]);
});

test('an admin’s repeat also ends the subscription of an undone payment whose job was given up', async () => {
  const { sessionId } = await checkOut(server, player, findOffering(wares, 'Reader'));
  stripe.pay(sessionId);
  await server.db.sql`update accounts set banned_at = now() where id = ${player.account.userId}`;
  stripe.setAway(true);
  await post(server, stripe.message('invoice.paid', stripe.invoice(String(stripe.session(sessionId).subscription), 1)));
  await server.modules.jobs.settled();
  stripe.setAway(false);
  await server.db.sql`delete from outbox where event = 'undoSubscription'`;
  const { id, status } = stripe.subscription(String(stripe.session(sessionId).subscription));
  const [{ purchaseId }] = await readPurchases('refunding');
  expect([status, await refundNow(purchaseId), countRefunds(`pi_in_${id}_1`)]).toEqual(['active', 200, 1]);
  expect(stripe.subscription(String(id)).status).toBe('canceled');
});

test('a refund that fails at the bank gives the credits back, and can be repeated', async () => {
  const sessionId = await bought(player);
  const payment = `pi_${sessionId}`;
  const [{ purchaseId }] = await readPurchases('paid');
  expect([await refundNow(purchaseId), await balanceOf(server, player)]).toEqual([200, 30]);
  const late = refund(sessionId, 799, new Date(Date.now() - 60_000));
  const failed = stripe.failRefunds(payment);
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated'])
    expect(await post(server, stripe.message(type, failed))).toBe(200);
  expect(await post(server, late)).toBe(200);
  expect(await readPurchases('paid')).toMatchObject([{ refunded: 0, reversed: 0, refundable: true }]);
  expect(await readCreditHistory(player)).toContainEqual([500, 'reversal', 'Lantern, refund failed']);
  expect([await refundNow(purchaseId), countRefunds(payment)]).toEqual([200, 2]);
  // Told again, the old failure no longer counts.
  expect(await post(server, stripe.message('refund.failed', failed))).toBe(200);
  expect(await readPurchases('refunded')).toMatchObject([{ refunded: 7.99, refundable: false }]);
  expect([await balanceOf(server, player), await sumLedger(server, player)]).toEqual([30, 30]);
});

test('a checkout, a cancellation and an admin’s refund that Stripe answers with a 500 work when repeated', async () => {
  stripe.failOnce('checkout');
  const { priceId, type } = findOffering(wares, 'Lantern');
  const asked = { token: player.token, json: { priceId, type } };
  expect((await server.call('POST', '/api/stripe/create-checkout-session', asked)).status).toBe(503);
  await bought(player);
  stripe.failOnce('refunds');
  const [{ purchaseId }] = await readPurchases('paid');
  expect([await refundNow(purchaseId), await refundNow(purchaseId)]).toEqual([503, 200]);
  await bought(player, 'Reader');
  stripe.failOnce('subscriptions');
  const cancel = () => server.call('DELETE', '/api/profile/subscription', { token: player.token });
  expect([(await cancel()).status, (await cancel()).status]).toEqual([503, 200]);
});
