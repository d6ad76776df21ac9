import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { id, isOneOf, NIL_ID, uuid } from './columns.ts';
import { stories } from './stories.ts';

/**
 * What is counted of a story for each day (UTC). Of `plays` and of all that runs reach, the day is that on which the play
 * counted. `players` are an account's first plays of a day, `latest` its last play of all: the sum of these since a day is how
 * many different accounts have played since. `reached` counts runs by the scenes that they have entered and won.
 */
export const DAY_COUNTS = [
  'plays',
  'players',
  'latest',
  'minutes',
  'ratings',
  'stars',
  'reached',
  'initialized',
  'completed',
] as const;

const counted = () => ({
  storyId: uuid('story_id')
    .notNull()
    .references(() => stories.id, { onDelete: 'cascade' }),
  day: date('day', { mode: 'string' }).notNull(),
  what: text('what', { enum: DAY_COUNTS }).notNull(),
  /** The quest that is counted, or what tells the scenes reached from others; else the nil UUID. */
  key: uuid('key').notNull().default(NIL_ID),
  entered: uuid('entered').array(),
  won: uuid('won').array(),
  amount: doublePrecision('amount').notNull(),
});

/** What players did in a story, by day. Triggers write changes of it; adding them up is nobody's to wait for. */
export const storyDayCounts = pgTable('story_day_counts', counted(), (t) => [
  primaryKey({ columns: [t.storyId, t.day, t.what, t.key] }),
  index('story_day_counts_nothing_idx').on(t.storyId).where(sql`${t.amount} = 0`),
  check('story_day_counts_what_check', isOneOf(t.what, DAY_COUNTS)),
]);

/** What the counts of days have still to be moved by. A count is the sum of both. */
export const storyDayChanges = pgTable('story_day_changes', { id: id(), ...counted() }, (t) => [
  index('story_day_changes_story_id_idx').on(t.storyId, t.day),
  check('story_day_changes_what_check', isOneOf(t.what, DAY_COUNTS)),
]);

/** What was paid and went back on each day (UTC), in cents, kept by a trigger. Those who pay at once write to different slots. */
export const revenueDays = pgTable(
  'revenue_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    slot: smallint('slot').notNull(),
    purchases: integer('purchases').notNull(),
    paidCents: bigint('paid_cents', { mode: 'number' }).notNull(),
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.slot] })],
);
