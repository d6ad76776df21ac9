import { limits } from '@emberlore/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accountId, accounts } from './accounts.ts';
import { characters } from './characters.ts';
import { createdAt, hasLength, id, isBetween, isOneOf, moment, uuid } from './columns.ts';
import { decisions } from './moderation.ts';
import { stories } from './stories.ts';

const storyId = () =>
  uuid('story_id')
    .notNull()
    .references(() => stories.id, { onDelete: 'cascade' });

/** Likes of stories, one per account. Triggers update `stories.likes`. */
export const storyLikes = pgTable(
  'story_likes',
  { storyId: storyId(), accountId: accountId(), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.storyId, t.accountId] }),
    index('story_likes_account_id_idx').on(t.accountId, t.storyId),
  ],
);

/** Favourite stories, one per account. Triggers update `stories.favorites`. */
export const storyFavorites = pgTable(
  'story_favorites',
  { storyId: storyId(), accountId: accountId(), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.storyId, t.accountId] }),
    index('story_favorites_account_id_newest_idx').on(
      t.accountId,
      t.createdAt.desc().nullsFirst(),
      t.storyId.desc().nullsFirst(),
    ),
  ],
);

/**
 * Pending changes of a story's counts, written while another transaction has locked the story, so that nobody waits.
 * The next change of the counts, or a job, applies them.
 */
export const storyCountChanges = pgTable(
  'story_count_changes',
  {
    id: id(),
    storyId: storyId(),
    likes: integer('likes').notNull().default(0),
    favorites: integer('favorites').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    totalStars: integer('total_stars').notNull().default(0),
    plays: integer('plays').notNull().default(0),
    ratings: integer('ratings').notNull().default(0),
    ratingStars: integer('rating_stars').notNull().default(0),
  },
  (t) => [index('story_count_changes_story_id_idx').on(t.storyId)],
);

