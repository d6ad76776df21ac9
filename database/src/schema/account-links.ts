import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, createdAt, id, isOneOf, moment, uuid } from './columns.ts';

/** The purpose of a mailed link: a new password, or the confirmation of an e-mail address. */
export const LINK_PURPOSES = ['reset', 'confirm'] as const;

/** Links mailed to accounts. Each works once; only a SHA-256 hash of its token is stored. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: LINK_PURPOSES }).notNull(),
    tokenHash: bytea('token_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    uniqueIndex('account_links_token_hash_key').on(t.tokenHash),
    index('account_links_account_id_idx').on(t.accountId),
    check('account_links_purpose_check', isOneOf(t.purpose, LINK_PURPOSES)),
    check('account_links_token_hash_check', sql`octet_length(${t.tokenHash}) = 32`),
  ],
);
