import { z } from 'zod';
import { limits } from '../limits.ts';
import { id, pictureUrl, time, trimmed } from './fields.ts';

/** How an offering is paid: once or monthly. */
export const offeringType = z.enum(['one_time', 'subscription']);
export type OfferingType = z.infer<typeof offeringType>;

const credits = z.number().int().min(1);
/** Dollars, such as 7.99. */
const dollars = z.number().min(0.01);

/** What the shop sells: `amount` credits for `price` dollars. */
export const offering = z.object({
  offeringId: id,
  productId: z.string(),
  /** Identifies this price of the offering; a new price gets a new id. */
  priceId: z.string(),
  type: offeringType,
  title: z.string(),
  description: z.string(),
  amount: credits,
  price: dollars,
  imageURL: pictureUrl,
  /** A short label that highlights the offering; usually empty. */
  badge: z.string(),
});
export type Offering = z.infer<typeof offering>;

/** An offering as admins see it. */
export const offeringOnSale = offering.extend({
  /** Null while it is on sale. */
  retiredAt: time.nullable(),
  /** Number of completed payments. */
  sold: z.number().int().min(0),
});
export type OfferingOnSale = z.infer<typeof offeringOnSale>;

/** The texts of an offering, written by an admin. */
export const offeringText = z.object({
  title: trimmed(limits.offeringTitle, 1),
  description: trimmed(limits.offeringDescription),
  badge: trimmed(limits.offeringBadge).default(''),
});

/** The price of an offering, set by an admin. `priceId` refers to a price at the provider; default: a generated id. */
export const offeringPrice = z.object({
  amount: credits.max(limits.offeringAmount),
  price: dollars.max(limits.offeringPrice),
  productId: trimmed(100).optional(),
  priceId: trimmed(100).optional(),
});

/** The caller's subscription. */
export const shopSubscription = z.object({
  subscriptionId: id,
  offeringId: id,
  title: z.string(),
  amount: credits,
  price: dollars,
  status: z.enum(['active', 'past_due']),
  /** Time of the next credits, or of the end if it is cancelled. */
  periodEndsAt: time,
  cancelled: z.boolean(),
  /** Whether it can be cancelled here; app purchases are cancelled in the app's store. */
  cancellable: z.boolean(),
  /** Whether the provider has its own page for cards and invoices. */
  hasPortal: z.boolean(),
});
export type ShopSubscription = z.infer<typeof shopSubscription>;

/** An app's claim about a purchase. Untrusted until the app's store has confirmed the receipt. */
export const purchaseResult = z.object({
  offeringId: id.optional(),
  productId: z.string().max(200).optional(),
  transactionId: z.string().min(1).max(500),
  /** `ios` or `android`. */
  device: z.string().max(40).default(''),
  success: z.boolean(),
  /** The App Store's signed transaction, or Google Play's purchase token. */
  receipt: z.string().max(20_000).optional(),
});
export type PurchaseResult = z.input<typeof purchaseResult>;

/** Why a balance changed. */
export const ledgerReason = z.enum([
  'signup',
  'daily',
  'purchase',
  'subscription',
  'message',
  'audio_message',
  'action',
  'coop_message',
  'regenerate',
  'refund',
  'reversal',
  'adjustment',
]);
export type LedgerReason = z.infer<typeof ledgerReason>;

/** A ledger entry, for admins. */
export const ledgerEntry = z.object({
  entryId: id,
  userId: id,
  userName: z.string(),
  /** Empty if the account no longer exists. */
  userEmail: z.string(),
  amount: z.number().int(),
  reason: ledgerReason,
  note: z.string(),
  cause: z.string(),
  createdAt: time,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** `refunding` is a payment that gave no credits and is not refunded yet. */
export const purchaseStatus = z.enum(['pending', 'paid', 'failed', 'cancelled', 'refunding', 'refunded']);

/** A purchase, for admins. */
export const purchase = z.object({
  purchaseId: id,
  userId: id,
  userName: z.string(),
  userEmail: z.string(),
  title: z.string(),
  provider: z.enum(['sandbox', 'stripe', 'app_store', 'google_play']),
  status: purchaseStatus,
  amount: credits,
  price: dollars,
  createdAt: time,
  paidAt: time.nullable(),
  refundedAt: time.nullable(),
  /** Refunded amount in dollars. */
  refunded: z.number().min(0),
  /** Credits taken back; fewer than were given if some had already been spent. */
  reversed: z.number().int().min(0),
  /** Whether it can be refunded here. */
  refundable: z.boolean(),
});
export type Purchase = z.infer<typeof purchase>;
