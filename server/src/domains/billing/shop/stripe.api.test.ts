import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkOut, confirm, findOffering, makeAdmin, post } from '../../../testing/shop.ts';
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

beforeAll(openTestShop);

afterAll(closeTestShop);

describe('a checkout', () => {
  test('is credited once, however it is reported', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, findOffering(wares, 'Lantern'));
    expect((await confirm(server, player, sessionId)).body).toEqual({
      error: 'Payment Not Completed.',
      code: 'payment.not_completed',
    });
    stripe.pay(sessionId);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => confirm(server, player, sessionId).then(({ status }) => status)),
      ...Array.from({ length: 5 }, () => post(server, paid(sessionId))),
    ]);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await confirm(server, player, sessionId)).body).toEqual({ credits: 530, creditsAdded: 500 });
    expect([await balanceOf(server, player), await sumLedger(server, player)]).toEqual([530, 530]);
    expect(await readCreditHistory(player)).toEqual([
      [500, 'purchase', 'Lantern'],
      [30, 'signup', ''],
    ]);
  });

  test('of another account returns 403, and an unknown one 404', async () => {
    const [player, thief] = [await server.signUp(), await server.signUp()];
    const sessionId = await bought(player);
    expect(await confirm(server, thief, sessionId)).toMatchObject({
      status: 403,
      body: { error: 'Not Allowed.', code: 'auth.not_allowed' },
    });
    expect(await confirm(server, player, 'cs_test_stale')).toMatchObject({
      status: 404,
      body: { error: 'Session Not Found.', code: 'session.not_found' },
    });
    expect(await balanceOf(server, thief)).toBe(30);
  });

  test('with delayed payment is credited when the payment succeeds, and not if it fails', async () => {
    const [player, poor] = [await server.signUp(), await server.signUp()];
    const slow = await checkOut(server, player, findOffering(wares, 'Candle'));
    const never = await checkOut(server, poor, findOffering(wares, 'Candle'));
    for (const { sessionId } of [slow, never]) {
      stripe.pay(sessionId, { paid: false });
      expect(await post(server, paid(sessionId))).toBe(200);
    }
    expect((await confirm(server, player, slow.sessionId)).status).toBe(402);
    stripe.pay(slow.sessionId);
    expect(await post(server, paid(slow.sessionId, 'checkout.session.async_payment_succeeded'))).toBe(200);
    expect(await post(server, paid(never.sessionId, 'checkout.session.async_payment_failed'))).toBe(200);
    expect([await balanceOf(server, player), await balanceOf(server, poor)]).toEqual([130, 30]);
  });

  test.each([
    ['another amount', { amount: 1 }],
    ['another currency', { currency: 'jpy' }],
  ])('paid in %s credits nothing and is refunded', async (_name, how) => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, findOffering(wares, 'Lantern'));
    stripe.pay(sessionId, how);
    expect(await post(server, paid(sessionId))).toBe(200);
    expect((await confirm(server, player, sessionId)).status).toBe(402);
    expect(await balanceOf(server, player)).toBe(30);
    await server.modules.jobs.settled();
    expect(stripe.refunded).toContain(`pi_${sessionId}`);
    const { amount_total: price_cents, currency } = stripe.session(sessionId);
    const rows = await server.db
      .sql`select status, price_cents, currency from purchases where session_id = ${sessionId}`;
    expect(rows).toEqual([{ status: 'refunded', price_cents, currency }]);
  });

  test('for a retired offering or with a wrong type is not opened', async () => {
    const player = await server.signUp();
    const { priceId } = findOffering(wares, 'Lantern');
    for (const json of [
      { priceId: 'lantern-1', type: 'one_time' },
      { priceId, type: 'subscription' },
    ]) {
      const answer = await server.call('POST', '/api/stripe/create-checkout-session', { token: player.token, json });
      expect([answer.status, answer.body]).toEqual([404, { error: 'Offering Not Found.', code: 'offering.not_found' }]);
    }
    const bad = { priceId, type: 'gift' };
    expect(
      (await server.call('POST', '/api/stripe/create-checkout-session', { token: player.token, json: bad })).status,
    ).toBe(400);
  });

  test('is reopened under the same key if Stripe did not receive it', async () => {
    const player = await server.signUp();
    stripe.setAway(true);
    const json = { priceId: findOffering(wares, 'Lantern').priceId, type: 'one_time' };
    const refused = await server.call('POST', '/api/stripe/create-checkout-session', { token: player.token, json });
    stripe.setAway(false);
    expect([refused.status, refused.body]).toEqual([
      503,
      { error: 'Payments Unavailable.', code: 'payment.unavailable' },
    ]);
    const { sessionId } = await checkOut(server, player, findOffering(wares, 'Lantern'));
    const rows = await server.db.sql`select id from purchases where account_id = ${player.account.userId}`;
    expect(rows.map(({ id }) => id)).toEqual([stripe.session(sessionId).client_reference_id]);
  }, 60_000);
});

