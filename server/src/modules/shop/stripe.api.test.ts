import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkOut, confirm, post, stockShop, type Wares, ware } from '../../testing/shop.ts';
import { balanceOf, ledgerOf } from '../../testing/store.ts';
import { type StripeStandIn, startStripe } from '../../testing/stripe.ts';
import { type Player, startTestServer, type TestServer } from '../../testing.ts';

const secret = 'whsec_for_tests';
let stripe: StripeStandIn;
let server: TestServer;
let wares: Wares;

beforeAll(async () => {
  stripe = await startStripe(secret);
  const settings = { STRIPE_SECRET_KEY: 'sk_test_none', STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_HOST: stripe.url };
  server = await startTestServer({ settings: { ...settings, SIGNUP_CREDITS: '30' } });
  wares = await stockShop(server);
});

afterAll(async () => {
  await server?.close();
  await stripe?.close();
});

const paid = (sessionId: string, type = 'checkout.session.completed') =>
  stripe.message(type, stripe.session(sessionId));

async function bought(player: Player, title = 'Lantern'): Promise<string> {
  const { sessionId } = await checkOut(server, player, ware(wares, title));
  stripe.pay(sessionId);
  expect((await confirm(server, player, sessionId)).status).toBe(200);
  return sessionId;
}

const refund = (sessionId: string, cents: number) => {
  const { payment_intent, metadata } = stripe.session(sessionId);
  return stripe.message('charge.refunded', { payment_intent, metadata, amount_refunded: cents });
};

const historyOf = async ({ token }: Player) => {
  const { body } = await server.call('GET', '/api/profile/credits', { token });
  return body.entries.map(({ amount, reason, note }: Record<string, unknown>) => [amount, reason, note]);
};

describe('a checkout', () => {
  test('is credited once, however it is told of', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, ware(wares, 'Lantern'));
    expect((await confirm(server, player, sessionId)).body).toEqual({ error: 'Payment Not Completed.' });
    stripe.pay(sessionId);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => confirm(server, player, sessionId).then(({ status }) => status)),
      ...Array.from({ length: 5 }, () => post(server, paid(sessionId))),
    ]);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await confirm(server, player, sessionId)).body).toEqual({ credits: 530, creditsAdded: 500 });
    expect([await balanceOf(server, player), await ledgerOf(server, player)]).toEqual([530, 530]);
    expect(await historyOf(player)).toEqual([
      [500, 'purchase', 'Lantern'],
      [30, 'signup', ''],
    ]);
  });

  test('of another account is not allowed, and one that is not there is not found', async () => {
    const [player, thief] = [await server.signUp(), await server.signUp()];
    const sessionId = await bought(player);
    expect(await confirm(server, thief, sessionId)).toMatchObject({ status: 403, body: { error: 'Not Allowed.' } });
    expect(await confirm(server, player, 'cs_test_stale')).toMatchObject({
      ...{ status: 404, body: { error: 'Session Not Found.' } },
    });
    expect(await balanceOf(server, thief)).toBe(30);
  });

  test('whose money comes later is credited then, and one whose money does not come is not', async () => {
    const [player, poor] = [await server.signUp(), await server.signUp()];
    const slow = await checkOut(server, player, ware(wares, 'Candle'));
    const never = await checkOut(server, poor, ware(wares, 'Candle'));
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
  ])('that was paid in %s credits nothing', async (_name, how) => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, ware(wares, 'Lantern'));
    stripe.pay(sessionId, how);
    expect(await post(server, paid(sessionId))).toBe(200);
    expect((await confirm(server, player, sessionId)).status).toBe(402);
    expect(await balanceOf(server, player)).toBe(30);
  });

  test('for what is no longer sold, or not sold so, is not opened', async () => {
    const player = await server.signUp();
    const { priceId } = ware(wares, 'Lantern');
    for (const json of [
      { priceId: 'lantern-1', type: 'one_time' },
      { priceId, type: 'subscription' },
    ]) {
      const answer = await server.call('POST', '/api/stripe/create-checkout-session', { token: player.token, json });
      expect([answer.status, answer.body]).toEqual([404, { error: 'Offering Not Found.' }]);
    }
    const bad = { priceId, type: 'gift' };
    expect(
      (await server.call('POST', '/api/stripe/create-checkout-session', { token: player.token, json: bad })).status,
    ).toBe(400);
  });

  test('that Stripe did not hear of is opened again under the same key', async () => {
    const player = await server.signUp();
    stripe.setAway(true);
    const json = { priceId: ware(wares, 'Lantern').priceId, type: 'one_time' };
    const refused = await server.call('POST', '/api/stripe/create-checkout-session', { token: player.token, json });
    stripe.setAway(false);
    expect([refused.status, refused.body]).toEqual([503, { error: 'Payments Unavailable.' }]);
    const { sessionId } = await checkOut(server, player, ware(wares, 'Lantern'));
    const rows = await server.db.sql`select id from purchases where account_id = ${player.account.userId}`;
    expect(rows.map(({ id }) => id)).toEqual([stripe.session(sessionId).client_reference_id]);
  }, 60_000);
});

