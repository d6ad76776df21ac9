import { expect } from 'vitest';
import { type Player, startTestServer, type TestServer } from '../testing.ts';
import { checkOut, confirm, findOffering, type OfferingsByTitle, stockShop } from './shop.ts';
import { type StripeStandIn, startStripe } from './stripe.ts';

// Shared state for the tests of a file.
export let stripe: StripeStandIn;
export let server: TestServer;
export let wares: OfferingsByTitle;

const secret = 'whsec_for_tests';

/** Starts a server with a stocked shop, and a substitute for Stripe. */
export async function openTestShop(): Promise<void> {
  stripe = await startStripe(secret);
  const settings = { STRIPE_SECRET_KEY: 'sk_test_none', STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_HOST: stripe.url };
  server = await startTestServer({ settings: { ...settings, SIGNUP_CREDITS: '30' } });
  wares = await stockShop(server);
}

/** Stops both. */
export async function closeTestShop(): Promise<void> {
  await server?.close();
  await stripe?.close();
}

export const paid = (sessionId: string, type = 'checkout.session.completed') =>
  stripe.message(type, stripe.session(sessionId));

export async function bought(player: Player, title = 'Lantern'): Promise<string> {
  const { sessionId } = await checkOut(server, player, findOffering(wares, title));
  stripe.pay(sessionId);
  expect((await confirm(server, player, sessionId)).status).toBe(200);
  return sessionId;
}

export const refund = (sessionId: string, cents: number, at = new Date()) => {
  const { payment_intent, metadata } = stripe.session(sessionId);
  return stripe.message('charge.refunded', { payment_intent, metadata, amount_refunded: cents }, { at });
};

export const readCreditHistory = async ({ token }: Player) => {
  const { body } = await server.call('GET', '/api/profile/credits', { token });
  return body.entries.map(({ amount, reason, note }: Record<string, unknown>) => [amount, reason, note]);
};
