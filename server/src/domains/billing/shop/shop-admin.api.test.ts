import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkOut, findOffering, makeAdmin, type OfferingsByTitle, stockShop } from '../../../testing/shop.ts';
import { balanceOf, sumLedger } from '../../../testing/store.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let wares: OfferingsByTitle;
let admin: Player;

beforeAll(async () => {
  server = await startTestServer({ settings: { SIGNUP_CREDITS: '30' } });
  wares = await stockShop(server);
  admin = await makeAdmin(server);
});

afterAll(() => server?.close());

async function buy(player: Player, title: string): Promise<void> {
  const { url } = await checkOut(server, player, findOffering(wares, title));
  await (await fetch(`${url.href}/pay`, { method: 'POST', redirect: 'manual' })).arrayBuffer();
}

async function asAdmin(method: string, path: string, options: Parameters<TestServer['call']>[2] = {}) {
  return server.call(method, `/api/shop/${path}`, { token: admin.token, ...options });
}

async function infoForm(info: unknown, picture = true): Promise<FormData> {
  const form = new FormData();
  form.append('offeringInfo', JSON.stringify(info));
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#805020' } }).png();
  if (picture) form.append('offeringImage', new Blob([new Uint8Array(await image.toBuffer())]), 'torch.png');
  return form;
}

describe('offerings', () => {
  test('are put on sale, repriced under another id, and retired', async () => {
    const info = { type: 'one_time', title: 'Torch', description: 'A light.', amount: 250, price: 4.5 };
    const { body } = await asAdmin('POST', 'createOffering', { form: await infoForm(info) });
    expect(body.offering).toMatchObject({ ...info, badge: '', productId: 'torch', retiredAt: null, sold: 0 });
    const { offeringId, priceId } = body.offering;
    const same = { ...info, offeringId, title: 'Great Torch', priceId };
    const renamed = await asAdmin('PUT', 'editOffering', { form: await infoForm(same, false) });
    expect(renamed.body.offering).toMatchObject({ title: 'Great Torch', priceId });
    const dearer = { ...same, price: 5 };
    const priced = (await asAdmin('PUT', 'editOffering', { form: await infoForm(dearer, false) })).body.offering;
    expect(priced).toMatchObject({ price: 5 });
    expect(priced.priceId).not.toBe(priceId);

    const player = await server.signUp();
    const old = { priceId, type: 'one_time' };
    const path = '/api/stripe/create-checkout-session';
    expect((await server.call('POST', path, { token: player.token, json: old })).status).toBe(404);

    await asAdmin('PUT', 'retireOffering', { json: { offeringId, retired: true } });
    const { body: shown } = await server.call('GET', '/api/profile/shop-offerings', { token: player.token });
    expect(shown.oneTimePurchases.map(({ title }: { title: string }) => title)).not.toContain('Great Torch');
    expect((await asAdmin('GET', 'getOfferings')).body.offerings.at(-1)).toMatchObject({ title: 'Great Torch' });
    await asAdmin('PUT', 'retireOffering', { json: { offeringId, retired: false } });
    const back = await server.call('GET', '/api/profile/shop-offerings', { token: player.token });
    expect(back.body.oneTimePurchases.map(({ title }: { title: string }) => title)).toContain('Great Torch');
  });

  test('need valid numbers, a picture and a unique price', async () => {
    const info = { type: 'one_time', title: 'Torch', description: '', amount: 1, price: 1 };
    for (const bad of [{ amount: 0 }, { amount: 1.5 }, { price: 0 }, { price: -1 }, { title: ' ' }, { type: 'gift' }]) {
      const answer = await asAdmin('POST', 'createOffering', { form: await infoForm({ ...info, ...bad }) });
      expect([bad, answer.status]).toEqual([bad, 400]);
    }
    expect((await asAdmin('POST', 'createOffering', { form: await infoForm(info, false) })).status).toBe(400);
    const taken = { ...info, priceId: findOffering(wares, 'Orb').priceId };
    const answer = await asAdmin('POST', 'createOffering', { form: await infoForm(taken) });
    expect([answer.status, answer.body.fields]).toEqual([400, { priceId: 'Another offering has this price.' }]);
    const sold = { ...info, productId: findOffering(wares, 'Orb').productId };
    const twin = await asAdmin('POST', 'createOffering', { form: await infoForm(sold) });
    const twice = { productId: 'Another offering on sale has this product.' };
    expect([twin.status, twin.body.fields]).toEqual([400, twice]);
    const form = new FormData();
    form.append('offeringInfo', JSON.stringify(info));
    form.append('offeringImage', new Blob(['no picture']), 'torch.png');
    expect((await asAdmin('POST', 'createOffering', { form })).status).toBe(415);
  });
});

test('an offering named like another one has a product of its own', async () => {
  const info = { type: 'one_time', title: 'Orb', description: '', amount: 1, price: 1 };
  const { body } = await asAdmin('POST', 'createOffering', { form: await infoForm(info) });
  expect(body.offering.productId).toMatch(/^orb-/);
});

