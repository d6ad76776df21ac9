import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApple } from '../../../testing/apple.ts';
import { type GooglePlayStandIn, googlePlayKey, startGooglePlay } from '../../../testing/google-play.ts';
import { checkOut, findOffering, type OfferingsByTitle, stockShop } from '../../../testing/shop.ts';
import { balanceOf, sumLedger } from '../../../testing/store.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

const APP = 'org.example.emberlore';
const DAY_MS = 24 * 60 * 60 * 1000;
let folder: string;
let server: TestServer;
let wares: OfferingsByTitle;
let google: GooglePlayStandIn;
let apple: Awaited<ReturnType<typeof startApple>>;
let appStore: ReturnType<typeof apple.sell>;
let player: Player;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberlore-stores-'));
  [google, apple] = await Promise.all([startGooglePlay(), startApple()]);
  appStore = apple.sell(`http://127.0.0.1:${apple.port}`, APP);
  await writeFile(join(folder, 'google.json'), googlePlayKey(google.url));
  await writeFile(join(folder, 'root.cer'), appStore.root);
  server = await startTestServer({
    settings: {
      SIGNUP_CREDITS: '0',
      GOOGLE_PLAY_PACKAGE: APP,
      GOOGLE_PLAY_KEY_FILE: join(folder, 'google.json'),
      GOOGLE_PLAY_API_HOST: google.url,
      APP_STORE_BUNDLE_ID: APP,
      APP_STORE_ENVIRONMENT: 'sandbox',
      APP_STORE_CERTIFICATES: folder,
    },
  });
  wares = await stockShop(server);
});

beforeEach(async () => {
  player = await server.signUp();
});

afterAll(async () => {
  await server?.close();
  google.close();
  apple.close();
  await rm(folder, { recursive: true, force: true });
});

/** Reports a receipt as the app does. Returns the status, and the credits added. */
async function report(title: string, device: 'android' | 'ios', receipt: string, buyer = player) {
  const { offeringId } = findOffering(wares, title);
  const json = { offeringId, device, success: true, transactionId: 'none', receipt };
  const given = { token: buyer.token, params: { offeringId }, json };
  const { status, body } = await server.call('PUT', '/api/profile/shop-offerings/:offeringId', given);
  return [status, body.creditsAdded ?? body.code];
}

/** What the shop shows of the player's subscription. */
const readPlan = async () =>
  (await server.call('GET', '/api/profile/shop-offerings', { token: player.token })).body.subscription?.title ?? null;

describe('a subscription of Google Play', () => {
  interface Period {
    order: string;
    state?: string;
    linked?: string;
    phase?: string;
    ended?: boolean;
  }
  /** Sets what Google answers for a token. */
  const setPlan = (token: string, title: string, { order, state = 'ACTIVE', linked, phase, ended }: Period) =>
    google.answers.set(token, {
      subscriptionState: `SUBSCRIPTION_STATE_${ended ? 'EXPIRED' : state}`,
      latestOrderId: state === 'IN_GRACE_PERIOD' ? `${order}..declined` : order,
      ...(linked && { linkedPurchaseToken: linked }),
      lineItems: [
        {
          productId: findOffering(wares, title).productId,
          expiryTime: new Date(Date.now() + (ended ? -1 : 30) * DAY_MS).toISOString(),
          latestSuccessfulOrderId: order,
          ...(phase && { offerPhase: { [phase]: {} } }),
        },
      ],
    });

  test('adds no credits for a switch between plans before its next renewal', async () => {
    setPlan('s1', 'Storyteller', { order: 'GPA.1' });
    expect(await report('Storyteller', 'android', 's1')).toEqual([200, 2000]);
    for (let count = 2; count <= 4; count++) {
      const title = count % 2 === 0 ? 'Reader' : 'Storyteller';
      setPlan(`s${count}`, title, { order: `GPA.${count}`, linked: `s${count - 1}` });
      expect(await report(title, 'android', `s${count}`)).toEqual([200, 0]);
      expect(await readPlan()).toBe(title);
    }
    expect(await balanceOf(server, player)).toBe(2000);
    setPlan('s4', 'Reader', { order: 'GPA.4..0', linked: 's3' });
    for (const credits of [600, 600]) expect(await report('Reader', 'android', 's4')).toEqual([200, credits]);
    expect([await balanceOf(server, player), await sumLedger(server, player)]).toEqual([2600, 2600]);
  });

  test('that replaces one of another account is refused', async () => {
    const other = await server.signUp();
    setPlan('mine', 'Reader', { order: 'GPA.mine' });
    await report('Reader', 'android', 'mine');
    setPlan('theirs', 'Storyteller', { order: 'GPA.theirs..0', linked: 'mine' });
    expect(await report('Storyteller', 'android', 'theirs', other)).toEqual([403, 'auth.not_allowed']);
  });

  const endPeriod = (hoursAgo: number) =>
    server.db.sql`update subscriptions set period_ends_at = now() - ${hoursAgo} * interval '1 hour'
      where account_id = ${player.account.userId}`;

  test('ends when its next period is two days overdue, and another one can be bought', async () => {
    setPlan('lapsed', 'Reader', { order: 'GPA.lapsed' });
    await report('Reader', 'android', 'lapsed');
    await endPeriod(47);
    expect(await readPlan()).toBe('Reader');
    await endPeriod(49);
    expect(await readPlan()).toBeNull();
    await checkOut(server, player, findOffering(wares, 'Storyteller'));
  });

  test('that its player has cancelled ends with its period', async () => {
    setPlan('left', 'Reader', { order: 'GPA.left', state: 'CANCELED' });
    await report('Reader', 'android', 'left');
    expect(await readPlan()).toBe('Reader');
    await endPeriod(1);
    expect(await readPlan()).toBeNull();
  });

  test('ends with the refund of its latest period, until a later one is paid', async () => {
    for (const order of ['GPA.r..0', 'GPA.r..1']) {
      setPlan('returned', 'Reader', { order });
      await report('Reader', 'android', 'returned');
    }
    for (const [order, plan] of [
      ['GPA.r..0', 'Reader'],
      ['GPA.r..1', null],
    ] as const) {
      google.voided.push(order);
      await server.modules.voidedPurchases?.takeBack();
      expect(await readPlan()).toBe(plan);
    }
    setPlan('returned', 'Reader', { order: 'GPA.r..2' });
    await report('Reader', 'android', 'returned');
    expect(await readPlan()).toBe('Reader');
  });

  test.each([
    ['in its grace period', { order: 'GPA.g', state: 'IN_GRACE_PERIOD' }],
    ['in a free trial', { order: 'GPA.f', phase: 'freeTrial' }],
  ])('%s adds no credits', async (_name, period) => {
    setPlan('unpaid', 'Reader', period);
    expect(await report('Reader', 'android', 'unpaid')).toEqual([400, 'payment.receipt_not_verified']);
  });
});

