import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts, media } from './accounts.ts';
import { createdAt, hasLength, id, isOneOf, moment, uuid } from './columns.ts';

export const OFFERING_TYPES = ['one_time', 'subscription'] as const;
export const PROVIDERS = ['sandbox', 'stripe', 'app_store', 'google_play'] as const;
export const PURCHASE_STATUSES = ['pending', 'paid', 'failed', 'cancelled', 'refunded'] as const;
export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'ended'] as const;

/** What the shop sells: `amount` credits for `priceCents`, once or each period. */
export const offerings = pgTable(
  'offerings',
  {
    id: id(),
    productId: text('product_id').notNull(),
    priceId: text('price_id').notNull(),
    type: text('type', { enum: OFFERING_TYPES }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    amount: integer('amount').notNull(),
    priceCents: integer('price_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    imageId: uuid('image_id').references(() => media.id, { onDelete: 'set null' }),
    position: smallint('position').notNull().default(0),
    createdAt: createdAt(),
    /** No longer sold; past purchases still name it. */
    retiredAt: moment('retired_at'),
  },
  (t) => [
    uniqueIndex('offerings_price_id_key').on(t.priceId),
    index('offerings_image_id_idx').on(t.imageId),
    check('offerings_type_check', isOneOf(t.type, OFFERING_TYPES)),
    check('offerings_title_check', hasLength(t.title, 1, 100)),
    check('offerings_description_check', hasLength(t.description, 0, 1000)),
    check('offerings_amount_check', sql`${t.amount} > 0`),
    check('offerings_price_cents_check', sql`${t.priceCents} > 0`),
    check('offerings_currency_check', sql`${t.currency} ~ '^[a-z]{3}$'`),
  ],
);

const accountId = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'restrict' });

const offeringId = () =>
  uuid('offering_id')
    .notNull()
    .references(() => offerings.id, { onDelete: 'restrict' });

/** Subscriptions as their provider tells them. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    accountId: accountId(),
    offeringId: offeringId(),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    providerSubscriptionId: text('provider_subscription_id').notNull(),
    status: text('status', { enum: SUBSCRIPTION_STATUSES }).notNull().default('active'),
    periodEndsAt: moment('period_ends_at').notNull(),
    /** Cancelled by the player: it ends with the period. */
    cancelledAt: moment('cancelled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('subscriptions_provider_id_key').on(t.provider, t.providerSubscriptionId),
    index('subscriptions_account_id_idx').on(t.accountId),
    index('subscriptions_offering_id_idx').on(t.offeringId),
    check('subscriptions_provider_check', isOneOf(t.provider, PROVIDERS)),
    check('subscriptions_status_check', isOneOf(t.status, SUBSCRIPTION_STATUSES)),
  ],
);

/**
 * Purchases, from checkout to credit. A checkout session and a store transaction each count once for their provider.
 * What was agreed is copied here, so that a later change of the offering does not change it.
 */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    accountId: accountId(),
    offeringId: offeringId(),
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id, { onDelete: 'restrict' }),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    sessionId: text('session_id'),
    transactionId: text('transaction_id'),
    status: text('status', { enum: PURCHASE_STATUSES }).notNull().default('pending'),
    amount: integer('amount').notNull(),
    priceCents: integer('price_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    createdAt: createdAt(),
    paidAt: moment('paid_at'),
    refundedAt: moment('refunded_at'),
  },
  (t) => [
    unique('purchases_session_id_key').on(t.provider, t.sessionId),
    unique('purchases_transaction_id_key').on(t.provider, t.transactionId),
    index('purchases_account_id_id_idx').on(t.accountId, t.id.desc().nullsFirst()),
    index('purchases_offering_id_idx').on(t.offeringId),
    index('purchases_subscription_id_idx').on(t.subscriptionId),
    index('purchases_paid_at_idx').on(t.paidAt),
    check('purchases_provider_check', isOneOf(t.provider, PROVIDERS)),
    check('purchases_status_check', isOneOf(t.status, PURCHASE_STATUSES)),
    check('purchases_amount_check', sql`${t.amount} > 0`),
    check('purchases_price_cents_check', sql`${t.priceCents} > 0`),
    check('purchases_currency_check', sql`${t.currency} ~ '^[a-z]{3}$'`),
    check('purchases_paid_check', sql`(${t.status} in ('paid', 'refunded')) = (${t.paidAt} is not null)`),
    check('purchases_refunded_check', sql`(${t.status} = 'refunded') = (${t.refundedAt} is not null)`),
  ],
);
