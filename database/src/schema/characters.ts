import { limits, type Pronouns, pronouns } from '@emberlore/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { accounts, media } from './accounts.ts';
import { areLines, createdAt, hasLength, hiddenAt, id, isBetween, isOneOf, moment, uuid } from './columns.ts';
import { VISIBILITIES } from './stories.ts';

const slider = (name: string) => smallint(name).notNull().default(5);

const lines = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);

const emotionImage = (name: string) => uuid(name).references(() => media.id, { onDelete: 'set null' });

/**
 * Characters. A deleted one keeps its row, because scenes go on using it. `hidden` marks the copy that a scene keeps of
 * somebody else's public character: the scene's owner owns the copy, and no list shows it. `hiddenAt` is something else:
 * moderators set it.
 */
export const characters = pgTable(
  'characters',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    /** The character that this one is a variant or copy of. */
    originalCharacterId: uuid('original_character_id').references((): AnyPgColumn => characters.id, {
      onDelete: 'set null',
    }),
    name: text('name').notNull(),
    /** The name as search compares it, worked out by the store. */
    plainName: text('plain_name').notNull().generatedAlwaysAs(sql`searchable(name)`),
    description: text('description').notNull(),
    /** What the character hides: the part of its description that players are not shown. */
    secret: text('secret'),
    pronouns: text('pronouns').$type<Pronouns>().notNull(),
    visibility: text('visibility', { enum: VISIBILITIES }).notNull().default('public'),
    version: integer('version').notNull().default(1),
    personalKnowledge: lines('personal_knowledge'),
    /** Whether it also carries texts of other authors that are sealed: rows of `sealed_texts`. */
    knowledgeSealed: boolean('knowledge_sealed').notNull().default(false),
    /** Whether variants and scene copies that others make get its inner texts open instead of sealed. */
    knowledgeShared: boolean('knowledge_shared').notNull().default(false),
    joy: slider('joy'),
    fear: slider('fear'),
    trust: slider('trust'),
    surprise: slider('surprise'),
    emotionalFluidity: doublePrecision('emotional_fluidity').notNull().default(0),
    positive: slider('positive'),
    peaceful: slider('peaceful'),
    open: slider('open'),
    extravert: slider('extravert'),
    socialRank: slider('social_rank'),
    voiceName: text('voice_name').notNull(),
    /** Semitones from the voice's own pitch. */
    voicePitch: doublePrecision('voice_pitch').notNull().default(0),
    /** Talking speed, 1 being the voice's own. */
    voiceRange: doublePrecision('voice_range').notNull().default(1),
    imageId: uuid('image_id')
      .notNull()
      .references(() => media.id, { onDelete: 'restrict' }),
    annoyedImageId: emotionImage('annoyed_image_id'),
    happyImageId: emotionImage('happy_image_id'),
    sadImageId: emotionImage('sad_image_id'),
    greetings: lines('greetings'),
    smallTalk: lines('small_talk'),
    refusals: lines('refusals'),
    farewells: lines('farewells'),
    hidden: boolean('hidden').notNull().default(false),
    hiddenAt: hiddenAt(),
    /**
     * The character with which this copy or variant was hidden; null where the decision names this one. It is no foreign
     * key, so that a copy comes back when the decision is reversed, even if its original is gone.
     */
    hiddenWithId: uuid('hidden_with_id'),
    /** The Character Card that it came from, so that what we do not know of it comes back with an export. */
    card: jsonb('card').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    index('characters_owner_id_newest_idx')
      .on(t.ownerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.plainName)
      .where(sql`${t.deletedAt} is null and not ${t.hidden}`),
    // The owner as text: by the owner alone, the planner would rather read all that they have.
    index('characters_owner_id_letters_idx')
      .using('gin', sql`(${t.ownerId}::text)`, t.plainName.op('gin_trgm_ops'))
      .with({ fastupdate: false })
      .where(sql`${t.deletedAt} is null and not ${t.hidden}`),
    index('characters_owner_id_idx').on(t.ownerId),
    index('characters_public_newest_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.visibility} = 'public' and ${t.deletedAt} is null and not ${t.hidden} and ${t.hiddenAt} is null`),
    index('characters_original_character_id_idx').on(t.originalCharacterId, t.createdAt.desc().nullsFirst()),
    index('characters_hidden_with_id_idx').on(t.hiddenWithId).where(sql`${t.hiddenWithId} is not null`),
    index('characters_image_id_idx').on(t.imageId),
    index('characters_annoyed_image_id_idx').on(t.annoyedImageId),
    index('characters_happy_image_id_idx').on(t.happyImageId),
    index('characters_sad_image_id_idx').on(t.sadImageId),
    check('characters_hidden_with_check', sql`${t.hiddenWithId} is null or ${t.hiddenAt} is not null`),
    check('characters_name_check', hasLength(t.name, 1, limits.characterName)),
    check('characters_description_check', hasLength(t.description, 1, limits.characterDescription)),
    check('characters_secret_check', hasLength(t.secret, 1, limits.characterSecret)),
    check('characters_pronouns_check', isOneOf(t.pronouns, pronouns.options)),
    check('characters_visibility_check', isOneOf(t.visibility, VISIBILITIES)),
    check('characters_version_check', sql`${t.version} > 0`),
    check(
      'characters_personal_knowledge_check',
      sql`are_lines(${t.personalKnowledge}, case when ${t.knowledgeSealed} then 0 else ${sql.raw(String(limits.knowledgeLinesLeast))} end, ${sql.raw(String(limits.knowledgeBox))})`,
    ),
    check(
      'characters_sliders_check',
      sql`least(${t.joy}, ${t.fear}, ${t.trust}, ${t.surprise}, ${t.positive}, ${t.peaceful}, ${t.open}, ${t.extravert}, ${t.socialRank}) >= 1
        and greatest(${t.joy}, ${t.fear}, ${t.trust}, ${t.surprise}, ${t.positive}, ${t.peaceful}, ${t.open}, ${t.extravert}, ${t.socialRank}) <= 9`,
    ),
    check('characters_emotional_fluidity_check', isBetween(t.emotionalFluidity, -1, 1)),
    check('characters_voice_name_check', hasLength(t.voiceName, 1, 45)),
    check('characters_voice_pitch_check', isBetween(t.voicePitch, -5, 5)),
    check('characters_voice_range_check', isBetween(t.voiceRange, 0.5, 1.5)),
    check('characters_greetings_check', areLines(t.greetings, 0, 4000)),
    check('characters_small_talk_check', areLines(t.smallTalk, 0, 4000)),
    check('characters_refusals_check', areLines(t.refusals, 0, 4000)),
    check('characters_farewells_check', areLines(t.farewells, 0, 4000)),
  ],
);
