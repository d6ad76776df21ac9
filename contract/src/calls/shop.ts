import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, page, time, trimmed } from '../entities/fields.ts';
import {
  ledgerEntry,
  ledgerReason,
  offering,
  offeringOnSale,
  offeringPrice,
  offeringText,
  offeringType,
  purchase,
  purchaseResult,
  purchaseStatus,
  shopSubscription,
} from '../entities/shop.ts';
import { failsWith, fieldErrors } from '../field-errors.ts';
import { limits } from '../limits.ts';

/** If a `userId` is sent, it must be the caller's own; it never grants access. */
const callerId = z.string().max(64).optional();
const balance = z.number().int().min(0);
const nextPage = z.number().int().nullable();

/** The balance after a purchase and the credits that it added; the same for repeated calls. */
const credited = z.object({ credits: balance, creditsAdded: balance });

export const getShopOfferings = defineCall({
  method: 'GET',
  path: '/api/profile/shop-offerings',
  area: 'shop',
  summary: 'Return the shop’s offerings, the caller’s subscription and the payment provider.',
  access: 'signed-in',
  rate: 'read',
  output: z.object({
    oneTimePurchases: z.array(offering),
    subscriptions: z.array(offering),
    subscription: shopSubscription.nullable(),
    /** The payment provider; `none` if nothing can be bought here. */
    payments: z.enum(['stripe', 'sandbox', 'none']),
    /** How many messages a finished story takes: the measured median. */
    messagesPerStory: z.number().int().min(1),
  }),
});

export const confirmPurchase = defineCall({
  method: 'PUT',
  path: '/api/profile/shop-offerings/:offeringId',
  area: 'shop',
  summary: 'Add the credits of a purchase made in a mobile app.',
  description:
    'The app’s store must confirm the `receipt`. A transaction counts once across all accounts; returns 403 if it belongs to another account.',
  access: 'signed-in',
  rate: 'write',
  params: z.object({ offeringId: id }),
  query: z.object({ userId: callerId }),
  body: purchaseResult,
  output: credited,
});

export const createCheckoutSession = defineCall({
  method: 'POST',
  path: '/api/stripe/create-checkout-session',
  area: 'shop',
  summary: 'Start the payment for an offering.',
  description: 'The browser continues at `sessionURL` and returns with a `sessionId`.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ priceId: z.string().min(1).max(100), type: offeringType }),
  output: z.object({ sessionURL: z.string() }),
});

export const confirmSession = defineCall({
  method: 'POST',
  path: '/api/stripe/confirm-session',
  area: 'shop',
  summary: 'Add the credits of a paid checkout session.',
  description:
    'Repeated calls add the credits once. Returns 402 if the session is not paid, 403 if it belongs to another account.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ userId: callerId }),
  body: z.object({ userId: callerId, sessionId: z.string().min(1).max(300) }),
  output: credited,
});

export const paymentWebhook = defineCall({
  method: 'POST',
  path: '/api/stripe/webhook',
  area: 'shop',
  summary: 'Receive an event from the payment provider.',
  description: 'The `Stripe-Signature` header signs the body exactly as sent.',
  access: 'open',
  rate: 'none',
  rawBody: true,
  // The provider sends whole objects with their metadata. Nothing is parsed before the signature has been verified.
  bodyBytes: 256 * 1024,
  output: nothing,
});

export const createPortalSession = defineCall({
  method: 'POST',
  path: '/api/stripe/create-portal-session',
  area: 'shop',
  summary: 'Return a link to the provider’s page for the caller’s cards and invoices.',
  access: 'signed-in',
  rate: 'write',
  output: z.object({ portalURL: z.string() }),
});

export const cancelSubscription = defineCall({
  method: 'DELETE',
  path: '/api/profile/subscription',
  area: 'shop',
  summary: 'Cancel the caller’s subscription at the end of the paid period.',
  access: 'signed-in',
  rate: 'write',
  output: z.object({ subscription: shopSubscription }),
});

export const setDailyLimit = defineCall({
  method: 'PUT',
  path: '/api/profile/dailyLimit',
  area: 'shop',
  summary: 'Set how many credits the caller can spend per day.',
  description: 'Null removes the limit. The day starts at 00:00 UTC.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ dailyLimit: z.number().int().min(1).max(limits.dailyCredits).nullable() }),
  output: nothing,
});

