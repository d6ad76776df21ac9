import { importPKCS8, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { appleChain } from '../../testing/apple-chain.ts';
import { createAppStore } from './app-store.ts';
import { ReceiptRefused } from './receipts.ts';

const bundleId = 'org.example.emberlore';
const lantern = { productId: 'lantern', type: 'one_time' } as const;
const verify = createAppStore({
  bundleId,
  appId: undefined,
  environment: 'sandbox',
  online: false,
  rootCertificates: [Buffer.from(appleChain.root, 'base64')],
});

const pem = (key: string) => `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`;

/** Returns a transaction signed as Apple does. */
async function signed(
  change: Record<string, unknown> = {},
  x5c = [appleChain.leaf, appleChain.intermediate, appleChain.root],
) {
  const key = await importPKCS8(pem(appleChain.key), 'ES256');
  const claims = {
    transactionId: 't1',
    originalTransactionId: 't0',
    bundleId,
    productId: 'lantern',
    environment: 'Sandbox',
    type: 'Consumable',
    signedDate: Date.now(),
    ...change,
  };
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', x5c }).sign(key);
}

describe('the App Store', () => {
  test('confirms what it has signed', async () => {
    expect(await verify({ token: await signed(), ...lantern })).toEqual({
      store: 'app_store',
      transactionId: 't1',
      productId: 'lantern',
      quantity: 1,
      isCharged: true,
      subscription: null,
    });
    expect(await verify({ token: await signed({ quantity: 10 }), ...lantern })).toMatchObject({ quantity: 10 });
  });

  test('confirms a subscription until it runs out', async () => {
    const expiresDate = Date.now() + 60_000;
    const reader = { productId: 'reader', type: 'subscription' } as const;
    const purchaseDate = Date.now() - 1000;
    const token = await signed({ productId: 'reader', purchaseDate, expiresDate });
    expect(await verify({ token, ...reader })).toMatchObject({
      subscription: { subscriptionId: 't0', startsAt: new Date(purchaseDate), endsAt: new Date(expiresDate) },
    });
    const never = await signed({ productId: 'reader', expiresDate: 1e300 });
    await expect(verify({ token: never, ...reader })).rejects.toThrow(ReceiptRefused);
    const over = await signed({ productId: 'reader', expiresDate: Date.now() - 1 });
    await expect(verify({ token: over, ...reader })).rejects.toThrow(ReceiptRefused);
  });

  test.each([
    ['of another app', () => signed({ bundleId: 'org.example.other' })],
    ['of the other environment', () => signed({ environment: 'Production' })],
    ['for another product', () => signed({ productId: 'candle' })],
    ['that cost nothing', () => signed({ price: 0 })],
    ['of 0 pieces', () => signed({ quantity: 0 })],
    ['of -5 pieces', () => signed({ quantity: -5 })],
    ['of 1.5 pieces', () => signed({ quantity: 1.5 })],
    ['of 1,000,000,000 pieces', () => signed({ quantity: 1e9 })],
    ['with a NUL in its id', () => signed({ transactionId: 'a\u0000b' })],
    ['whose id is too long to be found', () => signed({ transactionId: 't'.repeat(5000) })],
    ['of a free trial', () => signed({ offerDiscountType: 'FREE_TRIAL' })],
    ['that a relative has paid', () => signed({ inAppOwnershipType: 'FAMILY_SHARED' })],
    ['that an upgrade has replaced', () => signed({ isUpgraded: true })],
    ['that was taken back', () => signed({ revocationDate: Date.now() })],
    ['that is a subscription, where one payment is wanted', () => signed({ expiresDate: Date.now() + 60_000 })],
    ['whose certificates are others', () => signed({}, [appleChain.root, appleChain.root, appleChain.root])],
    [
      'that was altered',
      async () =>
        (await signed()).replace(/\.[^.]+\./, `.${Buffer.from('{"productId":"orb"}').toString('base64url')}.`),
    ],
    ['that is none', async () => 'a.b.c'],
    ['that is empty', async () => ''],
  ])('refuses one %s', async (_name, token) => {
    await expect(verify({ token: await token(), ...lantern })).rejects.toThrow(ReceiptRefused);
  });
});
