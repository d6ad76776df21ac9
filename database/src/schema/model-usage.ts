import { limits } from '@emberlore/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, createdAt, hasLength, moment, uuid } from './columns.ts';

/** Each player's use of the language models per day (UTC), in tokens and in millionths of the operator's currency. */
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
    cost: bigint('cost', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.day] }),
    index('model_usage_day_idx').on(t.day),
    check(
      'model_usage_count_check',
      sql`least(${t.requests}, ${t.promptTokens}, ${t.completionTokens}, ${t.cost}) >= 0`,
    ),
  ],
);

/** The use of each language model per day (UTC) and role by everybody together, visitors and the server included. */
export const modelDays = pgTable(
  'model_days',
  {
    day: date('day').notNull(),
    /** The name of the model in the settings. */
    model: text('model').notNull(),
    role: text('role').notNull(),
    /** Whether players' own keys paid for it. */
    ownKey: boolean('own_key').notNull(),
    requests: integer('requests').notNull(),
    failures: integer('failures').notNull(),
    promptTokens: bigint('prompt_tokens', { mode: 'number' }).notNull(),
    completionTokens: bigint('completion_tokens', { mode: 'number' }).notNull(),
    cost: bigint('cost', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.model, t.role, t.ownKey] }),
    check('model_days_model_check', hasLength(t.model, 1, limits.modelName)),
  ],
);

/** The models that admins have chosen for each role, in the order in which they are asked. */
export const modelChoices = pgTable('model_choices', {
  role: text('role').primaryKey(),
  models: text('models').array().notNull(),
  changedAt: moment('changed_at').notNull(),
});

/** Players' own keys for language models, encrypted. */
export const modelKeys = pgTable(
  'model_keys',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    model: text('model').notNull(),
    sealed: bytea('sealed').notNull(),
    /** The last characters of the key, so that its owner recognises it. */
    ending: text('ending').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('model_keys_model_check', hasLength(t.model, 1, limits.modelName))],
);
