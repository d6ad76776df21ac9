import { limits } from '@emberlore/contract';
import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { accounts, media } from './accounts.ts';
import { createdAt, hasLength, hiddenAt, id, isBetween, isOneOf, moment, uuid } from './columns.ts';

export const VISIBILITIES = ['private', 'public'] as const;

/**
 * Stories. Triggers update the counts as likes, favourites, comments and plays change; only an admin's edit writes them
 * directly. `listed` says whether others may see the story, `rating` is the average of `ratingStars` over `ratings`,
 * one per person (see `storyRatings`); the database generates both. The public lists have partial indexes: filter with
 * `isListed`, order by the value, then newest, then id, all descending.
 */
export const stories = pgTable(
  'stories',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    tagline: text('tagline'),
    genre: text('genre'),
    visibility: text('visibility', { enum: VISIBILITIES }).notNull().default('private'),
    version: integer('version').notNull().default(1),
    /** Whether players see a scene only once they have won the one before it. */
    locksScenes: boolean('locks_scenes').notNull().default(false),
    likes: integer('likes').notNull().default(0),
    favorites: integer('favorites').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    totalStars: integer('total_stars').notNull().default(0),
    plays: integer('plays').notNull().default(0),
    ratings: integer('ratings').notNull().default(0),
    ratingStars: integer('rating_stars').notNull().default(0),
    rating: doublePrecision('rating')
      .notNull()
      .generatedAlwaysAs(sql`case when ratings > 0 then rating_stars::double precision / ratings else 0 end`),
    /** Rank among the featured stories, 0 first; null: not featured. */
    featuredRank: integer('featured_rank'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    publishedAt: moment('published_at'),
    hiddenAt: hiddenAt(),
    /** When it was moved to its owner's trash. */
    deletedAt: moment('deleted_at'),
    listed: boolean('listed')
      .notNull()
      .generatedAlwaysAs(sql`visibility = 'public' and hidden_at is null and deleted_at is null`),
  },
  (t) => [
    index('stories_listed_newest_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.listed}`),
    index('stories_listed_likes_idx')
      .on(t.likes.desc().nullsFirst(), t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.listed}`),
    index('stories_listed_plays_idx')
      .on(t.plays.desc().nullsFirst(), t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.listed}`),
    index('stories_listed_rating_idx')
      .on(t.rating.desc().nullsFirst(), t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.listed}`),
    index('stories_featured_idx').on(t.featuredRank).where(sql`${t.featuredRank} is not null and ${t.listed}`),
    index('stories_owner_id_newest_idx')
      .on(t.ownerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    index('stories_owner_id_unlisted_idx')
      .on(t.ownerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`not ${t.listed} and ${t.deletedAt} is null`),
    index('stories_owner_id_deleted_at_idx')
      .on(t.ownerId, t.deletedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is not null`),
    index('stories_owner_id_idx').on(t.ownerId),
    index('stories_deleted_at_idx').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    check('stories_name_check', hasLength(t.name, 1, limits.storyName)),
    check('stories_description_check', hasLength(t.description, 1, limits.storyDescription)),
    check('stories_tagline_check', hasLength(t.tagline, 1, 200)),
    check('stories_genre_check', hasLength(t.genre, 1, 45)),
    check('stories_visibility_check', isOneOf(t.visibility, VISIBILITIES)),
    check('stories_version_check', sql`${t.version} > 0`),
    check(
      'stories_counts_check',
      sql`least(${t.likes}, ${t.favorites}, ${t.comments}, ${t.totalStars}, ${t.plays}, ${t.ratings}, ${t.ratingStars}) >= 0`,
    ),
  ],
);

/**
 * The filter for stories that everybody may see. Has no parameter, so that a prepared plan can prove that the partial
 * indexes apply.
 */
export const isListed: SQL<boolean> = sql<boolean>`${stories.listed}`;

/** The pictures of a story in order, at most four. Positions are checked at commit, so that they can be swapped. */
export const storyImages = pgTable(
  'story_images',
  {
    id: id(),
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'restrict' }),
    position: smallint('position').notNull(),
  },
  (t) => [
    index('story_images_media_id_idx').on(t.mediaId),
    check('story_images_position_check', isBetween(t.position, 0, limits.storyImages - 1)),
  ],
);

export const tags = pgTable(
  'tags',
  {
    id: id(),
    name: text('name').notNull(),
    /** Whether only admins may set it. */
    adminOnly: boolean('admin_only').notNull().default(false),
  },
  (t) => [uniqueIndex('tags_name_key').on(sql`lower(${t.name})`), check('tags_name_check', hasLength(t.name, 1, 45))],
);

/**
 * The tags of a story in order, at most four. Positions are checked at commit. Triggers copy the sort columns of a
 * tag's lists here.
 */
export const storyTags = pgTable(
  'story_tags',
  {
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    tagId: uuid('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    likes: integer('likes').notNull().default(0),
    createdAt: createdAt(),
    listed: boolean('listed').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.storyId, t.tagId] }),
    index('story_tags_tag_id_story_id_idx').on(t.tagId, t.storyId),
    index('story_tags_listed_likes_idx')
      .on(t.tagId, t.likes.desc().nullsFirst(), t.createdAt.desc().nullsFirst(), t.storyId.desc().nullsFirst())
      .where(sql`${t.listed}`),
    check('story_tags_position_check', isBetween(t.position, 0, limits.storyTags - 1)),
  ],
);

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The search index, maintained by triggers as stories, their tags and their authors' names change. A separate table, so
 * that a like doesn't rewrite the text indexes. Match `document @@ search_query(text)` for words and `searchable(text)
 * <% names` for misspelt ones.
 */
export const storySearch = pgTable(
  'story_search',
  {
    storyId: uuid('story_id')
      .primaryKey()
      .references(() => stories.id, { onDelete: 'cascade' }),
    /** Name (weight A), author and tags (B), description (C), without case and accents. */
    document: tsvector('document').notNull(),
    /** Name, author and tags without case and accents, for trigram similarity. */
    names: text('names').notNull(),
    /** `stories.listed`, copied here so that matches are counted without reading the stories. */
    listed: boolean('listed').notNull().default(false),
    /** The story's owner, copied here so that matches are sorted and an account's own found without reading the stories. */
    ownerId: uuid('owner_id').notNull(),
    likes: integer('likes').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    // One index for lookups by words, letters, owner, and any combination. Likes are in no index: a like only writes
    // the row.
    index('story_search_found_idx').using('gin', t.ownerId, t.document, t.names.op('gin_trgm_ops')),
    // For words that many of an account's own stories contain: reads them in order without collecting all matches.
    index('story_search_owner_id_newest_idx').on(
      t.ownerId,
      t.createdAt.desc().nullsFirst(),
      t.storyId.desc().nullsFirst(),
    ),
    // Words of the name alone, and of author and tags alone: their frequency decides how a search is executed.
    index('story_search_name_words_idx').using('gin', sql`ts_filter(${t.document}, '{a}')`),
    index('story_search_label_words_idx').using('gin', sql`ts_filter(${t.document}, '{b}')`),
  ],
);
