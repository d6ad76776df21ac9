import { z } from 'zod';
import { limits } from '../limits.ts';
import { id, pictureUrl, time, trimmed } from './fields.ts';

/** How an offering is paid for: once, or again each month. */
export const offeringType = z.enum(['one_time', 'subscription']);
export type OfferingType = z.infer<typeof offeringType>;

const credits = z.number().int().min(1);
/** Dollars, such as 7.99. */
const dollars = z.number().min(0.01);

/** What the shop sells: `amount` credits for `price` dollars. */
export const offering = z.object({
  offeringId: id,
  productId: z.string(),
  /** Names this price of the offering; another price has another one. */
  priceId: z.string(),
  type: offeringType,
  title: z.string(),
  description: z.string(),
  amount: credits,
  price: dollars,
  imageURL: pictureUrl,
  /** A word or two that set it apart; empty for most. */
  badge: z.string(),
});
export type Offering = z.infer<typeof offering>;

/** The offering as admins see it. */
export const offeringOnSale = offering.extend({
  /** Null while it is sold. */
  retiredAt: time.nullable(),
  /** How often it has been paid for. */
  sold: z.number().int().min(0),
});
export type OfferingOnSale = z.infer<typeof offeringOnSale>;

/** What an admin writes of an offering. */
export const offeringText = z.object({
  title: trimmed(limits.offeringTitle, 1),
  description: trimmed(limits.offeringDescription),
  badge: trimmed(limits.offeringBadge).default(''),
});

/** What an admin says it costs. `priceId` names a price kept by the provider; without it one is made up. */
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
  /** When the next credits come, or, when it is cancelled, when it ends. */
  periodEndsAt: time,
  cancelled: z.boolean(),
  /** Whether it can be cancelled here; what was bought in an app is cancelled in its store. */
  cancellable: z.boolean(),
  /** Whether the provider has a page of its own for cards and bills. */
  hasPortal: z.boolean(),
});
export type ShopSubscription = z.infer<typeof shopSubscription>;

/** What an app tells of a purchase. Nothing of it is believed until the store has confirmed the receipt. */
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

/** One change of a balance, as admins see it. */
export const ledgerEntry = z.object({
  entryId: id,
  userId: id,
  userName: z.string(),
  /** Empty when the account is gone. */
  userEmail: z.string(),
  amount: z.number().int(),
  reason: ledgerReason,
  note: z.string(),
  cause: z.string(),
  createdAt: time,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const purchaseStatus = z.enum(['pending', 'paid', 'failed', 'cancelled', 'refunded']);

/** A purchase, as admins see it. */
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
  /** How much money has gone back, in dollars. */
  refunded: z.number().min(0),
  /** How many credits have been taken back; fewer than were given where they were spent already. */
  reversed: z.number().int().min(0),
  /** Whether it can be refunded from here. */
  refundable: z.boolean(),
});
export type Purchase = z.infer<typeof purchase>;
