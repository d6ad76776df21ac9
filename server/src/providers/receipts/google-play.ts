import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import {
  type Receipt,
  ReceiptRefused,
  StoreUnreachable,
  storeId,
  storeQuantity,
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
  /** Whether purchases by testers, which cost nothing, count. */
  acceptTests?: boolean | undefined;
}

export interface GooglePlay {
  verify: VerifyReceipt;
  /** Returns the order ids of purchases refunded since then, by anybody. Throws `StoreUnreachable`. */
  readVoided(since: Date): Promise<string[]>;
}

const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
const PATIENCE_MS = 14_000;
const HOUR_SECONDS = 3600;

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
/** The values of `purchaseType`; a purchase that was paid has none. */
const TEST = 0;
/** `purchaseState` 0 means paid; `consumptionState` 0, not consumed yet. */
const productAnswer = z.object({
  purchaseState: z.number().default(0),
  purchaseType: z.number().optional(),
  consumptionState: z.number().default(0),
  quantity: storeQuantity.default(1),
  orderId: storeId.optional(),
});
const subscriptionAnswer = z.object({
  subscriptionState: z.string(),
  acknowledgementState: z.string().optional(),
  /** The token of the subscription that this one has replaced. */
  linkedPurchaseToken: z.string().min(1).optional(),
  testPurchase: z.object({}).optional(),
  lineItems: z.array(
    z.object({
      productId: z.string(),
      expiryTime: z.coerce.date().optional(),
      /** Unlike `latestOrderId`, never a declined order. */
      latestSuccessfulOrderId: storeId.optional(),
      offerPhase: z
        .object({ freeTrial: z.object({}), prorationPeriod: z.object({}) })
        .partial()
        .optional(),
    }),
  ),
});
const voidedAnswer = z.object({
  voidedPurchases: z.array(z.object({ orderId: storeId.optional() })).default([]),
  tokenPagination: z.object({ nextPageToken: z.string().min(1).optional() }).optional(),
});
const CANCELLED = 'SUBSCRIPTION_STATE_CANCELED';
/** Not in its grace period, in which a renewal was declined. */
const PAID_STATES = ['SUBSCRIPTION_STATE_ACTIVE', CANCELLED];
const ACKNOWLEDGED = 'ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED';
/** The end of the order id of a renewal. */
const RENEWAL = /\.\.\d{1,6}$/;
/** Maximum number of pages of refunds, of 1,000 each. */
const MAX_PAGES = 20;

/** Sends a request and parses the answer in this shape. An answer of another shape counts as an outage. */
async function ask<T>(shape: z.ZodType<T>, url: string, init: RequestInit): Promise<T> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error' });
    if (response.ok) {
      const body = await response.text();
      return shape.parse(body === '' ? undefined : JSON.parse(body));
    }
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

function toVerifiedProduct(answer: ProductAnswer, { productId }: Receipt, acceptTests: boolean): VerifiedReceipt {
  const { purchaseState, purchaseType, orderId: transactionId, quantity } = answer;
  if (purchaseState !== 0 || transactionId === undefined) throw new ReceiptRefused('Not paid.');
  const isFree = purchaseType !== undefined && !(acceptTests && purchaseType === TEST);
  if (isFree) throw new ReceiptRefused('Free of charge.');
  return { store: 'google_play', transactionId, productId, quantity, isCharged: true, subscription: null };
}

