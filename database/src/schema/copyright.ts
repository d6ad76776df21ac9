import { limits } from '@emberlore/contract';
import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { characters } from './characters.ts';
import { createdAt, hasLength, id, isOneOf, moment, uuid } from './columns.ts';
import { stories } from './stories.ts';

/**
 * The state of a copyright claim: unconfirmed (by mail), open (waiting for an admin), refused, accepted (its object is
 * hidden), countered (the waiting period runs), in court (still hidden), or restored.
 */
export const COPYRIGHT_STATES = [
  'unconfirmed',
  'open',
  'refused',
  'accepted',
  'countered',
  'court',
  'restored',
] as const;

export const COPYRIGHT_SUBJECTS = ['story', 'character', 'picture'] as const;

/** Notices of claimed infringement with the elements of 17 U.S.C. 512(c)(3). They outlive their objects. */
export const copyrightNotices = pgTable(
  'copyright_notices',
  {
    id: id(),
    state: text('state', { enum: COPYRIGHT_STATES }).notNull().default('unconfirmed'),
    claimantName: text('claimant_name').notNull(),
    claimantEmail: text('claimant_email').notNull(),
    claimantAddress: text('claimant_address').notNull(),
    claimantPhone: text('claimant_phone').notNull(),
    /** The person or company that the claimant represents; null: the claimant. */
    onBehalfOf: text('on_behalf_of'),
    work: text('work').notNull(),
    infringing: text('infringing').notNull(),
    /** The URL of the object as typed. */
    location: text('location').notNull(),
    signature: text('signature').notNull(),
    subject: text('subject', { enum: COPYRIGHT_SUBJECTS }).notNull(),
    subjectName: text('subject_name').notNull(),
    storyId: uuid('story_id').references(() => stories.id, { onDelete: 'set null' }),
    characterId: uuid('character_id').references(() => characters.id, { onDelete: 'set null' }),
    /** The content hash of a picture. */
    pictureHash: text('picture_hash'),
    /** Hashes of what the character showed when the notice arrived, written by a trigger. Null for other objects. */
    shownContent: text('shown_content').array(),
    ownerId: uuid('owner_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    confirmedAt: moment('confirmed_at'),
    decidedBy: uuid('decided_by').references(() => accounts.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    decisionReason: text('decision_reason'),
    /** The admin's note about a court action. */
    courtNote: text('court_note'),
    /** The first and last day, in Washington, on which the removed content must be restored. */
    restoreFrom: date('restore_from', { mode: 'string' }),
    restoreBy: date('restore_by', { mode: 'string' }),
    restoredAt: moment('restored_at'),
  },
  (t) => [
    index('copyright_notices_state_newest_idx').on(t.state, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('copyright_notices_clock_idx').on(t.restoreFrom).where(sql`${t.state} = 'countered'`),
    index('copyright_notices_email_idx').on(sql`lower(${t.claimantEmail})`, t.createdAt),
    index('copyright_notices_story_id_idx').on(t.storyId),
    index('copyright_notices_character_id_idx').on(t.characterId),
    index('copyright_notices_picture_hash_idx').on(t.pictureHash),
    index('copyright_notices_owner_id_idx').on(t.ownerId),
    index('copyright_notices_decided_by_idx').on(t.decidedBy),
    check('copyright_notices_state_check', isOneOf(t.state, COPYRIGHT_STATES)),
    check('copyright_notices_subject_check', isOneOf(t.subject, COPYRIGHT_SUBJECTS)),
    check('copyright_notices_picture_hash_check', sql`${t.pictureHash} ~ '^[0-9a-f]{64}$'`),
    check(
      'copyright_notices_one_subject_check',
      sql`num_nonnulls(${t.storyId}, ${t.characterId}, ${t.pictureHash}) <= 1`,
    ),
    check('copyright_notices_claimant_name_check', hasLength(t.claimantName, 1, limits.legalName)),
    check('copyright_notices_claimant_email_check', hasLength(t.claimantEmail, 3, limits.legalEmail)),
    check('copyright_notices_claimant_address_check', hasLength(t.claimantAddress, 1, limits.legalAddress)),
    check('copyright_notices_claimant_phone_check', hasLength(t.claimantPhone, 1, limits.legalPhone)),
    check('copyright_notices_on_behalf_of_check', hasLength(t.onBehalfOf, 1, limits.legalName)),
    check('copyright_notices_work_check', hasLength(t.work, 1, limits.legalText)),
    check('copyright_notices_infringing_check', hasLength(t.infringing, 1, limits.legalText)),
    check('copyright_notices_location_check', hasLength(t.location, 1, limits.legalLocation)),
    check('copyright_notices_signature_check', hasLength(t.signature, 1, limits.legalName)),
    check('copyright_notices_decision_reason_check', hasLength(t.decisionReason, 0, limits.reportText)),
    check('copyright_notices_court_note_check', hasLength(t.courtNote, 1, limits.reportText)),
    check('copyright_notices_decided_check', sql`(${t.state} in ('unconfirmed', 'open')) = (${t.decidedAt} is null)`),
    check(
      'copyright_notices_clock_check',
      sql`${t.state} <> 'countered' or num_nonnulls(${t.restoreFrom}, ${t.restoreBy}) = 2`,
    ),
    check('copyright_notices_restored_check', sql`(${t.state} = 'restored') = (${t.restoredAt} is not null)`),
  ],
);

/** Counter-notices with the elements of 17 U.S.C. 512(g)(3), at most one per notice and account. */
export const copyrightCounters = pgTable(
  'copyright_counters',
  {
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => copyrightNotices.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    address: text('address').notNull(),
    phone: text('phone').notNull(),
    /** Why the author considers the removal a mistake. */
    statement: text('statement').notNull(),
    signature: text('signature').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.noticeId, t.accountId] }),
    index('copyright_counters_account_id_idx').on(t.accountId),
    check('copyright_counters_name_check', hasLength(t.name, 1, limits.legalName)),
    check('copyright_counters_email_check', hasLength(t.email, 3, limits.legalEmail)),
    check('copyright_counters_address_check', hasLength(t.address, 1, limits.legalAddress)),
    check('copyright_counters_phone_check', hasLength(t.phone, 1, limits.legalPhone)),
    check('copyright_counters_statement_check', hasLength(t.statement, 1, limits.legalText)),
    check('copyright_counters_signature_check', hasLength(t.signature, 1, limits.legalName)),
  ],
);
