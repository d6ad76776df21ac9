/** A purchase confirmed by a store's server. */
export interface VerifiedReceipt {
  store: 'app_store' | 'google_play' | 'sandbox';
  transactionId: string;
  productId: string;
  /** For subscriptions only: the database's id, and the end of the paid period. */
  subscription: { subscriptionId: string; periodEndsAt: Date } | null;
}

/** An app's claim about a purchase. */
export interface Receipt {
  /** The App Store's signed transaction, or Google Play's purchase token. */
  token: string;
  productId: string;
  type: 'one_time' | 'subscription';
}

/** The database doesn't confirm the receipt: it is forged, from another app, revoked, unpaid or expired. */
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
  /** Accepts test receipts from any device; never in production. */
  sandbox?: VerifyReceipt;
}
