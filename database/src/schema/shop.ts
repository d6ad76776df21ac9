import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { accounts, media } from './accounts.ts';
import { createdAt, hasLength, id, isOneOf, moment, uuid } from './columns.ts';

export const OFFERING_TYPES = ['one_time', 'subscription'] as const;
export const PROVIDERS = ['sandbox', 'stripe', 'app_store', 'google_play'] as const;
export const PURCHASE_STATUSES = ['pending', 'paid', 'failed', 'cancelled', 'refunded'] as const;
export const RETURN_KINDS = ['refund', 'dispute'] as const;
export const RETURN_STATES = ['refunded', 'inquiry', 'open', 'won', 'lost'] as const;
export const SANDBOX_KINDS = ['checkout', 'payment', 'subscription'] as const;
export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'ended'] as const;

/** The shop's offerings: `amount` credits for `priceCents`, once or each period. */
export const offerings = pgTable(
  'offerings',
  {
    id: id(),
    productId: text('product_id').notNull(),
    priceId: text('price_id').notNull(),
    type: text('type', { enum: OFFERING_TYPES }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** A short label that highlights it, such as 'A good start'. */
    badge: text('badge'),
    amount: integer('amount').notNull(),
    priceCents: integer('price_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    imageId: uuid('image_id').references(() => media.id, { onDelete: 'set null' }),
    position: smallint('position').notNull().default(0),
    createdAt: createdAt(),
    /** When it was withdrawn from sale; past purchases still refer to it. */
    retiredAt: moment('retired_at'),
  },
  (t) => [
    uniqueIndex('offerings_price_id_key').on(t.priceId),
    index('offerings_image_id_idx').on(t.imageId),
    check('offerings_type_check', isOneOf(t.type, OFFERING_TYPES)),
    check('offerings_title_check', hasLength(t.title, 1, 100)),
    check('offerings_description_check', hasLength(t.description, 0, 1000)),
    check('offerings_badge_check', hasLength(t.badge, 1, 24)),
    check('offerings_amount_check', sql`${t.amount} > 0`),
    check('offerings_price_cents_check', sql`${t.priceCents} > 0`),
    check('offerings_currency_check', sql`${t.currency} ~ '^[a-z]{3}$'`),
  ],
);

/**
 * The number of payments per offering, refunded or not, updated by a trigger. Concurrent payments write to different
 * slots.
 */
export const offeringSales = pgTable(
  'offering_sales',
  {
    offeringId: uuid('offering_id')
      .notNull()
      .references(() => offerings.id, { onDelete: 'cascade' }),
    slot: smallint('slot').notNull(),
    sold: integer('sold').notNull(),
  },
  (t) => [primaryKey({ columns: [t.offeringId, t.slot] })],
);

const accountId = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'restrict' });

const offeringId = () =>
  uuid('offering_id')
    .notNull()
    .references(() => offerings.id, { onDelete: 'restrict' });

/** The agreed terms, copied from the offering, so that later changes of the offering don't affect them. */
const agreed = () => ({
  amount: integer('amount').notNull(),
  priceCents: integer('price_cents').notNull(),
  currency: text('currency').notNull().default('usd'),
});

