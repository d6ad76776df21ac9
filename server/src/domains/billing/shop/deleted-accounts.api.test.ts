import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../../providers/payments/payments.ts';
import { createStripe } from '../../../providers/payments/stripe.ts';
import { checkOut, confirm, deleteMeanwhile, findOffering, makeAdmin, post } from '../../../testing/shop.ts';
import { balanceOf, sumLedger } from '../../../testing/store.ts';
import { bought, closeTestShop, openTestShop, paid, server, stripe, wares } from '../../../testing/till.ts';
import type { Player } from '../../../testing.ts';
import { createCheckouts } from './checkouts.ts';
import { findByPrice } from './offerings.repository.ts';

beforeAll(openTestShop);

afterAll(closeTestShop);

const deleteAccount = async ({ token }: Player) =>
  expect((await server.call('DELETE', '/api/profile/deleteAccount', { token })).status).toBe(200);

const readBooks = async ({ account }: Player) => {
  const rows = await server.db.sql`select status, price_cents, refunded_cents, reversed_amount from purchases
    where account_id = ${account.userId} order by id`;
  return rows.map((row) => [row.status, row.price_cents - row.refunded_cents, row.reversed_amount]);
};

const countRefunds = (payment: string) => stripe.refunded.filter((one) => one === payment).length;

/** Returns a checkout that stays open while its account is deleted, because Stripe is unavailable. */
async function leaveCheckoutOpen(title: string) {
  const player = await server.signUp();
  const { sessionId } = await checkOut(server, player, findOffering(wares, title));
  stripe.setAway(true);
  await deleteAccount(player);
  await server.modules.jobs.settled();
  stripe.setAway(false);
  expect(stripe.session(sessionId).status).toBe('open');
  return { player, sessionId };
}

describe('deleting an account', () => {
  test('closes its open checkouts', async () => {
    const player = await server.signUp();
    const opened = [
      await checkOut(server, player, findOffering(wares, 'Lantern')),
      await checkOut(server, player, findOffering(wares, 'Candle')),
      await checkOut(server, player, findOffering(wares, 'Reader')),
    ];
    await deleteAccount(player);
    await server.modules.jobs.settled();
    expect(opened.map(({ sessionId }) => stripe.session(sessionId).status)).toEqual(['expired', 'expired', 'expired']);
  });

  test('succeeds while the provider is unavailable, and closes them later', async () => {
    const { player, sessionId } = await leaveCheckoutOpen('Lantern');
    await server.db.sql`update outbox set created_at = now() - interval '5 minutes' where event = 'closeCheckouts'`;
    server.modules.jobs.wake();
    await server.modules.jobs.settled();
    expect(stripe.session(sessionId).status).toBe('expired');
    expect(await readBooks(player)).toEqual([['cancelled', 799, 0]]);
  }, 60_000);

  test('leaves no checkout that was about to be opened', async () => {
    const player = await server.signUp();
    const { priceId, type } = findOffering(wares, 'Lantern');
    const { token } = player;
    const begun = await deleteMeanwhile(server, player, () =>
      server.call('POST', '/api/stripe/create-checkout-session', { token, json: { priceId, type } }),
    );
    expect([begun.status, await readBooks(player)]).toEqual([401, []]);
  });

  test('closes a checkout that the provider is opening concurrently', async () => {
    const player = await server.signUp();
    const { jobs } = server.modules;
    const driver = createStripe({ secretKey: 'sk_test_none', webhookSecret: '', apiHost: stripe.url });
    let sessionId = '';
    const provider = {
      ...driver,
      async open(order: Order) {
        const opened = await driver.open(order);
        sessionId = opened.sessionId;
        await deleteAccount(player);
        await jobs.settled();
        return opened;
      },
    };
    const clock = { now: () => new Date() };
    const checkouts = createCheckouts({ store: server.db, clock, jobs, settle: async () => undefined });
    const offering = await findByPrice(server.db.reader, findOffering(wares, 'Lantern').priceId);
    if (!offering) throw new Error('The shop sells no Lantern.');
    const opened = checkouts.open(provider, player.account.userId, offering, 'http://localhost');
    await expect(opened).rejects.toThrow('Failed To Authenticate Token.');
    await jobs.settled();
    expect(stripe.session(sessionId).status).toBe('expired');
  });
});

