import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOut, confirm, findOffering } from '../../../testing/shop.ts';
import { bought, closeTestShop, openTestShop, server, stripe, wares } from '../../../testing/till.ts';

beforeAll(openTestShop);

afterAll(closeTestShop);

test('only the latest checkout of an offering stays open, and unpaid purchases are deleted after 30 days', async () => {
  const player = await server.signUp();
  const { userId } = player.account;
  const candle = await checkOut(server, player, findOffering(wares, 'Candle'));
  const opened = [];
  for (const _time of [1, 2, 3]) opened.push(await checkOut(server, player, findOffering(wares, 'Lantern')));
  const states = [candle, ...opened].map(({ sessionId }) => stripe.session(sessionId).status);
  expect(states).toEqual(['open', 'expired', 'expired', 'open']);
  await server.db.sql`update purchases set created_at = now() - interval '31 days' where status = 'cancelled'`;
  await checkOut(server, player, findOffering(wares, 'Candle'));
  const rows = await server.db.sql`select status from purchases where account_id = ${userId} order by id`;
  expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'pending', 'pending']);
});

test('a player has Stripe asked at most 60 times in ten minutes', async () => {
  const player = await server.signUp();
  const { sessionId } = await checkOut(server, player, findOffering(wares, 'Lantern'));
  await server.db.sql`update rate_limits set count = 59 where key = ${`payments:${player.account.userId}`}`;
  expect((await confirm(server, player, sessionId)).status).toBe(402);
  const { priceId, type } = findOffering(wares, 'Candle');
  const json = { priceId, type };
  const late = await server.call('POST', '/api/stripe/create-checkout-session', { token: player.token, json });
  expect([(await confirm(server, player, sessionId)).status, late.status]).toEqual([429, 429]);
  stripe.pay(sessionId);
  await server.db.sql`update rate_limits set resets_at = now() where key = ${`payments:${player.account.userId}`}`;
  expect((await confirm(server, player, sessionId)).status).toBe(200);
});

test('a player who has used up these can still cancel, 20 times in ten minutes', async () => {
  const player = await server.signUp();
  await bought(player, 'Reader');
  const { token } = player;
  const portal = async () => (await server.call('POST', '/api/stripe/create-portal-session', { token })).status;
  const cancel = async () => (await server.call('DELETE', '/api/profile/subscription', { token })).status;
  await server.db.sql`update rate_limits set count = 60 where key = ${`payments:${player.account.userId}`}`;
  stripe.failOnce('subscriptions');
  expect([await portal(), await cancel()]).toEqual([429, 503]);
  await server.db.sql`update rate_limits set count = 20 where key = ${`cancellations:${player.account.userId}`}`;
  expect(await cancel()).toBe(429);
  await server.db.sql`delete from rate_limits where key like 'cancellations:%'`;
  expect([await portal(), await cancel()]).toEqual([429, 200]);
});
