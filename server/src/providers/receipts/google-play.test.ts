import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { importSPKI, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGooglePlay, type GooglePlayOptions } from './google-play.ts';
import { ReceiptRefused, StoreUnreachable, type VerifyReceipt } from './receipts.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const APP = '/androidpublisher/v3/applications/org.example.emberlore/purchases';
let server: Server;
let apiHost: string;
let asked: string[];
let away: boolean;
let options: GooglePlayOptions;
let verify: VerifyReceipt;

/** Google's answers by path. */
const answers: Record<string, unknown> = {
  [`${APP}/products/lantern/tokens/good`]: { purchaseState: 0, orderId: 'GPA.1' },
  [`${APP}/products/lantern/tokens/unpaid`]: { purchaseState: 2, orderId: 'GPA.2' },
  [`${APP}/subscriptionsv2/tokens/running`]: {
    subscriptionState: 'SUBSCRIPTION_STATE_ACTIVE',
    lineItems: [{ productId: 'reader', expiryTime: '2126-01-01T00:00:00Z', latestSuccessfulOrderId: 'GPA.3' }],
  },
  [`${APP}/subscriptionsv2/tokens/over`]: {
    subscriptionState: 'SUBSCRIPTION_STATE_EXPIRED',
    lineItems: [{ productId: 'reader', expiryTime: '2020-01-01T00:00:00Z', latestSuccessfulOrderId: 'GPA.4' }],
  },
  [`${APP}/products/lantern/tokens/test`]: { purchaseState: 0, purchaseType: 0, orderId: 'GPA.5' },
};

async function isOurs(body: string): Promise<boolean> {
  const key = await importSPKI(publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'RS256');
  const { payload } = await jwtVerify(new URLSearchParams(body).get('assertion') ?? '', key, {
    audience: `${apiHost}/token`,
    issuer: 'shop@example.org',
  });
  return payload.scope === 'https://www.googleapis.com/auth/androidpublisher';
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const send = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
    if (away) return send(503, {});
    if (path === '/token')
      return send((await isOurs(await text(request))) ? 200 : 401, { access_token: 'ours', expires_in: 3600 });
    if (request.headers.authorization !== 'Bearer ours') return send(401, {});
    const answer = answers[path];
    return answer ? send(200, answer) : send(404, {});
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  apiHost = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

beforeEach(() => {
  asked = [];
  away = false;
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const account = { client_email: 'shop@example.org', private_key, token_uri: `${apiHost}/token` };
  options = { packageName: 'org.example.emberlore', account, apiHost };
  verify = createGooglePlay(options).verify;
});

const lantern = { productId: 'lantern', type: 'one_time' } as const;
const reader = { productId: 'reader', type: 'subscription' } as const;

describe('Google Play', () => {
  test('confirms what was paid, as a service account that is asked for once', async () => {
    const confirmed = { store: 'google_play', transactionId: 'GPA.1', productId: 'lantern', subscription: null };
    expect(await verify({ token: 'good', ...lantern })).toMatchObject(confirmed);
    expect(await verify({ token: 'good', ...lantern })).toMatchObject(confirmed);
    expect(asked.filter((path) => path === '/token')).toHaveLength(1);
  });

  test('confirms a subscription that runs', async () => {
    expect(await verify({ token: 'running', ...reader })).toMatchObject({
      store: 'google_play',
      transactionId: 'GPA.3',
      productId: 'reader',
      subscription: {
        subscriptionId: 'running',
        endsAt: new Date('2126-01-01T00:00:00Z'),
        cancelled: false,
        replaces: null,
      },
    });
  });

  test('confirms a tester’s purchase only where tests count', async () => {
    const bought = { token: 'test', ...lantern };
    await expect(verify(bought)).rejects.toThrow(ReceiptRefused);
    expect(await createGooglePlay({ ...options, acceptTests: true }).verify(bought)).toMatchObject({ quantity: 1 });
  });

  test.each([
    ['that is not paid', { token: 'unpaid', ...lantern }],
    ['that it does not know', { token: 'forged', ...lantern }],
    ['with a path in it', { token: '../../x', ...lantern }],
    ['for another product', { token: 'good', productId: 'orb', type: 'one_time' as const }],
    ['of a subscription that is over', { token: 'over', ...reader }],
    [
      'of a subscription to another product',
      { token: 'running', productId: 'storyteller', type: 'subscription' as const },
    ],
  ])('refuses a purchase %s', async (_name, receipt) => {
    await expect(verify(receipt)).rejects.toThrow(ReceiptRefused);
  });

  test('that is away is no refusal', async () => {
    away = true;
    await expect(verify({ token: 'good', ...lantern })).rejects.toThrow(StoreUnreachable);
  });
});