describe('a refund by an admin', () => {
  test('is recorded before the money moves and again afterwards', async () => {
    const [player, admin] = [await server.signUp(), await makeAdmin(server)];
    await bought(player);
    const [purchase] = await server.db.sql`select id from purchases where account_id = ${player.account.userId}`;
    const refundNow = () =>
      server.call('POST', '/api/shop/refundPurchase', { token: admin.token, json: { purchaseId: purchase?.id } });
    const written = async () => {
      const rows = await server.db.sql`select act from audit_entries where object_id = ${purchase?.id} order by id`;
      return rows.map(({ act }) => act);
    };
    stripe.setAway(true);
    const refused = await refundNow();
    stripe.setAway(false);
    expect([refused.status, refused.body]).toEqual([
      503,
      { error: 'Payments Unavailable.', code: 'payment.unavailable' },
    ]);
    expect(await written()).toEqual(['purchase.refunding']);
    expect(await balanceOf(server, player)).toBe(530);
    expect((await refundNow()).status).toBe(200);
    expect(await written()).toEqual(['purchase.refunding', 'purchase.refunding', 'purchase.refunded']);
    expect(await balanceOf(server, player)).toBe(30);
  }, 60_000);
});

describe('webhook events', () => {
  test('that are forged, altered, stale or signed by others credit nothing', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, findOffering(wares, 'Lantern'));
    const claim = { ...stripe.session(sessionId), status: 'complete', payment_status: 'paid' };
    const type = 'checkout.session.completed';
    const good = stripe.message(type, claim);
    const bad = Array.from({ length: 50 }, (_, index) => [
      { raw: good.raw, signature: '' },
      { raw: good.raw.replace('"usd"', '"eur"'), signature: good.signature },
      stripe.message(type, claim, { secret: `whsec_${index}` }),
      stripe.message(type, claim, { at: new Date(Date.now() - (301 + index) * 1000) }),
    ]).flat();
    const statuses = await Promise.all(bad.map((message) => post(server, message)));
    expect([bad.length, new Set(statuses)]).toEqual([200, new Set([400])]);
    expect([await balanceOf(server, player), await sumLedger(server, player)]).toEqual([30, 30]);
    const [row] = await server.db.sql`select status from purchases where account_id = ${player.account.userId}`;
    expect(row?.status).toBe('pending');
  });

  test('of other kinds are accepted and ignored', async () => {
    expect(await post(server, stripe.message('customer.created', { id: 'cus_1' }))).toBe(200);
    expect(await post(server, paid(await bought(await server.signUp()), 'checkout.session.expired'))).toBe(200);
  });
});

describe('a refund by the provider', () => {
  test('takes the credits once', async () => {
    const player = await server.signUp();
    const sessionId = await bought(player);
    const all = refund(sessionId, 799);
    expect(new Set(await Promise.all(Array.from({ length: 6 }, () => post(server, all))))).toEqual(new Set([200]));
    expect([await balanceOf(server, player), await sumLedger(server, player)]).toEqual([30, 30]);
    expect((await readCreditHistory(player))[0]).toEqual([-500, 'reversal', 'Lantern, payment refunded']);
    expect(await post(server, paid(sessionId))).toBe(200);
    expect((await confirm(server, player, sessionId)).body).toEqual({ credits: 30, creditsAdded: 0 });
  });

  test('leaves spent credits and records it', async () => {
    const player = await server.signUp();
    const sessionId = await bought(player);
    const { userId } = player.account;
    await server.db.sql`insert into ledger_entries (account_id, amount, reason, cause)
      values (${userId}, -520, 'message', ${`spent:${userId}`})`;
    expect(await post(server, refund(sessionId, 799))).toBe(200);
    expect([await balanceOf(server, player), await sumLedger(server, player)]).toEqual([0, 0]);
    expect((await readCreditHistory(player))[0]).toEqual([
      ...[-10, 'reversal', 'Lantern, payment refunded; 490 of 500 had been spent and stay spent'],
    ]);
  });

  test('of a part takes that part of the credits', async () => {
    const player = await server.signUp();
    const sessionId = await bought(player);
    for (const cents of [400, 400, 200, 799, 799]) expect(await post(server, refund(sessionId, cents))).toBe(200);
    expect((await readCreditHistory(player)).slice(0, 2).map(([amount]: number[]) => amount)).toEqual([-250, -250]);
    expect(await balanceOf(server, player)).toBe(30);
  });

  test('or a dispute of a foreign payment in another currency may be of any amount', async () => {
    const foreign = { payment_intent: 'pi_foreign', metadata: {} };
    const refunded = { ...foreign, amount_refunded: 9_000_000_000 };
    expect(await post(server, stripe.message('charge.refunded', refunded))).toBe(200);
    const disputed = { ...foreign, id: 'du_foreign', status: 'needs_response', amount: 9_000_000_000 };
    expect(await post(server, stripe.message('charge.dispute.created', disputed))).toBe(200);
  });

  test('can be reported before its payment', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, findOffering(wares, 'Lantern'));
    stripe.pay(sessionId);
    expect(await post(server, refund(sessionId, 799))).toBe(200);
    expect((await readCreditHistory(player)).map(([amount]: number[]) => amount)).toEqual([-500, 500, 30]);
  });

  test('by a dispute is returned when the dispute is won', async () => {
    const player = await server.signUp();
    const sessionId = await bought(player);
    const { payment_intent } = stripe.session(sessionId);
    const disputed = { id: `du_${sessionId}`, payment_intent, amount: 799 };
    const opened = stripe.message('charge.dispute.created', { ...disputed, status: 'needs_response' });
    const won = stripe.message('charge.dispute.closed', { ...disputed, status: 'won' });
    expect(await post(server, opened)).toBe(200);
    expect(await balanceOf(server, player)).toBe(30);
    for (const _ of [1, 2]) expect(await post(server, won)).toBe(200);
    expect(await balanceOf(server, player)).toBe(530);
  });
});
