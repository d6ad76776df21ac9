import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, createdAt, hasLength, id, isOneOf, moment, uuid } from './columns.ts';
import { stories } from './stories.ts';

/**
 * Outcomes of calls that were sent with an `Idempotency-Key`. While `status` is null the first call is under way.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    call: text('call').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the body: another body under the same key is refused. */
    bodyHash: bytea('body_hash').notNull(),
    /** The HTTP status that was answered. */
    status: smallint('status'),
    response: jsonb('response').$type<unknown>(),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.call, t.key] }),
    index('idempotency_keys_created_at_idx').on(t.createdAt),
    check('idempotency_keys_key_check', hasLength(t.key, 1, 255)),
    check('idempotency_keys_finished_check', sql`(${t.status} is null) = (${t.finishedAt} is null)`),
  ],
);

/** How often something was done within a window. Not kept over a crash: losing a count harms nobody. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (t) => [index('rate_limits_resets_at_idx').on(t.resetsAt), check('rate_limits_count_check', sql`${t.count} >= 0`)],
);

/** What happened, for those who react to it later. Written in the transaction of the cause, handled at least once. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    event: text('event').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    handledAt: moment('handled_at'),
  },
  (t) => [index('outbox_waiting_idx').on(t.id).where(sql`${t.handledAt} is null`)],
);

export const ANALYTICS_NAMES = ['story_clicked', 'story_played', 'story_session'] as const;

/**
 * The product's own analytics. The story's name is kept as it was at the time. One part a month, by the time that ids
 * tell (docs/decisions/0119); what has been counted by day stays counted when a month goes.
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: id(),
    name: text('name', { enum: ANALYTICS_NAMES }).notNull(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    storyId: uuid('story_id').references(() => stories.id, { onDelete: 'cascade' }),
    storyName: text('story_name').notNull(),
    /** When it happened, as the client tells it. */
    occurredAt: moment('occurred_at').notNull(),
    /** Length of a story session. */
    minutes: real('minutes'),
    createdAt: createdAt(),
  },
  (t) => [
    index('analytics_events_story_id_occurred_at_idx').on(t.storyId, t.occurredAt),
    index('analytics_events_account_id_idx').on(t.accountId),
    check('analytics_events_name_check', isOneOf(t.name, ANALYTICS_NAMES)),
    check('analytics_events_story_name_check', hasLength(t.storyName, 0, 45)),
    check(
      'analytics_events_minutes_check',
      sql`${t.minutes} >= 0 and (${t.minutes} is null or ${t.name} = 'story_session')`,
    ),
  ],
);

/** Tables that are kept in parts of a month each. */
export const MONTHLY = ['turns', 'analytics_events'] as const;

/** Up to when the rows of such a table have been removed, because they were as old as the operator keeps them. */
export const monthsGone = pgTable(
  'months_gone',
  {
    ofTable: text('of_table', { enum: MONTHLY }).primaryKey(),
    /** The beginning of the first month that is still there. */
    until: moment('until').notNull(),
  },
  (t) => [check('months_gone_of_table_check', isOneOf(t.ofTable, MONTHLY))],
);

/** What has been put into this installation once, by name, so that it does not come back after being deleted. */
export const seeds = pgTable('seeds', {
  name: text('name').primaryKey(),
  appliedAt: moment('applied_at').notNull().defaultNow(),
});
