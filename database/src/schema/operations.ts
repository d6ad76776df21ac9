import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, createdAt, hasLength, id, isOneOf, moment, uuid } from './columns.ts';
import { stories } from './stories.ts';

/** Outcomes of calls with an `Idempotency-Key`. While `status` is null, the first call is in progress. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    call: text('call').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the body: another body under the same key is rejected. */
    bodyHash: bytea('body_hash').notNull(),
    /** The HTTP status of the answer. */
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

/** Counts within time windows. Lost in a crash, which does no harm. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (t) => [index('rate_limits_resets_at_idx').on(t.resetsAt), check('rate_limits_count_check', sql`${t.count} >= 0`)],
);

/**
 * Accounts that have changed something recently: until then they read from the database itself, not from a replica. The
 * migration makes the table unlogged: after a crash, a replica may answer a moment too early.
 */
export const recentWriters = pgTable(
  'recent_writers',
  { accountId: uuid('account_id').primaryKey(), until: moment('until').notNull() },
  (t) => [index('recent_writers_until_idx').on(t.until)],
);

/** Events for later processing. Written in the same transaction as their cause, processed at least once. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    event: text('event').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    /** Jobs that wait are run in this order; later than `createdAt` for a requester with many jobs. */
    turnAt: moment('turn_at').notNull().defaultNow(),
    handledAt: moment('handled_at'),
  },
  (t) => [index('outbox_waiting_idx').on(t.id).where(sql`${t.handledAt} is null`)],
);

export const ANALYTICS_NAMES = ['story_clicked', 'story_played', 'story_session'] as const;

/**
 * The product's own analytics. Stores the story's name at the time. One partition per month, by the time in the ids
 * (docs/decisions/0119); daily counts remain when a partition is deleted.
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: id(),
    name: text('name', { enum: ANALYTICS_NAMES }).notNull(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    storyId: uuid('story_id').references(() => stories.id, { onDelete: 'cascade' }),
    storyName: text('story_name').notNull(),
    /** The time of the event as reported by the client. */
    occurredAt: moment('occurred_at').notNull(),
    /** Duration of a story session in minutes. */
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

/** Tables with one partition per month. */
export const MONTHLY = ['turns', 'analytics_events'] as const;

/** The time up to which retention has deleted the rows of a partitioned table. */
export const partitionsGone = pgTable(
  'partitions_gone',
  {
    ofTable: text('of_table', { enum: MONTHLY }).primaryKey(),
    /** The start of the first remaining month. */
    until: moment('until').notNull(),
  },
  (t) => [check('partitions_gone_of_table_check', isOneOf(t.ofTable, MONTHLY))],
);

/** Names of seeds that have been inserted into this installation, so that they don't come back after being deleted. */
export const seeds = pgTable('seeds', {
  name: text('name').primaryKey(),
  appliedAt: moment('applied_at').notNull().defaultNow(),
});
