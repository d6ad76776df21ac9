import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import {
  type Receipt,
  ReceiptRefused,
  StoreUnreachable,
  type VerifiedReceipt,
  type VerifyReceipt,
} from './receipts.ts';

/** The used part of a service account's key file. */
export const serviceAccount = z.object({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});
type ServiceAccount = z.infer<typeof serviceAccount>;

export interface GooglePlayOptions {
  packageName: string;
  account: ServiceAccount;
  /** Base URL of Google's API. */
  apiHost?: string | undefined;
  /** Timeout for verifying a receipt, in milliseconds. */
  patience?: number | undefined;
}

const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
const PATIENCE_MS = 14_000;
const HOUR_SECONDS = 3600;

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
/** `purchaseState` 0 means paid. */
const productAnswer = z.object({ purchaseState: z.number().default(0), orderId: z.string() });
const subscriptionAnswer = z.object({
  subscriptionState: z.string(),
  latestOrderId: z.string(),
  lineItems: z.array(z.object({ productId: z.string(), expiryTime: z.coerce.date() })),
});
const PAID_STATES = ['SUBSCRIPTION_STATE_ACTIVE', 'SUBSCRIPTION_STATE_CANCELED', 'SUBSCRIPTION_STATE_IN_GRACE_PERIOD'];

/** Sends a request and parses the answer in this shape. An answer of another shape counts as an outage. */
async function ask<T>(shape: z.ZodType<T>, url: string, init: RequestInit): Promise<T> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error' });
    if (response.ok) return shape.parse(await response.json());
    await response.body?.cancel();
    if ([400, 404, 410].includes(response.status)) throw new ReceiptRefused('Google knows no such purchase.');
    throw new StoreUnreachable(`Google answered ${response.status}.`);
  } catch (cause) {
    if (cause instanceof ReceiptRefused || cause instanceof StoreUnreachable) throw cause;
    throw new StoreUnreachable('Google cannot be asked.', { cause });
  }
}

/** If Google rejects the service account, that says nothing about a purchase. */
function throwUnreachable(cause: unknown): never {
  throw new StoreUnreachable('Google gives no access.', { cause });
}

/** Caches an access token of the service account until shortly before it expires. */
function createTokens({ client_email, private_key, token_uri }: ServiceAccount) {
  let cached: { token: string; until: number } | undefined;
  const assertion = async () => {
    const key = await importPKCS8(private_key, 'RS256');
    return new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt()
      .setExpirationTime(`${HOUR_SECONDS}s`)
      .sign(key);
  };
  return async (signal: AbortSignal) => {
    if (cached && Date.now() < cached.until) return cached.token;
    const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    const body = new URLSearchParams({ grant_type, assertion: await assertion() });
    const answer = await ask(tokenAnswer, token_uri, { method: 'POST', body, signal }).catch(throwUnreachable);
    cached = { token: answer.access_token, until: Date.now() + (answer.expires_in - 60) * 1000 };
    return cached.token;
  };
}

type ProductAnswer = z.infer<typeof productAnswer>;
type SubscriptionAnswer = z.infer<typeof subscriptionAnswer>;

function toVerifiedProduct({ purchaseState, orderId }: ProductAnswer, { productId }: Receipt): VerifiedReceipt {
  if (purchaseState !== 0) throw new ReceiptRefused('Not paid.');
  return { store: 'google_play', transactionId: orderId, productId, subscription: null };
}

function toVerifiedSubscription(answer: SubscriptionAnswer, { productId, token }: Receipt): VerifiedReceipt {
  const { subscriptionState, latestOrderId, lineItems } = answer;
  const line = lineItems.find((item) => item.productId === productId);
  if (!line || !PAID_STATES.includes(subscriptionState)) throw new ReceiptRefused('Not paid, or for another product.');
  if (line.expiryTime.getTime() <= Date.now()) throw new ReceiptRefused('Run out.');
  const subscription = { subscriptionId: token, periodEndsAt: line.expiryTime };
  return { store: 'google_play', transactionId: latestOrderId, productId, subscription };
}

/** Creates a verifier that asks Google Play, as a service account with access to purchases. */
export function createGooglePlay(options: GooglePlayOptions): VerifyReceipt {
  const { packageName, account, apiHost = 'https://androidpublisher.googleapis.com', patience = PATIENCE_MS } = options;
  const accessToken = createTokens(account);
  const purchases = `${apiHost}/androidpublisher/v3/applications/${encodeURIComponent(packageName)}/purchases`;
  const read = async <T>(shape: z.ZodType<T>, path: string): Promise<T> => {
    const signal = AbortSignal.timeout(patience);
    const headers = { authorization: `Bearer ${await accessToken(signal)}` };
    return ask(shape, `${purchases}/${path}`, { headers, signal });
  };
  return async (receipt) => {
    const token = encodeURIComponent(receipt.token);
    if (receipt.type === 'subscription') {
      return toVerifiedSubscription(await read(subscriptionAnswer, `subscriptionsv2/tokens/${token}`), receipt);
    }
    const product = encodeURIComponent(receipt.productId);
    return toVerifiedProduct(await read(productAnswer, `products/${product}/tokens/${token}`), receipt);
  };
}