/** Comments on stories with 0 to 5 stars. Triggers update `stories.comments`, `stories.totalStars` and `likes`. */
export const comments = pgTable(
  'comments',
  {
    id: id(),
    storyId: storyId(),
    accountId: accountId(),
    text: text('text').notNull(),
    stars: smallint('stars').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    // Includes the author, so that comments of blocked accounts are skipped without reading them.
    index('comments_story_id_newest_idx').on(
      t.storyId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.accountId,
    ),
    index('comments_story_id_top_idx').on(
      t.storyId,
      t.likes.desc().nullsFirst(),
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    // Includes the story, so that an account's latest rating of a story is found without reading its other comments.
    index('comments_account_id_idx').on(t.accountId, t.storyId, t.createdAt, t.id),
    // A rating by stars alone has no words.
    check('comments_text_check', sql`${hasLength(t.text, 0, limits.comment)} and (${t.text} <> '' or ${t.stars} > 0)`),
    check('comments_stars_check', isBetween(t.stars, 0, limits.stars)),
    check('comments_likes_check', sql`${t.likes} >= 0`),
  ],
);

/**
 * A person's rating of a story: the stars of their latest comment with at least one star. The story's owner and
 * permanently banned people have no rating. Triggers maintain this table and, from it, `stories.ratings` and
 * `stories.ratingStars`.
 */
export const storyRatings = pgTable(
  'story_ratings',
  {
    storyId: storyId(),
    accountId: accountId(),
    /** The comment with these stars. */
    commentId: uuid('comment_id').notNull(),
    stars: smallint('stars').notNull(),
    /** When that comment was written. */
    ratedAt: moment('rated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.storyId, t.accountId] }),
    index('story_ratings_account_id_idx').on(t.accountId),
    check('story_ratings_stars_check', isBetween(t.stars, 1, limits.stars)),
  ],
);

/** Likes of comments, one per account. Triggers update `comments.likes`. */
export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: uuid('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    accountId: accountId(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.accountId] }), index('comment_likes_account_id_idx').on(t.accountId)],
);

export const REPORT_SUBJECTS = ['story', 'comment', 'character', 'picture', 'account'] as const;
export const REPORT_STATUSES = ['open', 'dismissed', 'warned', 'hidden', 'deleted', 'suspended', 'banned'] as const;

/**
 * Players' reports of objects. One open report per reporter and object. A report outlives its object: then only
 * `subject` and `subjectName` identify it.
 */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    reporterId: uuid('reporter_id').references(() => accounts.id, { onDelete: 'set null' }),
    subject: text('subject', { enum: REPORT_SUBJECTS }).notNull().default('story'),
    subjectName: text('subject_name').notNull(),
    storyId: uuid('story_id').references(() => stories.id, { onDelete: 'set null' }),
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'set null' }),
    characterId: uuid('character_id').references(() => characters.id, { onDelete: 'set null' }),
    /** The content hash of a reported picture. */
    pictureHash: text('picture_hash'),
    /** Hashes of what a reported character showed, written by a trigger. Null for other objects. */
    shownContent: text('shown_content').array(),
    reportedAccountId: uuid('reported_account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The owner of the object, stored so that the owner can be found after the object has been deleted. */
    subjectOwnerId: uuid('subject_owner_id').references(() => accounts.id, { onDelete: 'set null' }),
    reason: text('reason'),
    text: text('text'),
    status: text('status', { enum: REPORT_STATUSES }).notNull().default('open'),
    /** The admin who is handling the open report. */
    takenBy: uuid('taken_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** The resulting decision, if any. */
    decisionId: uuid('decision_id').references(() => decisions.id, { onDelete: 'set null' }),
    resolvedBy: uuid('resolved_by').references(() => accounts.id, { onDelete: 'set null' }),
    resolvedAt: moment('resolved_at'),
    resolutionNote: text('resolution_note'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('reports_open_story_key').on(t.reporterId, t.storyId).where(sql`${t.status} = 'open'`),
    uniqueIndex('reports_open_comment_key').on(t.reporterId, t.commentId).where(sql`${t.status} = 'open'`),
    uniqueIndex('reports_open_character_key').on(t.reporterId, t.characterId).where(sql`${t.status} = 'open'`),
    uniqueIndex('reports_open_account_key').on(t.reporterId, t.reportedAccountId).where(sql`${t.status} = 'open'`),
    uniqueIndex('reports_open_picture_key').on(t.reporterId, t.pictureHash).where(sql`${t.status} = 'open'`),
    index('reports_picture_hash_idx').on(t.pictureHash),
    index('reports_decision_id_idx').on(t.decisionId),
    index('reports_taken_by_idx').on(t.takenBy),
    index('reports_status_newest_idx').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('reports_story_id_idx').on(t.storyId),
    index('reports_comment_id_idx').on(t.commentId),
    index('reports_character_id_idx').on(t.characterId),
    index('reports_reported_account_id_idx').on(t.reportedAccountId),
    index('reports_subject_owner_id_idx').on(t.subjectOwnerId),
    check('reports_subject_check', isOneOf(t.subject, REPORT_SUBJECTS)),
    check(
      'reports_one_subject_check',
      sql`num_nonnulls(${t.storyId}, ${t.commentId}, ${t.characterId}, ${t.reportedAccountId}, ${t.pictureHash}) =
        num_nonnulls(case ${t.subject} when 'story' then ${t.storyId} when 'comment' then ${t.commentId}
          when 'character' then ${t.characterId} when 'account' then ${t.reportedAccountId} end,
          case ${t.subject} when 'picture' then ${t.pictureHash} end)`,
    ),
    check('reports_reason_check', hasLength(t.reason, 1, 100)),
    check('reports_text_check', hasLength(t.text, 1, 1000)),
    check('reports_status_check', isOneOf(t.status, REPORT_STATUSES)),
    check('reports_resolution_note_check', hasLength(t.resolutionNote, 0, 1000)),
    check('reports_resolved_check', sql`(${t.status} = 'open') = (${t.resolvedAt} is null)`),
  ],
);
