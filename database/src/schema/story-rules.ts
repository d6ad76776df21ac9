import { limits, type StoryRules } from '@emberlore/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
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
    /** Keys of the lines that the rules hold back, by which they are found without reading the rules: see `line_key`. */
    heldLines: uuid('held_lines').array().notNull().default(sql`'{}'::uuid[]`),
    /** Keys of lines that earlier rules held back: copies made before the author corrected a line still carry it. */
    formerlyHeld: uuid('formerly_held').array().notNull().default(sql`'{}'::uuid[]`),
    version: integer('version').notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    // Each turn asks for some hundred keys, each of which would read all pending entries.
    index('story_rules_held_lines_idx').using('gin', t.heldLines).with({ fastupdate: false }),
    index('story_rules_formerly_held_idx').using('gin', t.formerlyHeld).with({ fastupdate: false }),
    check('story_rules_version_check', sql`${t.version} > 0`),
    // JSON in the database has a space after each colon and comma.
    check('story_rules_size_check', sql`octet_length(${t.rules}::text) <= ${sql.raw(String(limits.storyRules * 4))}`),
  ],
);