export const getAllOfferings = defineCall({
  method: 'GET',
  path: '/api/shop/getOfferings',
  area: 'shop',
  summary: 'List all offerings, retired ones last.',
  access: 'admin',
  rate: 'read',
  output: z.object({ offerings: z.array(offeringOnSale) }),
});

const offeringFile = (required: boolean) => ({ offeringImage: { max: 1, required } });

export const createOffering = defineCall({
  method: 'POST',
  path: '/api/shop/createOffering',
  area: 'shop',
  summary: 'Create an offering and put it on sale.',
  access: 'admin',
  rate: 'write',
  parts: { offeringInfo: offeringText.extend(offeringPrice.shape).extend({ type: offeringType }) },
  files: offeringFile(true),
  output: z.object({ offering: offeringOnSale }),
});

export const editOffering = defineCall({
  method: 'PUT',
  path: '/api/shop/editOffering',
  area: 'shop',
  summary: 'Update the texts, amount and price of an offering.',
  description: 'A new amount or price gets a new `priceId`, so that nobody pays a price that was not shown.',
  access: 'admin',
  rate: 'write',
  parts: { offeringInfo: offeringText.extend(offeringPrice.shape).extend({ offeringId: id }) },
  files: offeringFile(false),
  output: z.object({ offering: offeringOnSale }),
});

export const retireOffering = defineCall({
  method: 'PUT',
  path: '/api/shop/retireOffering',
  area: 'shop',
  summary: 'Take an offering off sale, or put it back on sale.',
  description: 'Existing subscriptions continue.',
  access: 'admin',
  rate: 'write',
  body: z.object({ offeringId: id, retired: z.boolean() }),
  output: z.object({ offering: offeringOnSale }),
});

export const searchLedger = defineCall({
  method: 'GET',
  path: '/api/shop/searchLedger',
  area: 'shop',
  summary: 'List ledger entries, newest first.',
  description: 'Filters by player (name, e-mail address or id) and by reason.',
  access: 'admin',
  rate: 'read',
  query: z.object({ page, searchQuery: trimmed(limits.searchQuery).optional(), reason: ledgerReason.optional() }),
  output: z.object({ entries: z.array(ledgerEntry), nextPage }),
});

export const adjustCredits = defineCall({
  method: 'POST',
  path: '/api/shop/adjustCredits',
  area: 'shop',
  summary: 'Add credits to a player’s balance, or take some away.',
  description:
    'The player sees the reason in the history. With an `Idempotency-Key`, repeated calls count once; returns 409 if the key was used with another player, amount or reason. Returns 400 `account.balance_too_large` if the balance would exceed 2,147,483,647.',
  access: 'admin',
  rate: 'write',
  body: z.object({
    userId: id,
    amount: z
      .number()
      .int()
      .min(-limits.adjustment)
      .max(limits.adjustment)
      .refine((amount) => amount !== 0, failsWith(fieldErrors.noAmount)),
    reason: trimmed(limits.adjustmentReason, 1),
  }),
  output: z.object({ credits: balance }),
});

export const getPurchases = defineCall({
  method: 'GET',
  path: '/api/shop/getPurchases',
  area: 'shop',
  summary: 'List purchases, newest first.',
  description: 'Filters by player (name, e-mail address or id) and by status.',
  access: 'admin',
  rate: 'read',
  query: z.object({ page, searchQuery: trimmed(limits.searchQuery).optional(), status: purchaseStatus.optional() }),
  output: z.object({ purchases: z.array(purchase), nextPage }),
});

export const refundPurchase = defineCall({
  method: 'POST',
  path: '/api/shop/refundPurchase',
  area: 'shop',
  summary: 'Refund a purchase and take back its remaining credits.',
  description: 'Repeated calls refund it once.',
  access: 'admin',
  rate: 'write',
  body: z.object({ purchaseId: id }),
  output: z.object({ purchase }),
});

export const getRevenue = defineCall({
  method: 'GET',
  path: '/api/shop/getRevenue',
  area: 'shop',
  summary: 'Return payments and refunds per day (UTC), earliest first.',
  access: 'admin',
  rate: 'read',
  query: z.object({ days: z.coerce.number().int().min(7).max(90).default(30) }),
  output: z.object({
    days: z.array(
      z.object({
        /** Such as 2026-05-06. */
        day: z.iso.date(),
        /** Dollars paid and dollars refunded that day. */
        paid: z.number().min(0),
        refunded: z.number().min(0),
        purchases: z.number().int().min(0),
      }),
    ),
    since: time,
  }),
});
