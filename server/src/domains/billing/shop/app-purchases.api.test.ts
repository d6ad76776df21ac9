import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whileLocked } from '../../../testing/held-call.ts';
import {
  checkOut,
  deleteMeanwhile,
  findOffering,
  makeAdmin,
  type OfferingsByTitle,
  stockShop,
} from '../../../testing/shop.ts';
import { balanceOf, sumLedger } from '../../../testing/store.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let wares: OfferingsByTitle;

beforeAll(async () => {
  server = await startTestServer({ settings: { SIGNUP_CREDITS: '30' } });
  wares = await stockShop(server);
});

afterAll(() => server?.close());

interface SandboxSale {
  transactionId: string;
  receipt: string;
  productId: string;
}

async function sellInSandbox(title: string): Promise<SandboxSale> {
  const { productId, type } = findOffering(wares, title);
  return (await server.call('POST', '/sandbox/receipts', { json: { productId, type } })).body;
}

function reportPurchase({ token, account }: Player, title: string, sale: Partial<SandboxSale> & { success?: boolean }) {
  const { offeringId } = findOffering(wares, title);
  const json = { offeringId, device: 'ios', success: true, transactionId: 'none', ...sale };
  const query = { userId: account.userId };
  return server.call('PUT', '/api/profile/shop-offerings/:offeringId', { token, params: { offeringId }, query, json });
}