describe('messages', () => {
  test('that are forged, altered, stale or signed by others credit nothing', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, ware(wares, 'Lantern'));
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
    expect([await balanceOf(server, player), await ledgerOf(server, player)]).toEqual([30, 30]);
    const [row] = await server.db.sql`select status from purchases where account_id = ${player.account.userId}`;
    expect(row?.status).toBe('pending');
  });

  test('about nothing that matters here are taken', async () => {
    expect(await post(server, stripe.message('customer.created', { id: 'cus_1' }))).toBe(200);
    expect(await post(server, paid(await bought(await server.signUp()), 'checkout.session.expired'))).toBe(200);
  });
});

describe('money that goes back', () => {
  test('takes its credits with it, once', async () => {
    const player = await server.signUp();
    const sessionId = await bought(player);
    const all = refund(sessionId, 799);
    expect(new Set(await Promise.all(Array.from({ length: 6 }, () => post(server, all))))).toEqual(new Set([200]));
    expect([await balanceOf(server, player), await ledgerOf(server, player)]).toEqual([30, 30]);
    expect((await historyOf(player))[0]).toEqual([-500, 'reversal', 'Lantern, payment refunded']);
    expect(await post(server, paid(sessionId))).toBe(200);
    expect(await balanceOf(server, player)).toBe(30);
  });

  test('leaves what was spent spent, and says so', async () => {
    const player = await server.signUp();
    const sessionId = await bought(player);
    const { userId } = player.account;
    await server.db.sql`insert into ledger_entries (account_id, amount, reason, cause)
      values (${userId}, -520, 'message', ${`spent:${userId}`})`;
    expect(await post(server, refund(sessionId, 799))).toBe(200);
    expect([await balanceOf(server, player), await ledgerOf(server, player)]).toEqual([0, 0]);
    expect((await historyOf(player))[0]).toEqual([
      ...[-10, 'reversal', 'Lantern, payment refunded; 490 of 500 had been spent and stay spent'],
    ]);
  });

  test('in parts takes its part of the credits', async () => {
    const player = await server.signUp();
    const sessionId = await bought(player);
    for (const cents of [400, 400, 200, 799, 799]) expect(await post(server, refund(sessionId, cents))).toBe(200);
    expect((await historyOf(player)).slice(0, 2).map(([amount]: number[]) => amount)).toEqual([-250, -250]);
    expect(await balanceOf(server, player)).toBe(30);
  });

  test('may be told of before its payment', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, ware(wares, 'Lantern'));
    stripe.pay(sessionId);
    expect(await post(server, refund(sessionId, 799))).toBe(200);
    expect((await historyOf(player)).map(([amount]: number[]) => amount)).toEqual([-500, 500, 30]);
  });

  test('in a dispute comes again when that is won', async () => {
    const player = await server.signUp();
    const sessionId = await bought(player);
    const { payment_intent } = stripe.session(sessionId);
    const opened = stripe.message('charge.dispute.created', { payment_intent, amount: 799 });
    const won = stripe.message('charge.dispute.closed', { payment_intent, status: 'won' });
    expect(await post(server, opened)).toBe(200);
    expect(await balanceOf(server, player)).toBe(30);
    for (const _ of [1, 2]) expect(await post(server, won)).toBe(200);
    expect(await balanceOf(server, player)).toBe(530);
  });
});