describe('a purchase of Google Play', () => {
  test('is consumed before its credits are added', async () => {
    expect(await report('Lantern', 'android', 'lamp')).toEqual([200, 500]);
    expect(google.acknowledged.filter((path) => path.includes('lamp'))).toEqual([
      `products/${findOffering(wares, 'Lantern').productId}/tokens/lamp:consume`,
    ]);
  });

  test('that Google has refunded takes its credits back, once', async () => {
    await report('Lantern', 'android', 'void');
    await report('Candle', 'android', 'kept');
    google.voided.push('GPA.void', 'GPA.unknown');
    for (const _repeat of [1, 2]) await server.modules.voidedPurchases?.takeBack();
    expect(await report('Lantern', 'android', 'void')).toEqual([200, 0]);
    expect([await balanceOf(server, player), await sumLedger(server, player)]).toEqual([100, 100]);
  });

  test('is asked for at most 60 times in ten minutes', async () => {
    await report('Lantern', 'android', 'asked');
    await server.db.sql`update rate_limits set count = 60 where key = ${`payments:${player.account.userId}`}`;
    expect(await report('Lantern', 'android', 'more')).toEqual([429, 'request.too_many']);
  });

  test('counts as often as it was paid for', async () => {
    google.answers.set('three', { purchaseState: 0, orderId: 'GPA.three', quantity: 3 });
    expect(await report('Candle', 'android', 'three')).toEqual([200, 300]);
  });

  test.each([
    ['a promotion', { purchaseState: 0, orderId: 'GPA.promo', purchaseType: 1 }],
    ['an empty order id', { purchaseState: 0, orderId: '' }],
    ['no order id', { purchaseState: 0 }],
  ])('with %s adds no credits', async (_name, answer) => {
    google.answers.set('odd', answer);
    expect((await report('Candle', 'android', 'odd'))[0]).toBeGreaterThanOrEqual(400);
    expect(await balanceOf(server, player)).toBe(0);
  });
});

describe('a subscription of the App Store', () => {
  /** Signs a period that began some days ago and lasts 30. */
  const sign = (id: string, title: string, daysAgo: number, more: Record<string, unknown> = {}) => {
    const purchaseDate = Date.now() - daysAgo * DAY_MS;
    const period = { purchaseDate, expiresDate: purchaseDate + 30 * DAY_MS };
    return appStore.sign(id, findOffering(wares, title).productId, {
      ...period,
      originalTransactionId: 'plan',
      ...more,
    });
  };

  test('gives back the rest of the plan before at an upgrade, and follows the new one', async () => {
    const first = await sign('a1', 'Reader', 10);
    expect(await report('Reader', 'ios', first)).toEqual([200, 600]);
    expect(await report('Storyteller', 'ios', await sign('a2', 'Storyteller', 0))).toEqual([200, 2000]);
    // Two thirds of the month were left, in whole cents.
    expect(await balanceOf(server, player)).toBe(2000 + 600 - 399);
    expect([await readPlan(), await sumLedger(server, player)]).toEqual(['Storyteller', 2201]);
    // The old plan, not reported before.
    expect(await report('Reader', 'ios', await sign('a0', 'Reader', 5))).toEqual([400, 'payment.receipt_not_verified']);
    expect(await report('Reader', 'ios', first)).toEqual([200, 600]);
    expect(await balanceOf(server, player)).toBe(2201);
  });
});
