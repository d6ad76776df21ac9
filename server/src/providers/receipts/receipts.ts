import { z } from 'zod';

/** The paid period of a subscription. */
export interface VerifiedPeriod {
  /** The app store's id. */
  subscriptionId: string;
  startsAt: Date;
  endsAt: Date;
  /** Whether the app store says that it ends with this period. */
  cancelled: boolean;
  /** The app store's id of the subscription that this one has replaced; null if it is the first, or keeps the old id. */
  replaces: string | null;
}

/** A purchase confirmed by a store's server. */
export interface VerifiedReceipt {
  store: 'app_store' | 'google_play' | 'sandbox';
  transactionId: string;
  productId: string;
  /** How many were paid for. */
  quantity: number;
  /** Whether money was taken: a switch to another plan is paid for with the next renewal. */
  isCharged: boolean;
  /** For subscriptions only. */
  subscription: VerifiedPeriod | null;
  /** Tells the app store that the goods are delivered; absent if it needs not know. Throws `StoreUnreachable`. */
  acknowledge?: () => Promise<void>;
}

/** An app's claim about a purchase. */
export interface Receipt {
  /** The App Store's signed transaction, or Google Play's purchase token. */
  token: string;
  productId: string;
  type: 'one_time' | 'subscription';
}

/** A store's name of a transaction or subscription, short enough for the database's indexes. */
export const storeId = z.string().regex(/^[!-~]{1,255}$/);

/** How many of a product were bought at once. */
export const storeQuantity = z.number().int().min(1).max(1000);

/** The app store doesn't confirm the receipt: it is forged, from another app, revoked, unpaid or expired. */
export class ReceiptRefused extends Error {
  override readonly name = 'ReceiptRefused';
}

/** The database doesn't answer; retrying later may help. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable';
}

/** Verifies a receipt with its store. Throws `ReceiptRefused` or `StoreUnreachable`. */
export type VerifyReceipt = (receipt: Receipt) => Promise<VerifiedReceipt>;

/** The verifiers of receipts by the app's platform. */
export interface Receipts {
  ios?: VerifyReceipt;
  android?: VerifyReceipt;
  /** Returns the transactions that Google Play has refunded since then. Throws `StoreUnreachable`. */
  readVoided?: (since: Date) => Promise<string[]>;
  /** Accepts test receipts from any device; never in production. */
  sandbox?: VerifyReceipt;
}
