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
 * The daily counts of a story (UTC). `plays` and everything that runs reach belong to the day on which the play
 * counted. `players` counts accounts' first plays of a day, `latest` their last plays: their sum since a day is the
 * number of different accounts that have played since. `reached` counts runs by the scenes entered and won.
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
  /** The counted quest, or a key for the combination of scenes reached; otherwise the nil UUID. */
  key: uuid('key').notNull().default(NIL_ID),
  entered: uuid('entered').array(),
  won: uuid('won').array(),
  amount: doublePrecision('amount').notNull(),
});

/** Players' activity in a story by day. Triggers write changes, which are added up later so that nobody waits. */
export const storyDayCounts = pgTable('story_day_counts', counted(), (t) => [
  primaryKey({ columns: [t.storyId, t.day, t.what, t.key] }),
  index('story_day_counts_nothing_idx').on(t.storyId).where(sql`${t.amount} = 0`),
  check('story_day_counts_what_check', isOneOf(t.what, DAY_COUNTS)),
]);

/** Pending changes of daily counts. A count is the sum of both. */
export const storyDayChanges = pgTable('story_day_changes', { id: id(), ...counted() }, (t) => [
  index('story_day_changes_story_id_idx').on(t.storyId, t.day),
  check('story_day_changes_what_check', isOneOf(t.what, DAY_COUNTS)),
]);

/** Revenue and refunds per day (UTC) in cents, updated by a trigger. Concurrent payments write to different slots. */
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
