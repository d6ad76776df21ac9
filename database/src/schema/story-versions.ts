import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, id, moment, uuid } from './columns.ts';
import { stories } from './stories.ts';

/**
 * The history of stories: one row for each session of edits by one account. The latest row of a story has no content,
 * because the story itself is what that session has made of it; the content is stored when the next session begins.
 */
export const storyVersions = pgTable(
  'story_versions',
  {
    id: id(),
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    /** Who edited; null for what stood before the history began, and for a deleted account. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    beganAt: moment('began_at').notNull(),
    savedAt: moment('saved_at').notNull(),
    saves: integer('saves').notNull().default(0),
    /** When the version was saved that this one restored, wholly or in part. */
    restoredFrom: moment('restored_from'),
    /** The story after the session, compressed and encrypted. */
    content: bytea('content'),
  },
  (t) => [
    index('story_versions_story_id_idx').on(t.storyId, t.id.desc().nullsFirst()),
    index('story_versions_account_id_idx').on(t.accountId),
    check('story_versions_content_check', sql`octet_length(${t.content}) <= ${sql.raw(String(16 * 1024 * 1024))}`),
  ],
);
