import { limits } from '@emberlore/contract';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, hasLength, id, isOneOf, moment, uuid } from './columns.ts';

const account = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** Accounts that a player doesn't want to see. The blocked accounts aren't notified. */
export const accountBlocks = pgTable(
  'account_blocks',
  { blockerId: account('blocker_id'), blockedId: account('blocked_id'), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('account_blocks_blocked_id_idx').on(t.blockedId),
    check('account_blocks_other_check', sql`${t.blockerId} <> ${t.blockedId}`),
  ],
);

export const BLOCKLIST_KINDS = ['network', 'mail-domain', 'word'] as const;

/**
 * The operator's blocklist: networks in CIDR form, domains of e-mail addresses, words in public names and comments. Few
 * rows, all of which every server holds in memory.
 */
export const blocklistEntries = pgTable(
  'blocklist_entries',
  {
    id: id(),
    kind: text('kind', { enum: BLOCKLIST_KINDS }).notNull(),
    /** In canonical form, so that no entry exists twice. */
    value: text('value').notNull(),
    reason: text('reason').notNull(),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When the entry expires; null: never. */
    expiresAt: moment('expires_at'),
  },
  (t) => [
    unique('blocklist_entries_kind_value_key').on(t.kind, t.value),
    index('blocklist_entries_created_by_idx').on(t.createdBy),
    check('blocklist_entries_kind_check', isOneOf(t.kind, BLOCKLIST_KINDS)),
    check('blocklist_entries_value_check', hasLength(t.value, 1, limits.entryValue)),
    check('blocklist_entries_reason_check', hasLength(t.reason, 1, limits.entryReason)),
  ],
);

/** Returns a condition that the account in a column isn't blocked by this account. */
export function isUnblocked(column: AnyColumn | SQL, blockerId: string): SQL {
  return sql`${column} not in (select ${accountBlocks.blockedId} from ${accountBlocks}
    where ${accountBlocks.blockerId} = ${blockerId}::uuid)`;
}
