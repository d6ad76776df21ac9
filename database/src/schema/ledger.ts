import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, hasLength, id, isOneOf, uuid } from './columns.ts';

/** Why a balance changed. */
export const LEDGER_REASONS = [
  'signup',
  'daily',
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
] as const;

/**
 * Every change of a balance, never changed or deleted afterwards (enforced by triggers). Inserting a row adds `amount`
 * to `accounts.credits` in the same statement, and fails if the balance would fall below 0. `cause` identifies the
 * reason for the change, so that it counts once: insert with `on conflict (cause) do nothing`. To take credits without
 * a race, insert from `select … from accounts where credits >= cost for no key update`.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    amount: integer('amount').notNull(),
    reason: text('reason', { enum: LEDGER_REASONS }).notNull(),
    cause: text('cause').notNull(),
    /** Why an admin adjusted the balance; what was bought, or why a purchase was reversed. */
    note: text('note'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('ledger_entries_cause_key').on(t.cause),
    index('ledger_entries_account_id_id_idx').on(t.accountId, t.id.desc().nullsFirst()),
    index('ledger_entries_reason_id_idx').on(t.reason, t.id.desc().nullsFirst()),
    check('ledger_entries_amount_check', sql`${t.amount} <> 0`),
    check('ledger_entries_reason_check', isOneOf(t.reason, LEDGER_REASONS)),
    check('ledger_entries_cause_check', hasLength(t.cause, 1, 200)),
    check('ledger_entries_note_check', sql`${t.reason} <> 'adjustment' or ${t.note} is not null`),
  ],
);
