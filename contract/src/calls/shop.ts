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
  summary: 'What the shop sells, the caller’s subscription, and how can be paid.',
  access: 'signed-in',
  rate: 'read',
  output: z.object({
    oneTimePurchases: z.array(offering),
    subscriptions: z.array(offering),
    subscription: shopSubscription.nullable(),
    /** The payment provider; `none` if nothing can be bought here. */
    payments: z.enum(['stripe', 'sandbox', 'none']),
  }),
});

export const confirmPurchase = defineCall({
  method: 'PUT',
  path: '/api/profile/shop-offerings/:offeringId',
  area: 'shop',
  summary:
    'Add the credits of a purchase made in an app, once the database that took the money confirms its `receipt`. A transaction counts once, over all accounts; one of somebody else is a 403.',
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
  summary: 'Begin to pay for an offering; the browser goes on to `sessionURL` and comes back with a `sessionId`.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ priceId: z.string().min(1).max(100), type: offeringType }),
  output: z.object({ sessionURL: z.string() }),
});

export const confirmSession = defineCall({
  method: 'POST',
  path: '/api/stripe/confirm-session',
  area: 'shop',
  summary:
    'Add the credits of a paid checkout session, once however often it is asked. 402 when it is not paid, 403 when it is another account’s.',
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
  summary:
    'What the payment provider tells, signed in the `Stripe-Signature` header. The signature is over the bytes sent.',
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
  summary: 'A link to the provider’s page for the caller’s cards and bills.',
  access: 'signed-in',
  rate: 'write',
  output: z.object({ portalURL: z.string() }),
});

export const cancelSubscription = defineCall({
  method: 'DELETE',
  path: '/api/profile/subscription',
  area: 'shop',
  summary: 'Cancel the caller’s subscription: it runs until what was paid for ends.',
  access: 'signed-in',
  rate: 'write',
  output: z.object({ subscription: shopSubscription }),
});

export const setDailyLimit = defineCall({
  method: 'PUT',
  path: '/api/profile/dailyLimit',
  area: 'shop',
  summary:
    'How many credits the caller wants to spend a day at most; null for any number. The day begins at 00:00 UTC.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ dailyLimit: z.number().int().min(1).max(limits.dailyCredits).nullable() }),
  output: nothing,
});

export const getAllOfferings = defineCall({
  method: 'GET',
  path: '/api/shop/getOfferings',
  area: 'shop',
  summary: 'Every offering, the retired ones last.',
  access: 'admin',
  rate: 'read',
  output: z.object({ offerings: z.array(offeringOnSale) }),
});

const offeringFile = (required: boolean) => ({ offeringImage: { max: 1, required } });

export const createOffering = defineCall({
  method: 'POST',
  path: '/api/shop/createOffering',
  area: 'shop',
  summary: 'Put something on sale.',
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
  summary:
    'Change what an offering says, holds or costs. Another amount or price gets another `priceId`, so that nobody pays what was not shown.',
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
  summary: 'Take an offering off sale, or put it back. Subscriptions to it go on.',
  access: 'admin',
  rate: 'write',
  body: z.object({ offeringId: id, retired: z.boolean() }),
  output: z.object({ offering: offeringOnSale }),
});

export const searchLedger = defineCall({
  method: 'GET',
  path: '/api/shop/searchLedger',
  area: 'shop',
  summary:
    'Changes of balances, newest first: all, of the player with this name, e-mail address or id, or for one reason.',
  access: 'admin',
  rate: 'read',
  query: z.object({ page, searchQuery: trimmed(limits.searchQuery).optional(), reason: ledgerReason.optional() }),
  output: z.object({ entries: z.array(ledgerEntry), nextPage }),
});

export const adjustCredits = defineCall({
  method: 'POST',
  path: '/api/shop/adjustCredits',
  area: 'shop',
  summary:
    'Give or take credits, and say why; the player reads it in the history. With an `Idempotency-Key` it counts once; the key with another player, amount or reason is a 409.',
  access: 'admin',
  rate: 'write',
  body: z.object({
    userId: id,
    amount: z
      .number()
      .int()
      .min(-limits.adjustment)
      .max(limits.adjustment)
      .refine((amount) => amount !== 0, { message: 'Give or take at least 1.' }),
    reason: trimmed(limits.adjustmentReason, 1),
  }),
  output: z.object({ credits: balance }),
});

export const getPurchases = defineCall({
  method: 'GET',
  path: '/api/shop/getPurchases',
  area: 'shop',
  summary: 'Purchases, newest first: all that stand so, or those of the player with this name, e-mail address or id.',
  access: 'admin',
  rate: 'read',
  query: z.object({ page, searchQuery: trimmed(limits.searchQuery).optional(), status: purchaseStatus.optional() }),
  output: z.object({ purchases: z.array(purchase), nextPage }),
});

export const refundPurchase = defineCall({
  method: 'POST',
  path: '/api/shop/refundPurchase',
  area: 'shop',
  summary:
    'Give the money of a purchase back and take its credits, as far as they are still there. Once, however often asked.',
  access: 'admin',
  rate: 'write',
  body: z.object({ purchaseId: id }),
  output: z.object({ purchase }),
});

export const getRevenue = defineCall({
  method: 'GET',
  path: '/api/shop/getRevenue',
  area: 'shop',
  summary: 'What came in and went back on each of the latest days (UTC), the earliest first.',
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
