/** What somebody is about to pay for. Money is in cents of `currency`. */
export interface Order {
  /** The purchase in the store; also the key under which asking twice opens one checkout. */
  purchaseId: string;
  accountId: string;
  email: string | undefined;
  /** Under which name the provider knows the account already. */
  customerId: string | undefined;
  type: 'one_time' | 'subscription';
  title: string;
  description: string;
  /** A price that the provider keeps, or a name of our own for what `priceCents` says. */
  priceId: string;
  priceCents: number;
  currency: string;
  amount: number;
  /** Where the browser comes back to; the first with `SESSION_ID` in the place of the session's id. */
  successUrl: string;
  cancelUrl: string;
}

/** Stands in `Order.successUrl` for the id of the session that is being made. */
export const SESSION_ID = '{CHECKOUT_SESSION_ID}';

/** A subscription as its provider tells of it at `toldAt`. */
export interface SubscriptionState {
  subscriptionId: string;
  status: 'active' | 'past_due' | 'ended';
  periodEndsAt: Date;
  /** Whether it ends with its period. */
  cancelled: boolean;
  toldAt: Date;
}

/** A checkout as its provider tells of it. */
export interface Checkout {
  sessionId: string;
  purchaseId: string | null;
  /** `pending` is through for the player, but the money is still on its way. */
  state: 'open' | 'pending' | 'paid' | 'failed' | 'expired';
  paidCents: number;
  currency: string;
  /** Names the payment in refunds and disputes; null for subscriptions, whose payments are named by their bill. */
  paymentId: string | null;
  /** The bill of a subscription's first period. */
  invoiceId: string | null;
  customerId: string | null;
  subscription: SubscriptionState | null;
}

/** A bill of a subscription that has been paid. */
export interface PaidInvoice {
  invoiceId: string;
  subscriptionId: string;
  /** The purchase that the subscription began with. */
  purchaseId: string | null;
  /** Whether it is for the first period, which the checkout was for. */
  first: boolean;
  paidCents: number;
  currency: string;
  periodEndsAt: Date;
}

/** A dispute of a payment as its provider tells of it at `toldAt`. */
export interface Dispute {
  disputeId: string;
  /** The money is gone while it is `open` and when it is `lost`; an `inquiry` moves none, and `won` returns it. The last two are final. */
  state: 'inquiry' | 'open' | 'won' | 'lost';
  cents: number;
  toldAt: Date;
}

/** Something that has happened at the provider. */
export type PaymentNews =
  | { kind: 'checkout'; checkout: Checkout }
  | { kind: 'invoice'; invoice: PaidInvoice }
  | { kind: 'subscription'; purchaseId: string | null; subscription: SubscriptionState }
  /** Money was refunded: so much in all, of this payment or this bill. */
  | { kind: 'refund'; payment: PaymentName; refundedCents: number }
  | { kind: 'dispute'; payment: PaymentName; dispute: Dispute };

/** How a payment is found again: by its own name, or by the bill that it paid. */
export interface PaymentName {
  purchaseId: string | null;
  paymentId: string | null;
  invoiceId: string | null;
}

/** The signature of what claims to come from the provider does not hold. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/** The provider does not answer, or not as it should; trying again later may help. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
}

/** Who takes the money. Nothing here may be called while a transaction is open. */
export interface Payments {
  readonly name: 'stripe' | 'sandbox';
  /** Opens a checkout; the same purchase again answers the same one. Throws `PaymentsUnavailable`. */
  open(order: Order): Promise<{ sessionId: string; url: string }>;
  /** How a checkout stands; null when there is none of this id. Throws `PaymentsUnavailable`. */
  read(sessionId: string): Promise<Checkout | null>;
  /**
   * What a signed message says; null when it is about nothing that matters here. `raw` is the body as it was sent. Throws
   * `BadSignature` for what is unsigned, signed by others, altered or older than five minutes, and `PaymentsUnavailable`.
   */
  hear(raw: string, signature: string | undefined): Promise<PaymentNews | null>;
  /** Gives all the money of a payment back, once for each key. Throws `PaymentsUnavailable`. */
  refund(payment: PaymentName, key: string): Promise<void>;
  /** Closes a checkout that nobody has paid: from then on nobody can. One that is through stays. Throws `PaymentsUnavailable`. */
  expire(sessionId: string): Promise<void>;
  /** Ends a subscription at once; one that has ended stays so. Throws `PaymentsUnavailable`. */
  end(subscriptionId: string): Promise<void>;
  /** Lets a subscription end with its period. Throws `PaymentsUnavailable`. */
  cancel(subscriptionId: string, key: string): Promise<SubscriptionState>;
  /** The provider's own page for a customer's cards and bills; null when it has none. Throws `PaymentsUnavailable`. */
  portal(customerId: string, returnUrl: string): Promise<string | null>;
}
