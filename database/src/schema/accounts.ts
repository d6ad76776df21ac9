import { limits, type SoundVolumes } from '@emberlore/contract';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, hasLength, id, isOneOf, moment, uuid } from './columns.ts';

/** How an account signs in; the `house` account owns the launch stories and can't sign in. */
export const ACCOUNT_TYPES = ['email', 'house'] as const;
export const ROLES = ['player', 'admin'] as const;

/**
 * Players and authors. `credits` is the sum of the account's ledger entries and changes only through them: a trigger
 * rejects any other change. A deleted account keeps its row, without personal data, so that the ledger stays complete.
 * Look up an e-mail address by `lower(email)`.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    accountType: text('account_type', { enum: ACCOUNT_TYPES }).notNull().default('email'),
    role: text('role', { enum: ROLES }).notNull().default('player'),
    email: text('email'),
    userName: text('user_name').notNull(),
    passwordHash: text('password_hash'),
    pictureId: uuid('picture_id').references((): AnyPgColumn => media.id, { onDelete: 'set null' }),
    credits: integer('credits').notNull().default(0),
    /** The player's daily spending limit in credits (UTC days); null: none. */
    dailyCreditLimit: integer('daily_credit_limit'),
    /** When the link in the confirmation mail was opened; null: not yet, or no confirmation is required. */
    emailConfirmedAt: moment('email_confirmed_at'),
    /**
     * When the owner of the address was verified: by a password reset by mail, or by the operator's setup link. Only
     * then may `ADMIN_EMAILS` make the account an admin. Null: not yet.
     */
    addressProvenAt: moment('address_proven_at'),
    ageConfirmedAt: moment('age_confirmed_at'),
    /** The last accepted version of the terms of service; null: none. */
    termsVersion: text('terms_version'),
    termsAcceptedAt: moment('terms_accepted_at'),
    /** How loud the player hears voices, music and places, each from 0 to 1; null: never changed. */
    sound: jsonb('sound').$type<SoundVolumes>(),
    bannedAt: moment('banned_at'),
    /** When a suspension ends by itself; null: never. */
    bannedUntil: moment('banned_until'),
    /** Increased to end all sign-ins of the account (password change, ban, deletion). */
    signInEpoch: integer('session_epoch').notNull().default(0),
    createdAt: createdAt(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    uniqueIndex('accounts_email_key').on(sql`lower(${t.email})`),
    index('accounts_user_name_idx').on(sql`lower(${t.userName})`),
    index('accounts_picture_id_idx').on(t.pictureId),
    index('accounts_admins_idx').on(t.id).where(sql`${t.role} = 'admin'`),
    check('accounts_account_type_check', isOneOf(t.accountType, ACCOUNT_TYPES)),
    check('accounts_role_check', isOneOf(t.role, ROLES)),
    check('accounts_email_check', hasLength(t.email, 1, limits.email)),
    check('accounts_user_name_check', hasLength(t.userName, 1, limits.userName)),
    check('accounts_banned_until_check', sql`${t.bannedUntil} is null or ${t.bannedAt} is not null`),
    check('accounts_credits_check', sql`${t.credits} >= 0`),
    check('accounts_daily_credit_limit_check', sql`${t.dailyCreditLimit} > 0`),
    check(
      'accounts_sign_in_check',
      sql`case when ${t.deletedAt} is not null
        then num_nonnulls(${t.email}, ${t.passwordHash}, ${t.pictureId}) = 0
        else ${t.accountType} = 'house' or num_nulls(${t.email}, ${t.passwordHash}) = 0 end`,
    ),
  ],
);

/** What a picture is used for; determines its sizes. */
export const MEDIA_KINDS = ['avatar', 'cover', 'portrait', 'background', 'item', 'offering'] as const;

/**
 * Pictures: one row per owner, content and kind; content shows rows of its owner or of the product. The bytes are in
 * the media storage under the content hash, once for all rows that reference it, and may be removed when none does.
 */
export const media = pgTable(
  'media',
  {
    id: id(),
    /** SHA-256 of the re-encoded picture, in lower-case hex: part of its URL. */
    hash: text('hash').notNull(),
    kind: text('kind', { enum: MEDIA_KINDS }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The available widths in pixels, smallest first. */
    widths: integer('widths').array().notNull(),
    ownerId: uuid('owner_id').references((): AnyPgColumn => accounts.id, { onDelete: 'cascade' }),
    /** The alternative text, written by the owner. */
    alt: text('alt').notNull().default(''),
    /** The point that stays visible when the picture is cropped, as fractions from the left and the top. */
    focusX: doublePrecision('focus_x').notNull().default(0.5),
    focusY: doublePrecision('focus_y').notNull().default(0.5),
    createdAt: createdAt(),
  },
  (t) => [
    unique('media_owner_id_hash_kind_key').on(t.ownerId, t.hash, t.kind).nullsNotDistinct(),
    index('media_hash_idx').on(t.hash),
    check('media_hash_check', sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
    check('media_kind_check', isOneOf(t.kind, MEDIA_KINDS)),
    check('media_size_check', sql`${t.width} > 0 and ${t.height} > 0`),
    check('media_alt_check', hasLength(t.alt, 0, limits.pictureAlt)),
    check('media_focus_check', sql`${t.focusX} between 0 and 1 and ${t.focusY} between 0 and 1`),
    check('media_widths_check', sql`cardinality(${t.widths}) > 0 and 0 < all (${t.widths})`),
  ],
);

/**
 * Returns an expression for the content hash of the picture that a column references; null if it references none. Uses
 * a subquery instead of a join: planning time grows with the number of joined tables, and is most of the total time
 * when only a dozen rows are read.
 */
export function pictureHash(column: AnyColumn): SQL<string | null> {
  return sql<string | null>`(select ${media.hash} from ${media} where ${media.id} = ${column})`;
}

/** Returns an expression for the name of the account that a non-null column references. A subquery like `pictureHash`. */
export function userNameOf(column: AnyColumn): SQL<string> {
  return sql<string>`(select ${accounts.userName} from ${accounts} where ${accounts.id} = ${column})`;
}

/** A reference to an account, deleted with it. */
export const accountId = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });
