import { limits, searchSpots } from '@emberlore/contract';
import { type SQL, sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { media } from './accounts.ts';
import { characters } from './characters.ts';
import { areLines, createdAt, hasLength, hiddenAt, id, isBetween, isNotHidden, moment, uuid } from './columns.ts';
import { items } from './items.ts';
import { quests } from './quests.ts';
import { stories } from './stories.ts';

const picture = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => media.id, { onDelete: 'restrict' });

/**
 * The scenes of a story, at most four, in `position` 0 to 3. Two scenes that are not in the trash never share a
 * position; checked at commit, so that they can be reordered one by one.
 */
export const scenes = pgTable(
  'scenes',
  {
    id: id(),
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** What a player reads and hears on entering; empty: the best sentences of the description. */
    opening: text('opening').notNull().default(''),
    /** What the spots of its picture are called, in order; empty: by their places. */
    spots: text('spots').array().notNull().default([]),
    /** Where the spots lie in its picture: x and y of each in percent, in order; empty: in two rows of three. */
    spotPlaces: smallint('spot_places').array().notNull().default([]),
    backgroundId: picture('background_id'),
    commonKnowledge: text('common_knowledge').array().notNull(),
    winDescription: text('win_description').notNull(),
    winImageId: picture('win_image_id'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    hiddenAt: hiddenAt(),
    /** When it was moved to its owner's trash. */
    deletedAt: moment('deleted_at'),
    /** The owner of its story while the scene, but not the story, is in the trash; maintained by triggers. */
    trashOwnerId: uuid('trash_owner_id'),
  },
  (t) => [
    index('scenes_trash_owner_id_idx')
      .on(t.trashOwnerId, t.deletedAt.desc().nullsFirst(), t.storyId.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.trashOwnerId} is not null`),
    index('scenes_story_id_position_idx').on(t.storyId, t.position),
    index('scenes_deleted_at_idx').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('scenes_background_id_idx').on(t.backgroundId),
    index('scenes_win_image_id_idx').on(t.winImageId),
    check('scenes_position_check', isBetween(t.position, 0, limits.storyScenes - 1)),
    check('scenes_name_check', hasLength(t.name, 0, limits.sceneName)),
    check('scenes_description_check', hasLength(t.description, 1, limits.sceneDescription)),
    check('scenes_opening_check', hasLength(t.opening, 0, limits.sceneOpening)),
    check(
      'scenes_spots_check',
      sql`cardinality(${t.spots}) in (0, ${sql.raw(String(searchSpots.length))})
        and length(array_to_string(${t.spots}, '')) <= ${sql.raw(String(searchSpots.length * limits.searchSpot))}`,
    ),
    check(
      'scenes_spot_places_check',
      sql`cardinality(${t.spotPlaces}) in (0, ${sql.raw(String(searchSpots.length * 2))})
        and 0 <= all (${t.spotPlaces}) and 100 >= all (${t.spotPlaces})`,
    ),
    check(
      'scenes_common_knowledge_check',
      areLines(t.commonKnowledge, limits.knowledgeLinesLeast, limits.knowledgeBox),
    ),
    check('scenes_win_description_check', hasLength(t.winDescription, 1, limits.winDescription)),
    check('scenes_version_check', sql`${t.version} > 0`),
  ],
);

/** The filter for playable scenes: neither in the trash nor hidden by moderators. */
export const isPlayable: SQL<boolean> = sql<boolean>`${scenes.deletedAt} is null and ${isNotHidden(scenes)}`;

/** A reference to a scene, deleted with it. */
export const sceneId = () =>
  uuid('scene_id')
    .notNull()
    .references(() => scenes.id, { onDelete: 'cascade' });

/** Characters of a scene in slots 0 to 2. Slots are checked at commit. */
export const sceneCharacters = pgTable(
  'scene_characters',
  {
    sceneId: sceneId(),
    characterId: uuid('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'restrict' }),
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sceneId, t.characterId] }),
    index('scene_characters_character_id_idx').on(t.characterId),
    check('scene_characters_position_check', isBetween(t.position, 0, limits.sceneCharacters - 1)),
  ],
);

/** Items of a scene in slots 0 to 3. Slots are checked at commit. */
export const sceneItems = pgTable(
  'scene_items',
  {
    sceneId: sceneId(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'restrict' }),
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sceneId, t.itemId] }),
    index('scene_items_item_id_idx').on(t.itemId),
    check('scene_items_position_check', isBetween(t.position, 0, limits.sceneItems - 1)),
  ],
);

/** Quests of a scene in slots 0 to 3. Slots are checked at commit. */
export const sceneQuests = pgTable(
  'scene_quests',
  {
    sceneId: sceneId(),
    questId: uuid('quest_id')
      .notNull()
      .references(() => quests.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sceneId, t.questId] }),
    index('scene_quests_quest_id_idx').on(t.questId),
    check('scene_quests_position_check', isBetween(t.position, 0, limits.sceneQuests - 1)),
  ],
);
