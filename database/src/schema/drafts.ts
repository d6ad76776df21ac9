import { limits } from '@emberlore/contract';
import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, hasLength, moment, uuid } from './columns.ts';

/** Authors' unsaved edits by form, encrypted. */
export const drafts = pgTable(
  'drafts',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    form: text('form').notNull(),
    sealed: bytea('sealed').notNull(),
    /** Another one after each change. */
    revision: uuid('revision').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.form] }),
    check('drafts_form_check', hasLength(t.form, 1, limits.draftForm)),
    check('drafts_sealed_check', sql`octet_length(${t.sealed}) <= ${sql.raw(String(1024 * 1024))}`),
  ],
);
