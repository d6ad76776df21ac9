import { limits } from '@emberlore/contract';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accountId, accounts } from './accounts.ts';
import { createdAt, hasLength, id, isBetween, isOneOf, moment, uuid } from './columns.ts';
import { stories } from './stories.ts';

/** The actions against content or accounts. */
const DECISION_ACTS = ['warn', 'hide', 'delete', 'suspend', 'ban'] as const;
/** What a decision is about. */
const DECISION_SUBJECTS = ['story', 'scene', 'character', 'item', 'comment', 'picture', 'account'] as const;
const APPEAL_STATUSES = ['open', 'upheld', 'reversed'] as const;

/** Admins' decisions against accounts or content, with the reason sent. A decision holds until it is reversed. */
export const decisions = pgTable(
  'decisions',
  {
    id: id(),
    act: text('act', { enum: DECISION_ACTS }).notNull(),
    subject: text('subject', { enum: DECISION_SUBJECTS }).notNull(),
    /** An id, or a picture's content hash. */
    subjectId: text('subject_id').notNull(),
    /** The name, or a comment's text, at the time of the decision. */
    subjectName: text('subject_name').notNull(),
    /** The affected account. */
    accountId: accountId(),
    decidedBy: uuid('decided_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** The broken rule, one of a fixed list. */
    rule: text('rule').notNull(),
    /** The admin's reason, addressed to the affected person. */
    reason: text('reason').notNull(),
    /** When a suspension ends. */
    endsAt: moment('ends_at'),
    createdAt: createdAt(),
    reversedAt: moment('reversed_at'),
    reversedBy: uuid('reversed_by').references(() => accounts.id, { onDelete: 'set null' }),
    reversalReason: text('reversal_reason'),
  },
  (t) => [
    index('decisions_account_id_id_idx').on(t.accountId, t.id.desc().nullsFirst()),
    index('decisions_standing_idx').on(t.subject, t.subjectId).where(sql`${t.reversedAt} is null`),
    index('decisions_decided_by_idx').on(t.decidedBy),
    index('decisions_reversed_by_idx').on(t.reversedBy),
    check('decisions_act_check', isOneOf(t.act, DECISION_ACTS)),
    check('decisions_subject_check', isOneOf(t.subject, DECISION_SUBJECTS)),
    check('decisions_subject_id_check', hasLength(t.subjectId, 1, 64)),
    check('decisions_rule_check', hasLength(t.rule, 1, 100)),
    check('decisions_reason_check', hasLength(t.reason, 0, limits.decisionReason)),
    check('decisions_reversal_reason_check', hasLength(t.reversalReason, 0, limits.decisionReason)),
    check('decisions_ends_check', sql`(${t.act} = 'suspend') = (${t.endsAt} is not null)`),
    check('decisions_account_check', sql`${t.subject} = 'account' or ${t.act} not in ('suspend', 'ban')`),
    check('decisions_reversed_check', sql`(${t.reversedAt} is null) = (${t.reversalReason} is null)`),
  ],
);

/**
 * Appeals against decisions: one per decision and account, since a picture may have several owners, and one open appeal at
 * a time.
 */
export const appeals = pgTable(
  'appeals',
  {
    id: id(),
    decisionId: uuid('decision_id')
      .notNull()
      .references(() => decisions.id, { onDelete: 'cascade' }),
    accountId: accountId(),
    text: text('text').notNull(),
    status: text('status', { enum: APPEAL_STATUSES }).notNull().default('open'),
    answeredBy: uuid('answered_by').references(() => accounts.id, { onDelete: 'set null' }),
    answeredAt: moment('answered_at'),
    answer: text('answer'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('appeals_decision_id_account_id_key').on(t.decisionId, t.accountId),
    uniqueIndex('appeals_one_open_key').on(t.accountId).where(sql`${t.status} = 'open'`),
    index('appeals_account_id_idx').on(t.accountId),
    index('appeals_status_id_idx').on(t.status, t.id),
    index('appeals_answered_by_idx').on(t.answeredBy),
    check('appeals_text_check', hasLength(t.text, 1, limits.appeal)),
    check('appeals_status_check', isOneOf(t.status, APPEAL_STATUSES)),
    check('appeals_answer_check', hasLength(t.answer, 0, limits.decisionReason)),
    check('appeals_answered_check', sql`(${t.status} = 'open') = (${t.answeredAt} is null)`),
  ],
);

/** Messages to accounts inside the product, mostly also sent by mail. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    accountId: accountId(),
    /** The subject: a word for which the web has an icon. */
    kind: text('kind').notNull(),
    heading: text('heading').notNull(),
    text: text('text').notNull(),
    /** A path of the web with the details. */
    path: text('path'),
    createdAt: createdAt(),
    readAt: moment('read_at'),
  },
  (t) => [
    index('notifications_account_id_id_idx').on(t.accountId, t.id.desc().nullsFirst()),
    index('notifications_unread_idx').on(t.accountId).where(sql`${t.readAt} is null`),
    check('notifications_kind_check', hasLength(t.kind, 1, 40)),
    check('notifications_heading_check', hasLength(t.heading, 1, limits.notificationHeading)),
    check('notifications_text_check', hasLength(t.text, 0, limits.notificationText)),
    check('notifications_path_check', sql`${t.path} like '/%'`),
  ],
);

/** Complete comments that were removed from their stories, so that they can be restored. */
export const hiddenComments = pgTable(
  'hidden_comments',
  {
    /** The comment's own id. */
    id: uuid('id').primaryKey(),
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    accountId: accountId(),
    text: text('text').notNull(),
    stars: smallint('stars').notNull(),
    /** The accounts that liked it. */
    likedBy: uuid('liked_by').array().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('hidden_comments_story_id_idx').on(t.storyId),
    index('hidden_comments_account_id_idx').on(t.accountId),
    check('hidden_comments_text_check', hasLength(t.text, 0, limits.comment)),
    check('hidden_comments_stars_check', isBetween(t.stars, 0, limits.stars)),
  ],
);

/** Pictures that nobody may see, by content. */
export const hiddenPictures = pgTable(
  'hidden_pictures',
  { hash: text('hash').primaryKey(), createdAt: createdAt() },
  (t) => [check('hidden_pictures_hash_check', sql`${t.hash} ~ '^[0-9a-f]{64}$'`)],
);
