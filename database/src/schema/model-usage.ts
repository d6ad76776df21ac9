import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { uuid } from './columns.ts';

/** Each player's use of the language model per day (UTC), in tokens. */
export const modelUsage = pgTable(
  'model_usage',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    requests: integer('requests').notNull(),
    promptTokens: integer('prompt_tokens').notNull(),
    completionTokens: integer('completion_tokens').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.day] }),
    check('model_usage_count_check', sql`least(${t.requests}, ${t.promptTokens}, ${t.completionTokens}) >= 0`),
  ],
);
