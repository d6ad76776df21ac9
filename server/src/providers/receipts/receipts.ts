/** A purchase that a store's server has confirmed. */
export interface VerifiedReceipt {
  store: 'app_store' | 'google_play' | 'sandbox';
  transactionId: string;
  productId: string;
  /** Only of subscriptions: under which name the store keeps it, and until when it is paid for. */
  subscription: { subscriptionId: string; periodEndsAt: Date } | null;
}

/** What an app says of a purchase. */
export interface Receipt {
  /** The App Store's signed transaction, or Google Play's purchase token. */
  token: string;
  productId: string;
  type: 'one_time' | 'subscription';
}

/** The store does not confirm the receipt: it is forged, of another app, taken back, not paid or run out. */
export class ReceiptRefused extends Error {
  override readonly name = 'ReceiptRefused';
}

/** The store does not answer; trying again later may help. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable';
}

/** Asks a store whether a receipt is good. Throws `ReceiptRefused` or `StoreUnreachable`. */
export type VerifyReceipt = (receipt: Receipt) => Promise<VerifiedReceipt>;

/** The stores that receipts can be verified with, by the device that an app runs on. */
export interface Receipts {
  ios?: VerifyReceipt;
  android?: VerifyReceipt;
  /** Takes test receipts, whatever the device; never in production. */
  sandbox?: VerifyReceipt;
}