/** Subscriptions as reported by their provider. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    accountId: accountId(),
    offeringId: offeringId(),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    providerSubscriptionId: text('provider_subscription_id').notNull(),
    status: text('status', { enum: SUBSCRIPTION_STATUSES }).notNull().default('active'),
    ...agreed(),
    periodEndsAt: moment('period_ends_at').notNull(),
    /** When the player cancelled it; it ends with its period. */
    cancelledAt: moment('cancelled_at'),
    /** The idempotency key of the cancellation. */
    cancelKey: uuid('cancel_key').notNull().default(sql`uuidv7()`),
    /** The time of the provider's last report; an older report that arrives later is ignored. */
    toldAt: moment('told_at').notNull(),
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
 * Purchases, from checkout to credits. A checkout session and a store transaction each count once per provider. The
 * agreed terms are copied here, so that later changes of the offering don't affect them.
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
    /** The payment to which refunds and disputes refer. */
    paymentId: text('payment_id'),
    status: text('status', { enum: PURCHASE_STATUSES }).notNull().default('pending'),
    ...agreed(),
    createdAt: createdAt(),
    paidAt: moment('paid_at'),
    /** When its payment was undone: it gives no credits, and its money is to be refunded until it is. */
    undoneAt: moment('undone_at'),
    /** The provider's id of the subscription that an undone payment started or continued, which must end. */
    undoneSubscriptionId: text('undone_subscription_id'),
    /** The time of the last refund or dispute; null if there was none. */
    refundedAt: moment('refunded_at'),
    /** The total amount of refunds and disputes: the sum of `money_returns`. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** How often its credits were taken back or returned, so that each of these changes has a unique ledger cause. */
    reversals: integer('reversals').notNull().default(0),
    /** Credits taken back: fewer than were given if some had already been spent. */
    reversedAmount: integer('reversed_amount').notNull().default(0),
    /** The idempotency key of the refund. */
    refundKey: uuid('refund_key').notNull().default(sql`uuidv7()`),
  },
  (t) => [
    unique('purchases_session_id_key').on(t.provider, t.sessionId),
    unique('purchases_transaction_id_key').on(t.provider, t.transactionId),
    unique('purchases_payment_id_key').on(t.provider, t.paymentId),
    index('purchases_account_id_id_idx').on(t.accountId, t.id.desc().nullsFirst()),
    index('purchases_offering_id_idx').on(t.offeringId),
    index('purchases_subscription_id_idx').on(t.subscriptionId),
    index('purchases_paid_at_idx').on(t.paidAt, t.priceCents),
    index('purchases_refunded_at_idx').on(t.refundedAt, t.refundedCents),
    index('purchases_to_refund_idx')
      .on(t.id.desc().nullsFirst())
      .where(sql`${t.undoneAt} is not null and ${t.status} = 'paid'`),
    index('purchases_status_id_idx').on(t.status, t.id.desc().nullsFirst()),
    check('purchases_provider_check', isOneOf(t.provider, PROVIDERS)),
    check('purchases_status_check', isOneOf(t.status, PURCHASE_STATUSES)),
    check('purchases_amount_check', sql`${t.amount} > 0`),
    check('purchases_price_cents_check', sql`${t.priceCents} > 0`),
    check('purchases_currency_check', sql`${t.currency} ~ '^[a-z]{3}$'`),
    check('purchases_paid_check', sql`(${t.status} in ('paid', 'refunded')) = (${t.paidAt} is not null)`),
    check('purchases_refunded_check', sql`(${t.refundedCents} > 0) = (${t.refundedAt} is not null)`),
    check('purchases_refunded_status_check', sql`(${t.status} = 'refunded') = (${t.refundedCents} = ${t.priceCents})`),
    check('purchases_reversed_check', sql`${t.reversedAmount} between 0 and ${t.amount}`),
    check('purchases_refunded_cents_check', sql`${t.refundedCents} between 0 and ${t.priceCents}`),
  ],
);

/**
 * Returned money in its last reported state: all refunds of a payment in one row, each dispute in a separate row. May
 * be reported before the payment itself, so the provider's names of the payment are stored in addition to the purchase.
 */
export const moneyReturns = pgTable(
  'money_returns',
  {
    id: id(),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    kind: text('kind', { enum: RETURN_KINDS }).notNull(),
    /** The provider's id of a dispute; the name of the refunded payment. */
    reference: text('reference').notNull(),
    paymentId: text('payment_id'),
    invoiceId: text('invoice_id'),
    /** Null if it was reported before its payment. */
    purchaseId: uuid('purchase_id').references(() => purchases.id, { onDelete: 'cascade' }),
    state: text('state', { enum: RETURN_STATES }).notNull(),
    cents: integer('cents').notNull(),
    /** When this state was reported; an older one that arrives later is ignored. */
    toldAt: moment('told_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('money_returns_reference_key').on(t.provider, t.kind, t.reference),
    index('money_returns_payment_id_idx').on(t.paymentId),
    index('money_returns_invoice_id_idx').on(t.invoiceId),
    index('money_returns_purchase_id_idx').on(t.purchaseId),
    check('money_returns_provider_check', isOneOf(t.provider, PROVIDERS)),
    check('money_returns_kind_check', isOneOf(t.kind, RETURN_KINDS)),
    check('money_returns_state_check', isOneOf(t.state, RETURN_STATES)),
    check('money_returns_refund_check', sql`(${t.kind} = 'refund') = (${t.state} = 'refunded')`),
    check('money_returns_cents_check', sql`${t.cents} >= 0`),
  ],
);

/** A payment provider's customer id of an account. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    accountId: accountId(),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    customerId: text('customer_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.provider] }),
    check('payment_customers_provider_check', isOneOf(t.provider, PROVIDERS)),
  ],
);

/** Checkouts and subscriptions of the sandbox, which replaces a payment provider. */
export const sandboxBook = pgTable(
  'sandbox_book',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: SANDBOX_KINDS }).notNull(),
    data: jsonb('data').notNull(),
    /** When a subscription is billed again or ends. */
    dueAt: moment('due_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('sandbox_book_due_at_idx').on(t.dueAt),
    check('sandbox_book_kind_check', isOneOf(t.kind, SANDBOX_KINDS)),
  ],
);