describe('an app purchase', () => {
  test('counts once across all accounts, however often it is reported', async () => {
    const [one, two] = [await server.signUp(), await server.signUp()];
    const sale = await sellInSandbox('Lantern');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => reportPurchase(index % 2 === 0 ? one : two, 'Lantern', sale)),
    );
    const balances = [await balanceOf(server, one), await balanceOf(server, two)];
    expect(balances.toSorted()).toEqual([30, 530]);
    expect([await sumLedger(server, one), await sumLedger(server, two)]).toEqual(balances);
    const winner = balances[0] === 530 ? 0 : 1;
    for (const [index, { status, body }] of answers.entries()) {
      if (index % 2 === winner) expect([status, body]).toEqual([200, { credits: 530, creditsAdded: 500 }]);
      else expect([status, body]).toEqual([403, { error: 'Not Allowed.', code: 'auth.not_allowed' }]);
    }
  });

  test('is rejected without a receipt, with a forged one, or with one for a cheaper offering', async () => {
    const player = await server.signUp();
    const cheap = await sellInSandbox('Candle');
    const [head, body, mark] = cheap.receipt.split('.');
    const forged = `${head}.${Buffer.from(JSON.stringify({ productId: 'orb' })).toString('base64url')}.${mark}`;
    for (const sale of [{}, { receipt: forged }, { receipt: `${head}.${body}.` }, { ...cheap }]) {
      const answer = await reportPurchase(player, 'Orb', sale);
      expect([answer.status, answer.body]).toEqual([
        400,
        { error: 'Receipt Not Verified.', code: 'payment.receipt_not_verified' },
      ]);
    }
    expect(await balanceOf(server, player)).toBe(30);
  });

  test('of a retired offering is refused once its product is sold again', async () => {
    const player = await server.signUp();
    const { offeringId } = findOffering(wares, 'Candle');
    await server.db.sql`update offerings set retired_at = now() where id = ${offeringId}`;
    expect((await reportPurchase(player, 'Candle', await sellInSandbox('Candle'))).status).toBe(200);
    await server.db.sql`insert into offerings (product_id, price_id, type, title, description, amount, price_cents)
      select product_id, 'another', type, 'Candle again', '', 10, price_cents from offerings where id = ${offeringId}`;
    expect((await reportPurchase(player, 'Candle', await sellInSandbox('Candle'))).status).toBe(404);
    await server.db.sql`delete from offerings where price_id = 'another'`;
    await server.db.sql`update offerings set retired_at = null where id = ${offeringId}`;
  });

  test('that failed is not completed', async () => {
    const player = await server.signUp();
    const answer = await reportPurchase(player, 'Lantern', { ...(await sellInSandbox('Lantern')), success: false });
    expect([answer.status, answer.body]).toEqual([
      402,
      { error: 'Payment Not Completed.', code: 'payment.not_completed' },
    ]);
  });

  test('starts a subscription, which can’t be cancelled here', async () => {
    const player = await server.signUp();
    expect((await reportPurchase(player, 'Reader', await sellInSandbox('Reader'))).body).toEqual({
      credits: 630,
      creditsAdded: 600,
    });
    const { body } = await server.call('GET', '/api/profile/shop-offerings', { token: player.token });
    expect(body.subscription).toMatchObject({ title: 'Reader', cancellable: false });
    // A test receipt has no next period.
    const { userId } = player.account;
    await server.db.sql`update subscriptions set period_ends_at = now() where account_id = ${userId}`;
    const later = await server.call('GET', '/api/profile/shop-offerings', { token: player.token });
    expect(later.body.subscription).toBeNull();
  });

  test('leaves a subscription of the web shown and cancellable', async () => {
    const player = await server.signUp();
    const { url } = await checkOut(server, player, findOffering(wares, 'Reader'));
    await (await fetch(`${url.href}/pay`, { method: 'POST', redirect: 'manual' })).text();
    const sale = await sellInSandbox('Storyteller');
    expect((await reportPurchase(player, 'Storyteller', sale)).status).toBe(200);
    const { token } = player;
    const { subscription } = (await server.call('GET', '/api/profile/shop-offerings/', { token })).body;
    expect(subscription).toMatchObject({ title: 'Reader', cancellable: true });
    const cancelled = await server.call('DELETE', '/api/profile/subscription', { token });
    expect([cancelled.status, cancelled.body.subscription]).toMatchObject([200, { title: 'Reader', cancelled: true }]);
  });

  test.each(['Lantern', 'Reader'])(
    'of %s for an account deleted meanwhile is recorded but not credited',
    async (title) => {
      const [player, other] = [await server.signUp(), await server.signUp()];
      const sale = await sellInSandbox(title);
      const answer = await deleteMeanwhile(server, player, () => reportPurchase(player, title, sale));
      expect([answer.status, answer.body]).toEqual([
        401,
        { error: 'Failed To Authenticate Token.', code: 'auth.invalid_token' },
      ]);
      const { userId } = player.account;
      expect(await server.db.sql`select status, transaction_id from purchases where account_id = ${userId}`).toEqual([
        { status: 'paid', transaction_id: sale.transactionId },
      ]);
      expect([await balanceOf(server, player), await sumLedger(server, player)]).toEqual([30, 30]);
      expect((await reportPurchase(other, title, sale)).status).toBe(403);
    },
  );

  test.each([
    ['Lantern', 530],
    ['Reader', 630],
  ])('of %s during a ban is credited when it is repeated after the ban', async (title, credits) => {
    const player = await server.signUp();
    const sale = await sellInSandbox(title);
    const { userId } = player.account;
    const answer = await whileLocked(
      server,
      (tx) => tx`update accounts set banned_at = now() where id = ${userId}`,
      () => reportPurchase(player, title, sale),
    );
    expect([answer.status, await balanceOf(server, player)]).toEqual([401, 30]);
    await server.db.sql`update accounts set banned_at = null where id = ${userId}`;
    for (const _repeat of [1, 2])
      expect((await reportPurchase(player, title, sale)).body).toEqual({ credits, creditsAdded: credits - 30 });
    expect(await sumLedger(server, player)).toBe(credits);
    const { subscription } = (await server.call('GET', '/api/profile/shop-offerings', { token: player.token })).body;
    expect(Boolean(subscription)).toBe(title === 'Reader');
  });

  test('with a test receipt is neither refundable nor cancellable, and is marked as a test', async () => {
    const [player, { token }] = [await server.signUp(), await makeAdmin(server)];
    await reportPurchase(player, 'Reader', await sellInSandbox('Reader'));
    const query = { searchQuery: player.account.userId };
    const [purchase] = (await server.call('GET', '/api/shop/getPurchases', { token, query })).body.purchases;
    expect(purchase.refundable).toBe(false);
    const json = { purchaseId: purchase.purchaseId };
    const refused = await server.call('POST', '/api/shop/refundPurchase', { token, json });
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: 'Purchase Cannot Be Refunded.', code: 'purchase.not_refundable' },
    ]);
    const cancelled = await server.call('DELETE', '/api/profile/subscription', { token: player.token });
    expect(cancelled.status).toBe(404);
  });

  test('must have the same offering in the path and the body', async () => {
    const player = await server.signUp();
    const { offeringId } = findOffering(wares, 'Lantern');
    const json = { offeringId: findOffering(wares, 'Orb').offeringId, transactionId: 't', success: true };
    const path = '/api/profile/shop-offerings/:offeringId';
    expect((await server.call('PUT', path, { token: player.token, params: { offeringId }, json })).status).toBe(400);
  });
});
