import { appeals, characters, comments, decisions, notifications, reports, type Writer } from '@emberlore/database';
import { and, eq, exists, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { EraseAccount } from '../../kit/erasure.ts';
import { unpublishedStories } from '../library/erasure.service.ts';
import type { LeavingAuthors } from './claims/leaving.service.ts';
import type { InheritedDecisions } from './moderation/inherited-decisions.service.ts';

/**
 * Deletes notifications about the outcome of these reports: their headings quote what was reported, long names cut off.
 * A short name must match to its end: notifications about other names that begin with it stay.
 */
async function forgetOutcomes(writer: Writer, which: SQL): Promise<void> {
  const name = reports.subjectName;
  const start = sql`left(${name}, 20) || case when char_length(${name}) < 20 then '”' else '' end`;
  const quoted = sql`starts_with(${notifications.heading}, 'Your report about “' || ${start})`;
  const conditions = writer
    .select({ id: reports.id })
    .from(reports)
    .where(and(which, eq(reports.reporterId, notifications.accountId), quoted));
  await writer.delete(notifications).where(and(eq(notifications.kind, 'report'), exists(conditions)));
}

/** Removes the account's name from reports about it, and its identity and texts from reports it sent. */
async function anonymizeReports(writer: Writer, id: string, formerName: string): Promise<void> {
  const erasedStories = unpublishedStories(writer, id);
  const ownComments = writer.select({ id: comments.id }).from(comments).where(eq(comments.accountId, id));
  const ownCharacters = writer.select({ id: characters.id }).from(characters).where(eq(characters.ownerId, id));
  const conditions: SQL[] = [
    eq(reports.reportedAccountId, id),
    // A removed comment's report no longer references it, so match by the subject's owner.
    and(eq(reports.subjectOwnerId, id), eq(reports.subject, 'comment')) ?? sql`false`,
    inArray(reports.storyId, erasedStories),
    inArray(reports.commentId, ownComments),
    inArray(reports.characterId, ownCharacters),
  ];
  for (const which of conditions) {
    await forgetOutcomes(writer, which);
    await writer.update(reports).set({ subjectName: formerName }).where(which);
  }
  await writer.update(reports).set({ reporterId: null, text: null }).where(eq(reports.reporterId, id));
}

/**
 * Deletes the account's notifications and appeals and the decisions against it. The audit log, which holds only IDs, stays,
 * and so do decisions that hide pictures, without their reasons: somebody may upload the picture again, and an admin
 * restore it.
 */
async function removeModeration(writer: Writer, id: string): Promise<void> {
  await writer.delete(notifications).where(eq(notifications.accountId, id));
  await writer.update(reports).set({ takenBy: null }).where(eq(reports.takenBy, id));
  await writer.delete(appeals).where(eq(appeals.accountId, id));
  const against = eq(decisions.accountId, id);
  const showsPicture = or(ne(decisions.subject, 'picture'), ne(decisions.act, 'hide'), isNotNull(decisions.reversedAt));
  await writer.delete(decisions).where(and(against, showsPicture));
  await writer.update(decisions).set({ reason: '' }).where(against);
}

/**
 * Removes the account's name from reports, and deletes its notifications, decisions and counter-notices. Must run
 * before the library's erasure, which deletes the subjects of reports.
 */
export function createEraseAccount(inherited: InheritedDecisions, leaving: LeavingAuthors): EraseAccount {
  return async (writer, { id, formerName }) => {
    // Must run before the decisions against the account are deleted.
    await inherited.passOn(writer, id);
    await anonymizeReports(writer, id, formerName);
    await removeModeration(writer, id);
    await leaving.leave(writer, id);
  };
}
