import { limits, type VoiceSheet } from '@emberlore/contract';
import { type SQL, sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { characters } from './characters.ts';
import { areLines, createdAt, hasLength, id, lines, uuid } from './columns.ts';

/**
 * Inner texts of another author's character in a variant or scene copy. The character uses them in play together with
 * its own; only `sealedBy` and admins may read them. A row is written with the copy and never changed.
 */
export const sealedTexts = pgTable(
  'sealed_texts',
  {
    id: id(),
    characterId: uuid('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    /** The author of the texts; null if that account was deleted or the author is unknown. */
    sealedBy: uuid('sealed_by').references(() => accounts.id, { onDelete: 'set null' }),
    personalKnowledge: lines('personal_knowledge'),
    secret: text('secret'),
    greetings: lines('greetings'),
    smallTalk: lines('small_talk'),
    refusals: lines('refusals'),
    farewells: lines('farewells'),
    /** What the author's character says to ordinary life. */
    voiceSheet: jsonb('voice_sheet').$type<VoiceSheet>(),
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

/** One author's sealed texts in a character. */
export type SealedTexts = Pick<
  typeof sealedTexts.$inferSelect,
  'sealedBy' | 'personalKnowledge' | 'secret' | 'greetings' | 'smallTalk' | 'refusals' | 'farewells' | 'voiceSheet'
>;

/** A column of `characters`, always qualified: inside the subquery, the bare name would refer to another column. */
const ofCharacter = (column: string) => sql`${sql.identifier('characters')}.${sql.identifier(column)}`;

/**
 * Returns a column for queries over `characters`: the character's sealed texts, oldest first. Characters without any
 * cost no lookup.
 */
export function sealedTextsOfCharacter(): SQL<SealedTexts[]> {
  return sql<SealedTexts[]>`case when ${ofCharacter('knowledge_sealed')} then (
    select coalesce(jsonb_agg(jsonb_build_object('sealedBy', sealed.sealed_by, 'personalKnowledge', sealed.personal_knowledge,
      'secret', sealed.secret, 'greetings', sealed.greetings, 'smallTalk', sealed.small_talk,
      'refusals', sealed.refusals, 'farewells', sealed.farewells,
      'voiceSheet', sealed.voice_sheet) order by sealed.id), '[]'::jsonb)
    from ${sealedTexts} as sealed where sealed.character_id = ${ofCharacter('id')}) else '[]'::jsonb end`;
}
