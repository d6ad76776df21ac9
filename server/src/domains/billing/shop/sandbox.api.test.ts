import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Clock } from '../../../kit/clock.ts';
import { checkOut, confirm, findOffering, type OfferingsByTitle, post, stockShop } from '../../../testing/shop.ts';
import { balanceOf } from '../../../testing/store.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let wares: OfferingsByTitle;
let late = 0;
const clock: Clock = { now: () => new Date(Date.now() + late) };

beforeAll(async () => {
  server = await startTestServer({ settings: { SIGNUP_CREDITS: '30', SANDBOX_MONTH_SECONDS: '60' }, clock });
  wares = await stockShop(server);
});

afterAll(() => server?.close());

const press = (url: URL, act: string) => fetch(`${url.href}/${act}`, { method: 'POST', redirect: 'manual' });

async function drained(answer: Response): Promise<string> {
  return answer.text();
}

describe('the sandbox’s checkout page', () => {
  test('shows that it is a sandbox, and pays, declines and cancels', async () => {
    const player = await server.signUp();
    const { sessionId, url } = await checkOut(server, player, findOffering(wares, 'Lantern'));
    expect(url.origin).toBe(new URL(server.url).origin);
    const shown = await fetch(url);
    const page = await drained(shown);
    expect([shown.status, page.includes('Sandbox checkout.'), page.includes('$7.99')]).toEqual([200, true, true]);
    expect(page).toContain('Sold by <b>Emberlore</b> at ');

    const declined = await press(url, 'decline');
    expect([declined.status, (await drained(declined)).includes('The card was declined.')]).toEqual([402, true]);
    const cancelled = await press(url, 'cancel');
    expect(cancelled.headers.get('location')).toMatch(/\/profile\/shop\?checkout=cancelled$/);
    expect((await confirm(server, player, sessionId)).status).toBe(402);

    const paid = await press(url, 'pay');
    expect(paid.status).toBe(303);
    expect(new URL(paid.headers.get('location') ?? '').searchParams.get('sessionId')).toBe(sessionId);
    // The sandbox has already reported it, as a webhook would.
    expect(await balanceOf(server, player)).toBe(530);
    expect((await confirm(server, player, sessionId)).body).toEqual({ credits: 530, creditsAdded: 500 });
    expect(await drained(await fetch(url))).toContain('This is paid for');
  });

  test('returns 404 for an unknown session', async () => {
    const url = new URL('/sandbox/checkout/sandbox_cs_none', server.url);
    for (const answer of [await fetch(url), await press(url, 'pay'), await press(url, 'decline')]) {
      expect(answer.status).toBe(404);
      await drained(answer);
    }
  });

  test('rejects webhook calls by others', async () => {
    const raw = JSON.stringify({ kind: 'checkout' });
    expect(await post(server, { raw, signature: 't=1,v1=00' })).toBe(400);
  });
});

test('a subscription adds its credits each shortened month until it is cancelled', async () => {
  const player = await server.signUp();
  const { url } = await checkOut(server, player, findOffering(wares, 'Reader'));
  await drained(await press(url, 'pay'));
  expect(await balanceOf(server, player)).toBe(630);
  const { sandboxShop } = server.modules;
  const pass = async () => {
    late += 61_000;
    await sandboxShop?.sandbox.runDue();
    await sandboxShop?.sandbox.runDue();
  };
  await pass();
  await pass();
  expect(await balanceOf(server, player)).toBe(1830);
  const path = '/api/profile/shop-offerings';
  const token = await server.tokens.sign('access', await decodeClaims(player.token), 900);
  expect((await server.call('DELETE', '/api/profile/subscription', { token })).status).toBe(200);
  await pass();
  expect(await balanceOf(server, player)).toBe(1830);
  expect((await server.call('GET', path, { token })).body.subscription).toBeNull();
});

test('a subscription paid after its account is deleted is refunded and never billed again', async () => {
  const player = await server.signUp();
  const { url, sessionId } = await checkOut(server, player, findOffering(wares, 'Reader'));
  const token = await server.tokens.sign('access', await decodeClaims(player.token), 900);
  expect((await server.call('DELETE', '/api/profile/deleteAccount', { token })).status).toBe(200);
  await server.modules.jobs.settled();
  // Simulate a payment before the checkout could be closed.
  await server.db.sql`update sandbox_book set data = data || '{"state": "open"}' where id = ${sessionId}`;
  await drained(await press(url, 'pay'));
  await server.modules.jobs.settled();
  late += 61_000;
  await server.modules.sandboxShop?.sandbox.runDue();
  const { userId } = player.account;
  expect(await server.db.sql`select status from purchases where account_id = ${userId}`).toEqual([
    { status: 'refunded' },
  ]);
  expect(await balanceOf(server, player)).toBe(30);
});

/** Decodes a token's claims without verifying it, since it has expired by the test's clock. */
async function decodeClaims(token: string) {
  const [, payload = ''] = token.split('.');
  const { sub, epoch, family } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return { subject: sub, epoch, family };
}

test.each(['/sandbox/checkout/a%00b', '/sandbox/checkout/a%1Bb', '/media/a%00b', '/media/%00', '/assets/%00'])(
  '%s is unknown and never causes a 500',
  async (path) => {
    expect((await fetch(`${server.url}${path}`)).status).toBe(404);
  },
);

test.each([{ productId: { toString: 1 } }, { productId: 'a\uD800' }, { productId: '\0' }, [[]], 'x'])(
  'rejects a test receipt for %j',
  async (json) => {
    expect((await server.call('POST', '/sandbox/receipts', { json })).status).toBe(400);
  },
);
