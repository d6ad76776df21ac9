import { limits, type StoryRules } from '@emberlore/contract';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { moment, uuid } from './columns.ts';
import { stories } from './stories.ts';

/** The rules of a story; no row: it has none. */
export const storyRules = pgTable(
  'story_rules',
  {
    storyId: uuid('story_id')
      .primaryKey()
      .references(() => stories.id, { onDelete: 'cascade' }),
    rules: jsonb('rules').$type<StoryRules>().notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('story_rules_version_check', sql`${t.version} > 0`),
    // JSON in the database has a space after each colon and comma.
    check('story_rules_size_check', sql`octet_length(${t.rules}::text) <= ${sql.raw(String(limits.storyRules * 4))}`),
  ],
);
