import type { Playtest } from '@emberlore/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, id, isOneOf, moment, uuid } from './columns.ts';
import { stories } from './stories.ts';

export const PLAYTEST_STATUSES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;

/**
 * Automatic plays of stories, scene by scene and for each ending. Results are written after each line, so a crashing server loses at most
 * one line. Only one per story runs at a time.
 */
export const playtests = pgTable(
  'playtests',
  {
    id: id(),
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    status: text('status', { enum: PLAYTEST_STATUSES }).notNull().default('waiting'),
    failure: text('failure'),
    scenes: jsonb('scenes').$type<Playtest['scenes']>().notNull().default([]),
    endings: jsonb('endings').$type<Playtest['endings']>().notNull().default([]),
    /** Number of times a server has started or continued it. */
    attempts: integer('attempts').notNull().default(0),
    /** Renewed by the playing server. After it has passed, no server plays, and the next start continues. */
    leaseUntil: moment('lease_until').notNull().defaultNow(),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    index('playtests_story_id_idx').on(t.storyId, t.id.desc().nullsFirst()),
    index('playtests_account_id_created_at_idx').on(t.accountId, t.createdAt),
    index('playtests_waiting_idx').on(t.id).where(sql`${t.finishedAt} is null`),
    uniqueIndex('playtests_under_way_key').on(t.storyId).where(sql`${t.finishedAt} is null`),
    check('playtests_status_check', isOneOf(t.status, PLAYTEST_STATUSES)),
    check('playtests_finished_check', sql`(${t.status} in ('waiting', 'running')) = (${t.finishedAt} is null)`),
    check('playtests_scenes_check', sql`jsonb_typeof(${t.scenes}) = 'array'`),
    check('playtests_endings_check', sql`jsonb_typeof(${t.endings}) = 'array'`),
  ],
);
