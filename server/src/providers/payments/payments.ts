/** The content of a checkout. Money is in cents of `currency`. */
export interface Order {
  /** The id of the stored purchase; also the idempotency key that opens only one checkout. */
  purchaseId: string;
  accountId: string;
  email: string | undefined;
  /** The provider's existing customer id of the account. */
  customerId: string | undefined;
  type: 'one_time' | 'subscription';
  title: string;
  description: string;
  /** A price configured at the provider, or a name of our own for `priceCents`. */
  priceId: string;
  priceCents: number;
  currency: string;
  amount: number;
  /** Where the browser returns to; the first with `SESSION_ID` in place of the session's id. */
  successUrl: string;
  cancelUrl: string;
}

/** Placeholder in `Order.successUrl` for the id of the new session. */
export const SESSION_ID = '{CHECKOUT_SESSION_ID}';

/** A subscription as reported by its provider at `toldAt`. */
export interface SubscriptionState {
  subscriptionId: string;
  status: 'active' | 'past_due' | 'ended';
  periodEndsAt: Date;
  /** Whether it ends with its current period. */
  cancelled: boolean;
  toldAt: Date;
}

/** A checkout as reported by its provider. */
export interface Checkout {
  sessionId: string;
  purchaseId: string | null;
  /** `pending` is complete for the player, but the money hasn't arrived yet. */
  state: 'open' | 'pending' | 'paid' | 'failed' | 'expired';
  paidCents: number;
  currency: string;
  /**
   * Identifies the payment in refunds and disputes; null for subscriptions, whose payments are identified by their
   * invoice.
   */
  paymentId: string | null;
  /** The invoice of a subscription's first period. */
  invoiceId: string | null;
  customerId: string | null;
  subscription: SubscriptionState | null;
}

/** A paid invoice of a subscription. */
export interface PaidInvoice {
  invoiceId: string;
  subscriptionId: string;
  /** The purchase that started the subscription. */
  purchaseId: string | null;
  /** Whether it is for the first period, which the checkout paid for. */
  first: boolean;
  paidCents: number;
  currency: string;
  periodEndsAt: Date;
}

/** A dispute about a payment as reported by its provider at `toldAt`. */
export interface Dispute {
  disputeId: string;
  /**
   * The money is withdrawn while the dispute is `open` and after it is `lost`; an `inquiry` moves none, and `won`
   * returns it. The last two are final.
   */
  state: 'inquiry' | 'open' | 'won' | 'lost';
  cents: number;
  toldAt: Date;
}

/** An event at the provider. */
export type PaymentNews =
  | { kind: 'checkout'; checkout: Checkout }
  | { kind: 'invoice'; invoice: PaidInvoice }
  | { kind: 'subscription'; purchaseId: string | null; subscription: SubscriptionState }
  | MoneyNews;

/** A return of money at the provider, or one that has failed. */
export type MoneyNews =
  /** A refund: the total refunded so far of this payment or invoice. */
  | { kind: 'refund'; payment: PaymentName; refundedCents: number; toldAt: Date }
  /** A refund that has failed after all, at the player's bank for example: the total of what was refunded nevertheless. */
  | { kind: 'failedRefund'; payment: PaymentName; refundedCents: number; toldAt: Date }
  | { kind: 'dispute'; payment: PaymentName; dispute: Dispute };

/** Identifies a payment by its own id or by the invoice that it paid. */
export interface PaymentName {
  purchaseId: string | null;
  paymentId: string | null;
  invoiceId: string | null;
}

/** The signature of an alleged message from the provider is invalid. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/** The provider doesn't answer, or not correctly; retrying later may help. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
  /** Whether the provider repeats this answer to the same idempotency key, so that only a new key helps. */
  readonly isKept: boolean;

  constructor(message: string, { isKept = false, ...options }: ErrorOptions & { isKept?: boolean } = {}) {
    super(message, options);
    this.isKept = isKept;
  }
}

/**
 * Awaits a call that was sent with an idempotency key. Runs `renew`, which is to store a new key, when only that helps;
 * not after a timeout, where the call may have succeeded and its key finds that out.
 */
export async function renewingKey<T>(call: Promise<T>, renew: () => Promise<unknown>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PaymentsUnavailable && error.isKept) await renew();
    throw error;
  }
}

/** A payment provider. Don't call any of this during an open transaction. */
export interface Payments {
  readonly name: 'stripe' | 'sandbox';
  /** Opens a checkout; returns the existing one for the same purchase. Throws `PaymentsUnavailable`. */
  open(order: Order): Promise<{ sessionId: string; url: string }>;
  /** Returns the state of a checkout; null if it doesn't exist. Throws `PaymentsUnavailable`. */
  read(sessionId: string): Promise<Checkout | null>;
  /**
   * Verifies and parses a signed message; returns null if it is irrelevant here. `raw` is the body exactly as sent.
   * Throws `BadSignature` if it is unsigned, signed by others, altered or older than five minutes, and
   * `PaymentsUnavailable`.
   */
  hear(raw: string, signature: string | undefined): Promise<PaymentNews | null>;
  /** Refunds a payment in full, once per key. It may still fail later, as news tells. Throws `PaymentsUnavailable`. */
  refund(payment: PaymentName, key: string): Promise<void>;
  /**
   * Closes an unpaid checkout, so that it can't be paid any more. Leaves a completed one unchanged. Throws
   * `PaymentsUnavailable`.
   */
  expire(sessionId: string): Promise<void>;
  /** Ends a subscription immediately; has no effect on an ended one. Throws `PaymentsUnavailable`. */
  end(subscriptionId: string): Promise<void>;
  /**
   * Cancels a subscription at the end of its period, and returns its state, also of one that has ended. Throws
   * `PaymentsUnavailable`.
   */
  cancel(subscriptionId: string, key: string): Promise<SubscriptionState>;
  /**
   * Returns the URL of the provider's own page for a customer's cards and invoices; null if it has none. Throws
   * `PaymentsUnavailable`.
   */
  portal(customerId: string, returnUrl: string): Promise<string | null>;
}