function toVerifiedSubscription(
  answer: SubscriptionAnswer,
  { productId, token }: Receipt,
  acceptTests: boolean,
): VerifiedReceipt {
  const { subscriptionState, lineItems, linkedPurchaseToken, testPurchase } = answer;
  const line = lineItems.find((item) => item.productId === productId);
  const transactionId = line?.latestSuccessfulOrderId;
  if (!line?.expiryTime || !transactionId || !PAID_STATES.includes(subscriptionState))
    throw new ReceiptRefused('Not paid, or for another product.');
  if (line.expiryTime.getTime() <= Date.now()) throw new ReceiptRefused('Run out.');
  const { freeTrial, prorationPeriod } = line.offerPhase ?? {};
  if (freeTrial || (testPurchase && !acceptTests)) throw new ReceiptRefused('Free of charge.');
  // The app, so the player, chooses what a switch between plans costs at once: often nothing.
  const isSwitch = linkedPurchaseToken !== undefined && !RENEWAL.test(transactionId);
  const subscription = {
    subscriptionId: token,
    startsAt: new Date(),
    endsAt: line.expiryTime,
    cancelled: subscriptionState === CANCELLED,
    replaces: linkedPurchaseToken ?? null,
  };
  const isCharged = !isSwitch && !prorationPeriod;
  return { store: 'google_play', transactionId, productId, quantity: 1, isCharged, subscription };
}

/** Creates a verifier that asks Google Play, as a service account with access to purchases. */
export function createGooglePlay(options: GooglePlayOptions): GooglePlay {
  const { packageName, account, apiHost = 'https://androidpublisher.googleapis.com', patience = PATIENCE_MS } = options;
  const { acceptTests = false } = options;
  const accessToken = createTokens(account);
  const purchases = `${apiHost}/androidpublisher/v3/applications/${encodeURIComponent(packageName)}/purchases`;
  const send = async <T>(shape: z.ZodType<T>, path: string, method: 'GET' | 'POST' = 'GET'): Promise<T> => {
    const signal = AbortSignal.timeout(patience);
    const headers = { authorization: `Bearer ${await accessToken(signal)}` };
    return ask(shape, `${purchases}/${path}`, { method, headers, signal });
  };
  /** Sends a request that Google refuses to repeat, so a refusal is none if `isDone`. */
  const tell = async (path: string, isDone: () => Promise<boolean>): Promise<void> => {
    try {
      await send(z.unknown(), path, 'POST');
    } catch (cause) {
      if (!(cause instanceof ReceiptRefused) || !(await isDone())) throw cause;
    }
  };

  const verifySubscription = async (receipt: Receipt): Promise<VerifiedReceipt> => {
    const [token, product] = [encodeURIComponent(receipt.token), encodeURIComponent(receipt.productId)];
    const read = () => send(subscriptionAnswer, `subscriptionsv2/tokens/${token}`);
    const isKnown = (answer: SubscriptionAnswer) => answer.acknowledgementState === ACKNOWLEDGED;
    const answer = await read();
    const verified = toVerifiedSubscription(answer, receipt, acceptTests);
    if (isKnown(answer)) return verified;
    const path = `subscriptions/${product}/tokens/${token}:acknowledge`;
    return { ...verified, acknowledge: () => tell(path, async () => isKnown(await read())) };
  };

  const verifyProduct = async (receipt: Receipt): Promise<VerifiedReceipt> => {
    const path = `products/${encodeURIComponent(receipt.productId)}/tokens/${encodeURIComponent(receipt.token)}`;
    const read = () => send(productAnswer, path);
    const answer = await read();
    const verified = toVerifiedProduct(answer, receipt, acceptTests);
    if (answer.consumptionState !== 0) return verified;
    // Only a consumed product can be bought again.
    const acknowledge = () => tell(`${path}:consume`, async () => (await read()).consumptionState !== 0);
    return { ...verified, acknowledge };
  };

  const readVoided = async (since: Date): Promise<string[]> => {
    const found: string[] = [];
    let page: string | undefined;
    for (let count = 0; count < MAX_PAGES; count++) {
      const query = new URLSearchParams({
        type: '1',
        startTime: String(since.getTime()),
        ...(page && { token: page }),
      });
      const answer = await send(voidedAnswer, `voidedpurchases?${query}`);
      found.push(...answer.voidedPurchases.flatMap((voided) => voided.orderId ?? []));
      page = answer.tokenPagination?.nextPageToken;
      if (page === undefined) break;
    }
    return found;
  };

  return {
    verify: (receipt) => (receipt.type === 'subscription' ? verifySubscription(receipt) : verifyProduct(receipt)),
    readVoided,
  };
}
