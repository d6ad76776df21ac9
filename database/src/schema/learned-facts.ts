import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { characters } from './characters.ts';
import { hasLength, id, isOneOf, moment, uuid } from './columns.ts';

export const FACT_KINDS = ['name', 'like', 'dislike', 'claim', 'promise'] as const;

/** Facts that a character has learned about a player, over all runs; the player can view, edit and delete them. */
export const learnedFacts = pgTable(
  'learned_facts',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    characterId: uuid('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: FACT_KINDS }).notNull(),
    text: text('text').notNull(),
    learnedAt: moment('learned_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('learned_facts_text_key').on(t.accountId, t.characterId, t.kind, sql`lower(${t.text})`),
    uniqueIndex('learned_facts_name_key').on(t.accountId, t.characterId).where(sql`${t.kind} = 'name'`),
    index('learned_facts_character_id_idx').on(t.characterId),
    check('learned_facts_kind_check', isOneOf(t.kind, FACT_KINDS)),
    check('learned_facts_text_check', hasLength(t.text, 1, 200)),
  ],
);
