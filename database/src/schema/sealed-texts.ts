import { limits } from '@emberlore/contract';
import { type SQL, sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { characters } from './characters.ts';
import { areLines, createdAt, hasLength, id, uuid } from './columns.ts';

const lines = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);

/**
 * The inner texts that a variant or scene copy carries from another author's character. The character uses them in play
 * beside its own; `sealedBy` and admins alone may read them. A row is written with the copy and never changed.
 */
export const sealedTexts = pgTable(
  'sealed_texts',
  {
    id: id(),
    characterId: uuid('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    /** The author of the texts; null when that account is deleted or the author is not known. */
    sealedBy: uuid('sealed_by').references(() => accounts.id, { onDelete: 'set null' }),
    personalKnowledge: lines('personal_knowledge'),
    secret: text('secret'),
    greetings: lines('greetings'),
    smallTalk: lines('small_talk'),
    refusals: lines('refusals'),
    farewells: lines('farewells'),
    createdAt: createdAt(),
  },
  (t) => [
    index('sealed_texts_character_id_idx').on(t.characterId),
    index('sealed_texts_sealed_by_idx').on(t.sealedBy),
    check('sealed_texts_personal_knowledge_check', areLines(t.personalKnowledge, 0, limits.knowledgeBox)),
    check('sealed_texts_secret_check', hasLength(t.secret, 1, limits.characterSecret)),
    check('sealed_texts_greetings_check', areLines(t.greetings, 0, limits.characterLines)),
    check('sealed_texts_small_talk_check', areLines(t.smallTalk, 0, limits.characterLines)),
    check('sealed_texts_refusals_check', areLines(t.refusals, 0, limits.characterLines)),
    check('sealed_texts_farewells_check', areLines(t.farewells, 0, limits.characterLines)),
  ],
);

/** The texts of one author that a character carries sealed. */
export type SealedTexts = Pick<
  typeof sealedTexts.$inferSelect,
  'sealedBy' | 'personalKnowledge' | 'secret' | 'greetings' | 'smallTalk' | 'refusals' | 'farewells'
>;

/** A column of `characters`, always with the name of its table: within the sub-query a bare name means another column. */
const ofCharacter = (column: string) => sql`${sql.identifier('characters')}.${sql.identifier(column)}`;

/**
 * As a column of a query over `characters`: the texts that the character carries sealed, oldest first. Characters that
 * carry none cost no look-up.
 */
export function sealedTextsOfCharacter(): SQL<SealedTexts[]> {
  return sql<SealedTexts[]>`case when ${ofCharacter('knowledge_sealed')} then (
    select coalesce(jsonb_agg(jsonb_build_object('sealedBy', sealed.sealed_by, 'personalKnowledge', sealed.personal_knowledge,
      'secret', sealed.secret, 'greetings', sealed.greetings, 'smallTalk', sealed.small_talk,
      'refusals', sealed.refusals, 'farewells', sealed.farewells) order by sealed.id), '[]'::jsonb)
    from ${sealedTexts} as sealed where sealed.character_id = ${ofCharacter('id')}) else '[]'::jsonb end`;
}