describe('the ledger search', () => {
  test('finds a player’s entries by name, e-mail address and id, and by reason', async () => {
    const player = await server.signUp({ userName: 'Odette Larch', email: 'odette@example.org' });
    await buy(player, 'Candle');
    for (const searchQuery of ['odette larch', 'ODETTE@example.org', player.account.userId]) {
      const { body } = await asAdmin('GET', 'searchLedger', { query: { searchQuery } });
      expect(body.entries).toMatchObject([
        { amount: 100, reason: 'purchase', note: 'Candle', userName: 'Odette Larch', userEmail: 'odette@example.org' },
        { amount: 30, reason: 'signup' },
      ]);
    }
    const one = await asAdmin('GET', 'searchLedger', { query: { searchQuery: 'Odette Larch', reason: 'signup' } });
    expect(one.body).toMatchObject({ entries: [{ amount: 30 }], nextPage: null });
    expect((await asAdmin('GET', 'searchLedger', { query: { searchQuery: 'nobody' } })).body.entries).toEqual([]);
    expect((await asAdmin('GET', 'searchLedger', { query: { reason: 'theft' } })).status).toBe(400);
  });

  test('returns pages', async () => {
    const { account } = await server.signUp();
    await server.db.sql`insert into ledger_entries (account_id, amount, reason, cause)
      select ${account.userId}, 1, 'refund', 'pages:' || number from generate_series(1, 24) number`;
    const page = (number: number) =>
      asAdmin('GET', 'searchLedger', { query: { searchQuery: account.userId, page: number } });
    expect([(await page(1)).body.entries.length, (await page(1)).body.nextPage]).toEqual([20, 2]);
    expect([(await page(2)).body.entries.length, (await page(2)).body.nextPage]).toEqual([5, null]);
  });

  test('shows each day’s revenue, including empty days', async () => {
    const { body } = await asAdmin('GET', 'getRevenue', { query: { days: 7 } });
    expect(body.days).toHaveLength(7);
    expect(body.days.at(-1)).toMatchObject({ day: new Date().toISOString().slice(0, 10), purchases: 1, paid: 1.99 });
    expect(body.days[0]).toMatchObject({ paid: 0, refunded: 0, purchases: 0 });
    expect((await asAdmin('GET', 'getRevenue', { query: { days: 1000 } })).status).toBe(400);
  });
});

describe('an adjustment', () => {
  test('adds and takes credits with a reason that the player sees, once per key', async () => {
    const player = await server.signUp();
    const { userId } = player.account;
    const json = { userId, amount: 20, reason: 'For a broken lantern.' };
    const headers = { 'idempotency-key': 'once' };
    const answers = await Promise.all([1, 2, 3].map(() => asAdmin('POST', 'adjustCredits', { json, headers })));
    expect(answers.map(({ body }) => body.credits)).toEqual([50, 50, 50]);
    const took = await asAdmin('POST', 'adjustCredits', { json: { userId, amount: -50, reason: 'By mistake.' } });
    expect(took.body).toEqual({ credits: 0 });
    const more = await asAdmin('POST', 'adjustCredits', { json: { userId, amount: -1, reason: 'More.' } });
    expect([more.status, await sumLedger(server, player)]).toEqual([402, 0]);
    const { body } = await server.call('GET', '/api/profile/credits', { token: player.token });
    expect(body.entries[0]).toMatchObject({ amount: -50, reason: 'adjustment', note: 'By mistake.' });
  });

  test('names its admin nowhere in the player’s data download', async () => {
    const { account, token } = await server.signUp();
    await asAdmin('POST', 'adjustCredits', { json: { userId: account.userId, amount: 5, reason: 'Sorry.' } });
    const headers = { authorization: `Bearer ${token}` };
    const zip = await fetch(new URL('/api/profile/download', server.url), { headers });
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    const texts = Object.values(files).map((file) => strFromU8(file));
    expect(texts.join()).toContain('Sorry.');
    expect(texts.filter((text) => text.includes(admin.account.userId))).toEqual([]);
  });

  test('with a used key returns the first result and rejects another player, amount or reason', async () => {
    const [player, other] = [await server.signUp(), await server.signUp()];
    const json = { userId: player.account.userId, amount: 20, reason: 'For a broken lantern.' };
    const give = (change: object, key = 'k') =>
      asAdmin('POST', 'adjustCredits', { json: { ...json, ...change }, headers: { 'idempotency-key': key } });
    const theirs = { userId: other.account.userId };
    expect((await give({})).body).toEqual({ credits: 50 });
    expect((await give({ amount: -5 }, 'another')).body).toEqual({ credits: 45 });
    expect((await give({})).body).toEqual({ credits: 50 });
    const changes = [theirs, { amount: 21 }, { amount: -20 }, { amount: -9_999 }, { reason: 'For another lantern.' }];
    for (const change of changes) {
      expect(await give(change)).toMatchObject({
        status: 409,
        body: { error: 'Idempotency Key Reused.', code: 'request.idempotency_key_reused' },
      });
    }
    const atOnce = await Promise.all([give({}, 'race'), give(theirs, 'race')]);
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const long = 'x'.repeat(254);
    expect((await give({}, `${long}1`)).status).toBe(200);
    expect((await give(theirs, `${long}2`)).status).toBe(200);
    const balances = [await balanceOf(server, player), await balanceOf(server, other)];
    expect(balances.reduce((sum, balance) => sum + balance)).toBe(30 + 30 + 20 - 5 + 20 + 20 + 20);
    expect([await sumLedger(server, player), await sumLedger(server, other)]).toEqual(balances);
  });

  test('needs a player, an amount and a reason', async () => {
    const { userId } = (await server.signUp()).account;
    const adjust = (json: unknown) => asAdmin('POST', 'adjustCredits', { json });
    expect((await adjust({ userId: 'nobody', amount: 1, reason: 'x' })).status).toBe(404);
    expect((await adjust({ userId: 'nobody', amount: -1, reason: 'x' })).status).toBe(404);
    expect((await adjust({ userId, amount: 0, reason: 'x' })).status).toBe(400);
    expect((await adjust({ userId, amount: 1, reason: ' ' })).status).toBe(400);
  });
});