describe('a subscription', () => {
  const subscriptionIn = (sessionId: string) => String(stripe.session(sessionId).subscription);

  /** Two open checkouts, as two servers leave them that know nothing of each other yet. */
  const begunAtOnce = async (player: Player): Promise<string[]> => {
    const older = await checkOut(server, player, ware(wares, 'Reader'));
    const newer = await checkOut(server, player, ware(wares, 'Reader'));
    stripe.session(older.sessionId).status = 'open';
    await server.db.sql`update purchases set status = 'pending' where session_id = ${older.sessionId}`;
    return [older.sessionId, newer.sessionId];
  };

  const windowOf = async ({ token }: Player) =>
    (await server.call('GET', '/api/profile/shop-offerings/', { token })).body.subscription;

  test('credits its first period once, and each further one once', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, ware(wares, 'Reader'));
    stripe.pay(sessionId);
    const id = String(stripe.session(sessionId).subscription);
    const first = stripe.message('invoice.paid', stripe.invoice(id, 1));
    const second = stripe.message('invoice.paid', stripe.invoice(id, 2));
    const told = [first, paid(sessionId), second, first, second, paid(sessionId)];
    expect(new Set(await Promise.all(told.map((message) => post(server, message))))).toEqual(new Set([200]));
    await confirm(server, player, sessionId);
    expect(await balanceOf(server, player)).toBe(1230);
    expect(await windowOf(player)).toMatchObject({
      title: 'Reader',
      cancelled: false,
      cancellable: true,
      hasPortal: true,
    });
    const again = { priceId: ware(wares, 'Storyteller').priceId, type: 'subscription' };
    const other = await server.call('POST', '/api/stripe/create-checkout-session', {
      token: player.token,
      json: again,
    });
    expect([other.status, other.body]).toEqual([409, { error: 'Already Subscribed.' }]);
  });

  test('is cancelled at the end of its period, and ends when Stripe says so', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, ware(wares, 'Reader'));
    stripe.pay(sessionId);
    await confirm(server, player, sessionId);
    const portal = await server.call('POST', '/api/stripe/create-portal-session', { token: player.token });
    expect(portal.body.portalURL).toContain('/portal/cus_');
    const cancelled = await server.call('DELETE', '/api/profile/subscription', { token: player.token });
    expect(cancelled.body.subscription).toMatchObject({ cancelled: true, cancellable: false });
    const id = String(stripe.session(sessionId).subscription);
    const ended = { ...stripe.subscription(id), status: 'canceled' };
    expect(await post(server, stripe.message('customer.subscription.deleted', ended))).toBe(200);
    expect(await windowOf(player)).toBeNull();
    expect((await server.call('DELETE', '/api/profile/subscription', { token: player.token })).status).toBe(404);
  });

  test('is the only one of two whose checkouts are begun one after the other', async () => {
    const player = await server.signUp();
    const older = await checkOut(server, player, ware(wares, 'Reader'));
    const newer = await checkOut(server, player, ware(wares, 'Storyteller'));
    expect(stripe.session(older.sessionId).status).toBe('expired');
    stripe.pay(newer.sessionId);
    expect((await confirm(server, player, newer.sessionId)).status).toBe(200);
    expect((await confirm(server, player, older.sessionId)).body).toEqual({ error: 'Payment Not Completed.' });
  });

  test('that was paid while another is begun is found out, and that one is closed', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, ware(wares, 'Reader'));
    stripe.pay(sessionId);
    const json = { priceId: ware(wares, 'Storyteller').priceId, type: 'subscription' };
    const other = await server.call('POST', '/api/stripe/create-checkout-session', { token: player.token, json });
    expect([other.status, other.body]).toEqual([409, { error: 'Already Subscribed.' }]);
    expect(await balanceOf(server, player)).toBe(630);
  });

  test.each([
    ['is told of by checkouts', (id: string) => paid(id)],
    ['is told of by bills', (id: string) => stripe.message('invoice.paid', stripe.invoice(subscriptionIn(id), 1))],
  ])('that is a second one is ended, its money sent back and nothing credited: %s', async (_how, told) => {
    const player = await server.signUp();
    const begun = await begunAtOnce(player);
    for (const sessionId of begun) stripe.pay(sessionId);
    const messages = begun.flatMap((sessionId) => [told(sessionId), told(sessionId)]);
    expect(new Set(await Promise.all(messages.map((message) => post(server, message))))).toEqual(new Set([200]));
    await server.modules.chores.settled();
    const ended = begun.filter((id) => stripe.subscription(subscriptionIn(id)).status === 'canceled');
    expect(ended).toHaveLength(1);
    const payments = ended.map((id) => `pi_in_${subscriptionIn(id)}_1`);
    expect(stripe.refunded.filter((payment) => payments.includes(payment))).toEqual(payments);
    // Whatever is told of it later changes nothing.
    for (const id of ended) {
      const shown = { ...stripe.subscription(subscriptionIn(id)), status: 'active' };
      expect(await post(server, stripe.message('customer.subscription.updated', shown))).toBe(200);
      expect(await post(server, paid(id))).toBe(200);
      const refused = await confirm(server, player, id);
      expect([refused.status, refused.body]).toEqual([409, { error: 'Already Subscribed.' }]);
    }
    expect([await balanceOf(server, player), await ledgerOf(server, player)]).toEqual([630, 630]);
    const { userId } = player.account;
    const rows = await server.db.sql`select status from subscriptions where account_id = ${userId}`;
    expect(rows).toEqual([{ status: 'active' }]);
  });

  test('is cancelled with the account', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, ware(wares, 'Reader'));
    stripe.pay(sessionId);
    await confirm(server, player, sessionId);
    const id = String(stripe.session(sessionId).subscription);
    expect((await server.call('DELETE', '/api/profile/deleteAccount', { token: player.token })).status).toBe(200);
    await server.modules.chores.settled();
    expect(stripe.subscription(id)).toMatchObject({ cancel_at_period_end: true });
  });
});
