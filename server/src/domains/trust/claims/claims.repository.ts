import {
  accounts,
  copyrightCounters,
  copyrightNotices,
  decisions,
  type Reader,
  type Writer,
} from '@emberlore/database';
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { foldEmail } from '../../../kit/email.ts';
import { onlyRow } from '../../../kit/only-row.ts';
import { countBound, type PageRequest } from '../../../kit/paging.ts';

export type NoticeRow = typeof copyrightNotices.$inferSelect;
export type CounterRow = typeof copyrightCounters.$inferSelect;

/** A notice and its counter-notices, the named owner's first. */
export interface AnsweredNotice {
  notice: NoticeRow;
  counters: CounterRow[];
}

/** States in which a notice keeps its subject hidden. */
const HIDING_STATES = ['accepted', 'countered', 'court'] as const;

const admins = alias(accounts, 'admins');

/**
 * Counts an address's notices that were confirmed since a time. Locks the address until the transaction ends, so that
 * concurrent confirmations are counted.
 */
export async function lockAndCountConfirmed(writer: Writer, email: string, since: Date): Promise<number> {
  const address = foldEmail(email);
  await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`copyright ${address}`}, 0))`);
  return writer.$count(
    copyrightNotices,
    and(sql`lower(${copyrightNotices.claimantEmail}) = ${address}`, gt(copyrightNotices.confirmedAt, since)),
  );
}

/** Inserts a notice and returns its ID. */
export async function insertNotice(writer: Writer, notice: typeof copyrightNotices.$inferInsert): Promise<string> {
  const row = onlyRow(await writer.insert(copyrightNotices).values(notice).returning({ id: copyrightNotices.id }));
  return row.id;
}

/** Reads the counter-notices to these notices, the named owner's first. */
export async function readCounters(db: Reader, noticeIds: readonly string[]): Promise<CounterRow[]> {
  const rows = await db
    .select({ counter: copyrightCounters })
    .from(copyrightCounters)
    .innerJoin(copyrightNotices, eq(copyrightNotices.id, copyrightCounters.noticeId))
    .where(inArray(copyrightCounters.noticeId, [...noticeIds]))
    .orderBy(
      sql`${copyrightCounters.accountId} is distinct from ${copyrightNotices.ownerId}`,
      asc(copyrightCounters.createdAt),
    );
  return rows.map(({ counter }) => counter);
}

/** Reads a notice; undefined when it does not exist. */
export async function readNotice(db: Reader, noticeId: string): Promise<AnsweredNotice | undefined> {
  const [notice] = await db.select().from(copyrightNotices).where(eq(copyrightNotices.id, noticeId));
  return notice && { notice, counters: await readCounters(db, [noticeId]) };
}

/** Reads a notice and locks it until the transaction ends; undefined when it does not exist. */
export async function lockNotice(writer: Writer, noticeId: string): Promise<NoticeRow | undefined> {
  const [row] = await writer.select().from(copyrightNotices).where(eq(copyrightNotices.id, noticeId)).for('update');
  return row;
}

export async function updateNotice(writer: Writer, noticeId: string, change: Partial<NoticeRow>): Promise<void> {
  await writer.update(copyrightNotices).set(change).where(eq(copyrightNotices.id, noticeId));
}

/** Inserts a counter-notice. An account has at most one to a notice. */
export async function insertCounter(writer: Writer, counter: typeof copyrightCounters.$inferInsert): Promise<void> {
  await writer.insert(copyrightCounters).values(counter);
}

/**
 * Reads a page of the claims in a state: countered ones by restoration day, others newest first. Limits the rows before
 * joining other tables.
 */
export async function readClaims(db: Reader, state: NoticeRow['state'], { page, pageSize }: PageRequest) {
  const accepted = alias(copyrightNotices, 'accepted');
  const order =
    state === 'countered'
      ? [asc(copyrightNotices.restoreFrom), asc(copyrightNotices.id)]
      : [desc(copyrightNotices.createdAt), desc(copyrightNotices.id)];
  const cut = db
    .select({ id: copyrightNotices.id })
    .from(copyrightNotices)
    .where(eq(copyrightNotices.state, state))
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .as('cut');
  const rows = await db
    .select({
      notice: copyrightNotices,
      ownerName: accounts.userName,
      decidedBy: admins.userName,
      accepted: sql<number>`(select count(*)::int from ${copyrightNotices} ${accepted}
        where ${accepted.ownerId} = ${copyrightNotices.ownerId} and ${inArray(accepted.state, [...HIDING_STATES])})`,
    })
    .from(cut)
    .innerJoin(copyrightNotices, eq(copyrightNotices.id, cut.id))
    .leftJoin(accounts, eq(accounts.id, copyrightNotices.ownerId))
    .leftJoin(admins, eq(admins.id, copyrightNotices.decidedBy))
    .orderBy(...order);
  const counters = await readCounters(
    db,
    rows.map(({ notice }) => notice.id),
  );
  return rows.map((row) => ({ ...row, counters: counters.filter(({ noticeId }) => noticeId === row.notice.id) }));
}

/** A claim as admins read it. */
export type ClaimRow = Awaited<ReturnType<typeof readClaims>>[number];

/** Counts the claims in a state, but no further than the last page. */
export async function countClaims(db: Reader, state: NoticeRow['state'], asked: PageRequest): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(copyrightNotices)
    .where(eq(copyrightNotices.state, state))
    .limit(countBound(asked));
  const [row] = await db.select({ count: count() }).from(some.as('some'));
  return row?.count ?? 0;
}

/**
 * Locks the next notice whose content is due to be restored, skipping those that another server has locked; undefined
 * when there is none.
 */
export async function lockDueNotice(writer: Writer, today: string): Promise<NoticeRow | undefined> {
  const [row] = await writer
    .select()
    .from(copyrightNotices)
    .where(and(eq(copyrightNotices.state, 'countered'), lte(copyrightNotices.restoreFrom, today)))
    .orderBy(asc(copyrightNotices.restoreFrom))
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

/** Deletes notices that were sent before then and never confirmed. */
export async function deleteUnconfirmed(writer: Writer, before: Date): Promise<void> {
  await writer
    .delete(copyrightNotices)
    .where(and(eq(copyrightNotices.state, 'unconfirmed'), lt(copyrightNotices.createdAt, before)));
}

type ClaimSubject = Pick<NoticeRow, 'subject' | 'storyId' | 'characterId' | 'pictureHash'>;

const sameSubject = ({ subject, storyId, characterId, pictureHash }: ClaimSubject) => {
  if (subject === 'story') return eq(copyrightNotices.storyId, storyId ?? '');
  if (subject === 'character') return eq(copyrightNotices.characterId, characterId ?? '');
  return eq(copyrightNotices.pictureHash, pictureHash ?? '');
};

/** Whether another notice or an admin's decision hides the same subject. */
export async function isHiddenOtherwise(writer: Writer, notice: NoticeRow): Promise<boolean> {
  const hidingNotices = await writer.$count(
    copyrightNotices,
    and(sameSubject(notice), ne(copyrightNotices.id, notice.id), inArray(copyrightNotices.state, [...HIDING_STATES])),
  );
  const subjectId = notice.storyId ?? notice.characterId ?? notice.pictureHash ?? '';
  const hidingDecisions = await writer.$count(
    decisions,
    and(
      eq(decisions.subject, notice.subject),
      eq(decisions.subjectId, subjectId),
      inArray(decisions.act, ['hide', 'delete']),
      isNull(decisions.reversedAt),
    ),
  );
  return hidingNotices + hidingDecisions > 0;
}

/** Returns the subject of a reversed decision if a notice still hides it. */
export async function readStillHiddenSubject(writer: Writer, decisionId: string): Promise<ClaimSubject | undefined> {
  const subjectId = sql`coalesce(${copyrightNotices.storyId}::text, ${copyrightNotices.characterId}::text,
    ${copyrightNotices.pictureHash})`;
  const [row] = await writer
    .select({
      subject: copyrightNotices.subject,
      storyId: copyrightNotices.storyId,
      characterId: copyrightNotices.characterId,
      pictureHash: copyrightNotices.pictureHash,
    })
    .from(copyrightNotices)
    .innerJoin(
      decisions,
      and(eq(decisions.subject, copyrightNotices.subject), sql`${decisions.subjectId} = ${subjectId}`),
    )
    .where(and(eq(decisions.id, decisionId), inArray(copyrightNotices.state, [...HIDING_STATES])))
    .limit(1);
  return row;
}
