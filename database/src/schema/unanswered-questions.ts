import { limits } from '@emberlore/contract';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { characters } from './characters.ts';
import { floats, hasLength, id, moment, uuid } from './columns.ts';
import { stories } from './stories.ts';

/** Questions of players to which a character had no answer of its own, each once for a player and character. */
export const unansweredQuestions = pgTable(
  'unanswered_questions',
  {
    id: id(),
    characterId: uuid('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    /** The story in which it was asked first. */
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    /** The player: counted, and never shown. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Its meaning. */
    vector: floats('vector').notNull(),
    askedAt: moment('asked_at').notNull().defaultNow(),
    /** When the author wanted no more of it and its like; null: open. */
    dismissedAt: moment('dismissed_at'),
  },
  (t) => [
    uniqueIndex('unanswered_questions_text_key').on(t.characterId, t.accountId, t.text),
    index('unanswered_questions_character_id_idx').on(t.characterId, t.id.desc().nullsFirst()),
    index('unanswered_questions_story_id_idx').on(t.storyId, t.id.desc().nullsFirst()),
    index('unanswered_questions_account_id_idx').on(t.accountId, t.askedAt),
    index('unanswered_questions_asked_at_idx').on(t.askedAt),
    check('unanswered_questions_text_check', hasLength(t.text, 1, limits.unansweredText)),
    check('unanswered_questions_vector_check', sql`octet_length(${t.vector}) between 4 and 16384`),
  ],
);
