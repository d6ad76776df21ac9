import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { characters } from './characters.ts';
import { hasLength, id, isOneOf, moment, uuid } from './columns.ts';
import { runs } from './runs.ts';

export const FACT_KINDS = ['name', 'like', 'dislike', 'claim', 'promise'] as const;

/**
 * Facts that a character has learned about a player, over all runs; the player can view, edit and delete them. Of several
 * names, the one learned last counts; a branch from before it may know another.
 */
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
    index('learned_facts_character_id_idx').on(t.characterId),
    check('learned_facts_kind_check', isOneOf(t.kind, FACT_KINDS)),
    check('learned_facts_text_check', hasLength(t.text, 1, 200)),
  ],
);

/**
 * When and in which runs a character learned a fact. A branch does not know what was learned in others after they
 * parted. A fact without a row was learned before this was stored, or its runs are deleted.
 */
export const factRuns = pgTable(
  'fact_runs',
  {
    factId: uuid('fact_id')
      .notNull()
      .references(() => learnedFacts.id, { onDelete: 'cascade' }),
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    learnedAt: moment('learned_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.factId, t.runId, t.learnedAt] }), index('fact_runs_run_id_idx').on(t.runId)],
);
