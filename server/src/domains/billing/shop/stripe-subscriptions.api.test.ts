import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkOut, confirm, findOffering, post } from '../../../testing/shop.ts';
import { balanceOf, sumLedger } from '../../../testing/store.ts';
import { bought, closeTestShop, openTestShop, paid, server, stripe, wares } from '../../../testing/till.ts';
import type { Player } from '../../../testing.ts';

beforeAll(openTestShop);

afterAll(closeTestShop);

describe('a subscription', () => {
  const subscriptionIn = (sessionId: string) => String(stripe.session(sessionId).subscription);

  /** Creates two open checkouts, as two servers would when neither knows of the other's. */
  const beginTwoCheckouts = async (player: Player): Promise<string[]> => {
    const older = await checkOut(server, player, findOffering(wares, 'Reader'));
    const newer = await checkOut(server, player, findOffering(wares, 'Reader'));
    stripe.session(older.sessionId).status = 'open';
    await server.db.sql`update purchases set status = 'pending' where session_id = ${older.sessionId}`;
    return [older.sessionId, newer.sessionId];
  };

  const readSubscription = async ({ token }: Player) =>
    (await server.call('GET', '/api/profile/shop-offerings/', { token })).body.subscription;

  test('credits each period once', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, findOffering(wares, 'Reader'));
    stripe.pay(sessionId);
    const id = String(stripe.session(sessionId).subscription);
    const first = stripe.message('invoice.paid', stripe.invoice(id, 1));
    const second = stripe.message('invoice.paid', stripe.invoice(id, 2));
    const told = [first, paid(sessionId), second, first, second, paid(sessionId)];
    expect(new Set(await Promise.all(told.map((message) => post(server, message))))).toEqual(new Set([200]));
    await confirm(server, player, sessionId);
    expect(await balanceOf(server, player)).toBe(1230);
    expect(await readSubscription(player)).toMatchObject({
      title: 'Reader',
      cancelled: false,
      cancellable: true,
      hasPortal: true,
    });
    const again = { priceId: findOffering(wares, 'Storyteller').priceId, type: 'subscription' };
    const other = await server.call('POST', '/api/stripe/create-checkout-session', {
      token: player.token,
      json: again,
    });
    expect([other.status, other.body]).toEqual([
      409,
      { error: 'Already Subscribed.', code: 'subscription.already_active' },
    ]);
  });

  test('whose bill is reported before its checkout has a portal, and the state that the checkout tells', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, findOffering(wares, 'Reader'));
    stripe.pay(sessionId);
    const id = subscriptionIn(sessionId);
    Object.assign(stripe.subscription(id), { cancel_at_period_end: true });
    expect(await post(server, stripe.message('invoice.paid', stripe.invoice(id, 1)))).toBe(200);
    expect(await post(server, paid(sessionId))).toBe(200);
    const portal = await server.call('POST', '/api/stripe/create-portal-session', { token: player.token });
    expect(portal.body.portalURL).toContain(`/portal/${stripe.session(sessionId).customer}`);
    expect(await readSubscription(player)).toMatchObject({ cancelled: true });
    expect(await balanceOf(server, player)).toBe(630);
  });

  test('is cancelled at the end of its period and ends when Stripe reports it', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, findOffering(wares, 'Reader'));
    stripe.pay(sessionId);
    await confirm(server, player, sessionId);
    const portal = await server.call('POST', '/api/stripe/create-portal-session', { token: player.token });
    expect(portal.body.portalURL).toContain('/portal/cus_');
    const cancelled = await server.call('DELETE', '/api/profile/subscription', { token: player.token });
    expect(cancelled.body.subscription).toMatchObject({ cancelled: true, cancellable: false });
    const id = String(stripe.session(sessionId).subscription);
    const ended = { ...stripe.subscription(id), status: 'canceled' };
    expect(await post(server, stripe.message('customer.subscription.deleted', ended))).toBe(200);
    expect(await readSubscription(player)).toBeNull();
    expect((await server.call('DELETE', '/api/profile/subscription', { token: player.token })).status).toBe(404);
  });

  test('that Stripe calls unpaid goes on with its next paid bill, and can be cancelled', async () => {
    const player = await server.signUp();
    const id = subscriptionIn(await bought(player, 'Reader'));
    const unpaid = { ...stripe.subscription(id), status: 'unpaid' };
    expect(await post(server, stripe.message('customer.subscription.updated', unpaid))).toBe(200);
    expect(await readSubscription(player)).toMatchObject({ status: 'past_due', cancellable: true });
    expect(await post(server, stripe.message('invoice.paid', stripe.invoice(id, 2)))).toBe(200);
    const active = stripe.message('customer.subscription.updated', stripe.subscription(id));
    expect(await post(server, active)).toBe(200);
    expect(await readSubscription(player)).toMatchObject({ status: 'active' });
    expect(await balanceOf(server, player)).toBe(1230);
  });

  test('whose end was never reported can be cancelled, and followed by another', async () => {
    const player = await server.signUp();
    const id = subscriptionIn(await bought(player, 'Reader'));
    Object.assign(stripe.subscription(id), { status: 'canceled' });
    const cancelled = await server.call('DELETE', '/api/profile/subscription', { token: player.token });
    expect(cancelled.body.subscription).toMatchObject({ title: 'Reader', cancelled: true, cancellable: false });
    expect(new Date(cancelled.body.subscription.periodEndsAt).getTime()).toBeLessThanOrEqual(Date.now());
    expect(await readSubscription(player)).toBeNull();
    await bought(player, 'Storyteller');
  });

  test('whose end is reported before its first payment is credited and has ended', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, findOffering(wares, 'Reader'));
    stripe.pay(sessionId);
    const id = subscriptionIn(sessionId);
    const ended = stripe.message('customer.subscription.deleted', { ...stripe.subscription(id), status: 'canceled' });
    for (const message of [ended, stripe.message('invoice.paid', stripe.invoice(id, 1))])
      expect(await post(server, message)).toBe(200);
    expect([await balanceOf(server, player), await readSubscription(player)]).toEqual([630, null]);
    await checkOut(server, player, findOffering(wares, 'Storyteller'));
  });

  test('whose bill has another amount ends, and the bill is refunded', async () => {
    const player = await server.signUp();
    const id = subscriptionIn(await bought(player, 'Reader'));
    const bill = (number: number, amount_paid: number) =>
      stripe.message('invoice.paid', { ...stripe.invoice(id, number), amount_paid });
    for (const message of [bill(2, 1799), bill(2, 1799), bill(3, 0)]) expect(await post(server, message)).toBe(200);
    await server.modules.jobs.settled();
    expect(stripe.refunded.filter((payment) => payment.includes(id))).toEqual([`pi_in_${id}_2`]);
    expect(stripe.subscription(id).status).toBe('canceled');
    const rows = await server.db.sql`select status, price_cents from purchases
      where account_id = ${player.account.userId} order by id`;
    expect(rows.map(({ status, price_cents }) => [status, price_cents])).toEqual([
      ['paid', findOffering(wares, 'Reader').price * 100],
      ['refunded', 1799],
    ]);
    expect(await balanceOf(server, player)).toBe(630);
  });

  test('is the only one if two checkouts are started one after the other', async () => {
    const player = await server.signUp();
    const older = await checkOut(server, player, findOffering(wares, 'Reader'));
    const newer = await checkOut(server, player, findOffering(wares, 'Storyteller'));
    expect(stripe.session(older.sessionId).status).toBe('expired');
    stripe.pay(newer.sessionId);
    expect((await confirm(server, player, newer.sessionId)).status).toBe(200);
    expect((await confirm(server, player, older.sessionId)).body).toEqual({
      error: 'Payment Not Completed.',
      code: 'payment.not_completed',
    });
  });

  test('paid while another checkout is open is detected, and that checkout is closed', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, findOffering(wares, 'Reader'));
    stripe.pay(sessionId);
    const json = { priceId: findOffering(wares, 'Storyteller').priceId, type: 'subscription' };
    const other = await server.call('POST', '/api/stripe/create-checkout-session', { token: player.token, json });
    expect([other.status, other.body]).toEqual([
      409,
      { error: 'Already Subscribed.', code: 'subscription.already_active' },
    ]);
    expect(await balanceOf(server, player)).toBe(630);
  });

  test.each([
    ['is told of by checkouts', (id: string) => paid(id)],
    ['is told of by bills', (id: string) => stripe.message('invoice.paid', stripe.invoice(subscriptionIn(id), 1))],
  ])('that is a second one is cancelled and refunded without credits: %s', async (_how, told) => {
    const player = await server.signUp();
    const begun = await beginTwoCheckouts(player);
    for (const sessionId of begun) stripe.pay(sessionId);
    const messages = begun.flatMap((sessionId) => [told(sessionId), told(sessionId)]);
    expect(new Set(await Promise.all(messages.map((message) => post(server, message))))).toEqual(new Set([200]));
    await server.modules.jobs.settled();
    const ended = begun.filter((id) => stripe.subscription(subscriptionIn(id)).status === 'canceled');
    expect(ended).toHaveLength(1);
    const payments = ended.map((id) => `pi_in_${subscriptionIn(id)}_1`);
    expect(stripe.refunded.filter((payment) => payments.includes(payment))).toEqual(payments);
    // Later messages about it change nothing.
    for (const id of ended) {
      const shown = { ...stripe.subscription(subscriptionIn(id)), status: 'active' };
      expect(await post(server, stripe.message('customer.subscription.updated', shown))).toBe(200);
      expect(await post(server, paid(id))).toBe(200);
      const refused = await confirm(server, player, id);
      expect([refused.status, refused.body]).toEqual([
        409,
        { error: 'Already Subscribed.', code: 'subscription.already_active' },
      ]);
    }
    expect([await balanceOf(server, player), await sumLedger(server, player)]).toEqual([630, 630]);
    const { userId } = player.account;
    const rows = await server.db.sql`select status from subscriptions where account_id = ${userId}`;
    expect(rows).toEqual([{ status: 'active' }]);
  });

  test('is cancelled with the account', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, findOffering(wares, 'Reader'));
    stripe.pay(sessionId);
    await confirm(server, player, sessionId);
    const id = String(stripe.session(sessionId).subscription);
    expect((await server.call('DELETE', '/api/profile/deleteAccount', { token: player.token })).status).toBe(200);
    await server.modules.jobs.settled();
    expect(stripe.subscription(id)).toMatchObject({ cancel_at_period_end: true });
  });
});
