import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, createdAt, hasLength, id, moment, uuid } from './columns.ts';

/**
 * Refresh tokens, of which only SHA-256 hashes are stored. A family is one sign-in; rotating a token sets `rotatedAt`
 * and `replacedBy`, and using a rotated one again reveals a theft.
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    family: uuid('family').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    /** The device of the sign-in as text; copied at each rotation, as is the time of the sign-in. */
    device: text('device').notNull().default('Unknown device'),
    /** SHA-256 of the account's id and the network of the browser that got the token; null from before it was stored. */
    networkHash: bytea('network_hash'),
    signedInAt: moment('signed_in_at').notNull().defaultNow(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    rotatedAt: moment('rotated_at'),
    replacedBy: uuid('replaced_by').references((): AnyPgColumn => refreshTokens.id, { onDelete: 'set null' }),
    revokedAt: moment('revoked_at'),
  },
  (t) => [
    uniqueIndex('refresh_tokens_token_hash_key').on(t.tokenHash),
    index('refresh_tokens_account_id_idx').on(t.accountId),
    index('refresh_tokens_family_idx').on(t.family),
    index('refresh_tokens_expires_at_idx').on(t.expiresAt),
    index('refresh_tokens_replaced_by_idx').on(t.replacedBy),
    check('refresh_tokens_device_check', hasLength(t.device, 1, 60)),
    check('refresh_tokens_token_hash_check', sql`octet_length(${t.tokenHash}) = 32`),
    check('refresh_tokens_network_hash_check', sql`octet_length(${t.networkHash}) = 32`),
  ],
);