describe('a refund', () => {
  test('takes the credits back once and appears in the ledger', async () => {
    const player = await server.signUp();
    await buy(player, 'Lantern');
    const find = async () =>
      (await asAdmin('GET', 'getPurchases', { query: { searchQuery: player.account.userId } })).body.purchases[0];
    const { purchaseId, refundable } = await find();
    expect(refundable).toBe(true);
    const json = { purchaseId };
    const answers = await Promise.all([1, 2, 3].map(() => asAdmin('POST', 'refundPurchase', { json })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([await balanceOf(server, player), await sumLedger(server, player)]).toEqual([30, 30]);
    expect(await find()).toMatchObject({ status: 'refunded', refunded: 7.99, reversed: 500, refundable: false });
    const books = await asAdmin('GET', 'getRevenue', { query: { days: 7 } });
    expect(books.body.days.at(-1)).toMatchObject({ refunded: 7.99 });
    const [row] = await server.db.sql`select sum(price_cents)::int as cents from purchases where paid_at is not null`;
    expect(Math.round(books.body.days.at(-1).paid * 100)).toBe(row?.cents);
  });

  test('works for a subscription’s period, but not for unpaid purchases', async () => {
    const player = await server.signUp();
    await buy(player, 'Reader');
    await checkOut(server, player, findOffering(wares, 'Orb'));
    const query = { searchQuery: player.account.userId };
    const [orb, reader] = (await asAdmin('GET', 'getPurchases', { query })).body.purchases;
    const refused = await asAdmin('POST', 'refundPurchase', { json: { purchaseId: orb.purchaseId } });
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: 'Purchase Cannot Be Refunded.', code: 'purchase.not_refundable' },
    ]);
    expect((await asAdmin('POST', 'refundPurchase', { json: { purchaseId: reader.purchaseId } })).status).toBe(200);
    expect(await balanceOf(server, player)).toBe(30);
  });
});

test('a balance never exceeds the largest one, which a purchase fills up and its refund leaves as it was', async () => {
  const player = await server.signUp();
  const { userId } = player.account;
  const largest = 2_147_483_647;
  await server.db.sql`insert into ledger_entries (account_id, amount, reason, cause)
    values (${userId}, ${largest - 30 - 200}, 'refund', ${`refund:${userId}`})`;
  const json = { userId, amount: 200, reason: 'For a lantern.' };
  const give = (amount: number, key: string) =>
    asAdmin('POST', 'adjustCredits', { json: { ...json, amount }, headers: { 'idempotency-key': key } });
  expect(await give(201, 'too much')).toMatchObject({ status: 400, body: { code: 'account.balance_too_large' } });
  await buy(player, 'Lantern');
  expect([await balanceOf(server, player), await sumLedger(server, player)]).toEqual([largest, largest]);
  const query = { searchQuery: userId };
  const [{ purchaseId }] = (await asAdmin('GET', 'getPurchases', { query })).body.purchases;
  const refunded = await asAdmin('POST', 'refundPurchase', { json: { purchaseId } });
  expect(refunded.body.purchase).toMatchObject({ status: 'refunded', reversed: 200 });
  expect((await give(200, 'filled')).body).toEqual({ credits: largest });
  expect((await give(200, 'filled')).body).toEqual({ credits: largest });
  await buy(player, 'Lantern');
  expect([await balanceOf(server, player), await sumLedger(server, player)]).toEqual([largest, largest]);
});
