import { sql } from 'drizzle-orm';
import { check, pgTable } from 'drizzle-orm/pg-core';
import { bytea, createdAt } from './columns.ts';

/**
 * E-mail addresses that received the welcome gift, so that none gets it twice. Stores only an HMAC of each, keyed with
 * the installation's secret, and no account: a row outlives the account and reveals nothing without the address and the
 * secret.
 */
export const giftAddresses = pgTable(
  'gift_addresses',
  {
    addressHash: bytea('address_hash').primaryKey(),
    createdAt: createdAt(),
  },
  (t) => [check('gift_addresses_address_hash_check', sql`octet_length(${t.addressHash}) = 32`)],
);