describe('a payment for a deleted account', () => {
  test('of a subscription is reversed once, whatever the order and number of events', async () => {
    const { player, sessionId } = await leaveCheckoutOpen('Reader');
    stripe.pay(sessionId);
    const id = String(stripe.session(sessionId).subscription);
    const bill = (number: number) => stripe.message('invoice.paid', stripe.invoice(id, number));
    const state = stripe.message('customer.subscription.updated', stripe.subscription(id));
    const messages = [bill(2), paid(sessionId), state, bill(1), paid(sessionId), bill(2), bill(1), state];
    expect(new Set(await Promise.all(messages.map((message) => post(server, message))))).toEqual(new Set([200]));
    for (const message of messages.toReversed()) expect(await post(server, message)).toBe(200);
    await server.modules.jobs.settled();
    expect(stripe.subscription(id).status).toBe('canceled');
    expect([1, 2].map((number) => countRefunds(`pi_in_${id}_${number}`))).toEqual([1, 1]);
    expect(await readBooks(player)).toEqual([
      ['refunded', 0, 0],
      ['refunded', 0, 0],
    ]);
    expect([await balanceOf(server, player), await sumLedger(server, player)]).toEqual([30, 30]);
  }, 60_000);

  test('of a single purchase is reversed once', async () => {
    const { player, sessionId } = await leaveCheckoutOpen('Lantern');
    stripe.pay(sessionId);
    await Promise.all([1, 2, 3, 4].map(() => post(server, paid(sessionId))));
    await server.modules.jobs.settled();
    expect(countRefunds(`pi_${sessionId}`)).toBe(1);
    expect(await readBooks(player)).toEqual([['refunded', 0, 0]]);
    expect([await balanceOf(server, player), await sumLedger(server, player)]).toEqual([30, 30]);
    const { body } = await server.call('GET', '/api/shop/getRevenue', {
      token: (await makeAdmin(server)).token,
      query: { days: 7 },
    });
    const [row] = await server.db.sql`select sum(price_cents)::int as paid, sum(refunded_cents)::int as back
      from purchases where paid_at is not null`;
    const today = body.days.at(-1);
    expect([Math.round(today.paid * 100), Math.round(today.refunded * 100)]).toEqual([row?.paid, row?.back]);
  }, 60_000);

  test('is reversed if it renews a subscription that could not be cancelled', async () => {
    const player = await server.signUp();
    const sessionId = await bought(player, 'Reader');
    const id = String(stripe.session(sessionId).subscription);
    const balance = await balanceOf(server, player);
    stripe.setAway(true);
    await deleteAccount(player);
    await server.modules.jobs.settled();
    stripe.setAway(false);
    const messages = [1, 2, 2, 3].map((number) => stripe.message('invoice.paid', stripe.invoice(id, number)));
    for (const message of messages) expect(await post(server, message)).toBe(200);
    await server.modules.jobs.settled();
    expect(stripe.subscription(id).status).toBe('canceled');
    expect([1, 2, 3].map((number) => countRefunds(`pi_in_${id}_${number}`))).toEqual([0, 1, 1]);
    expect(await balanceOf(server, player)).toBe(balance);
  }, 60_000);

  test('from before the deletion stays', async () => {
    const player = await server.signUp();
    const sessionId = await bought(player);
    await deleteAccount(player);
    expect(await post(server, paid(sessionId))).toBe(200);
    await server.modules.jobs.settled();
    expect([countRefunds(`pi_${sessionId}`), await readBooks(player)]).toEqual([0, [['paid', 799, 0]]]);
    expect((await confirm(server, player, sessionId)).status).toBe(401);
  });
});

describe('banning an account', () => {
  const banned = async ({ account }: Player, until?: number) => {
    const { token } = await makeAdmin(server);
    const why = { rule: 'Something else', reason: 'Spam.', ...(until ? { days: until } : {}) };
    const { status } = await server.call('PUT', '/api/accounts/ban', {
      token,
      json: { userId: account.userId, banned: true, ...why },
    });
    expect(status).toBe(200);
    await server.modules.jobs.settled();
  };

  test('closes its open checkouts and cancels its subscription', async () => {
    const player = await server.signUp();
    const subscribed = await bought(player, 'Reader');
    const { sessionId } = await checkOut(server, player, findOffering(wares, 'Lantern'));
    await banned(player);
    expect(stripe.session(sessionId).status).toBe('expired');
    expect(stripe.subscription(String(stripe.session(subscribed).subscription)).cancel_at_period_end).toBe(true);
  });

  test('refunds later payments', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, findOffering(wares, 'Lantern'));
    stripe.setAway(true);
    await banned(player);
    stripe.setAway(false);
    stripe.pay(sessionId);
    expect(await post(server, paid(sessionId))).toBe(200);
    await server.modules.jobs.settled();
    expect(countRefunds(`pi_${sessionId}`)).toBe(1);
    expect(await readBooks(player)).toEqual([['refunded', 0, 0]]);
    expect(await sumLedger(server, player)).toBe(30);
  }, 60_000);
});
