import {
  characters,
  comments,
  copyrightCounters,
  copyrightNotices,
  decisions,
  notifications,
  reports,
  type Writer,
} from '@emberlore/database';
import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import type { EraseAccount } from '../../kit/erasure.ts';
import { unpublishedStories } from '../library/erasure.service.ts';
import type { InheritedDecisions } from './moderation/inherited-decisions.service.ts';

/** Deletes notifications about the outcome of these reports: their headings quote what was reported. */
async function forgetOutcomes(writer: Writer, which: SQL): Promise<void> {
  const quoted = sql`starts_with(${notifications.heading}, 'Your report about “' || left(${reports.subjectName}, 20))`;
  const about = writer
    .select({ id: reports.id })
    .from(reports)
    .where(and(which, eq(reports.reporterId, notifications.accountId), quoted));
  await writer.delete(notifications).where(and(eq(notifications.kind, 'report'), exists(about)));
}

/** What others reported of this account loses what could name it; what it reported loses who did, and the words. */
async function blurReports(writer: Writer, id: string, formerName: string): Promise<void> {
  const going = unpublishedStories(writer, id);
  const said = writer.select({ id: comments.id }).from(comments).where(eq(comments.accountId, id));
  const made = writer.select({ id: characters.id }).from(characters).where(eq(characters.ownerId, id));
  const about: SQL[] = [
    eq(reports.reportedAccountId, id),
    // What was taken out of its story, and its words with it, has left its report.
    and(eq(reports.subjectOwnerId, id), eq(reports.subject, 'comment')) ?? sql`false`,
    inArray(reports.storyId, going),
    inArray(reports.commentId, said),
    inArray(reports.characterId, made),
  ];
  for (const which of about) {
    await forgetOutcomes(writer, which);
    await writer.update(reports).set({ subjectName: formerName }).where(which);
  }
  await writer.update(reports).set({ reporterId: null, text: null }).where(eq(reports.reporterId, id));
}

/** Removes what admins told and decided; the log of their acts, which holds ids alone, stays. */
async function removeModeration(writer: Writer, id: string): Promise<void> {
  await writer.delete(notifications).where(eq(notifications.accountId, id));
  await writer.update(reports).set({ takenBy: null }).where(eq(reports.takenBy, id));
  await writer.delete(decisions).where(eq(decisions.accountId, id));
}

/** Takes back what the account answered to copyright notices: what they name stays out of sight. */
async function removeCounterNotices(writer: Writer, id: string): Promise<void> {
  await writer.delete(copyrightCounters).where(eq(copyrightCounters.accountId, id));
  await writer
    .update(copyrightNotices)
    .set({ state: 'accepted', restoreFrom: null, restoreBy: null })
    .where(and(eq(copyrightNotices.ownerId, id), eq(copyrightNotices.state, 'countered')));
  await writer.update(copyrightNotices).set({ ownerId: null }).where(eq(copyrightNotices.ownerId, id));
}

/**
 * Takes the account's name off reports, and deletes its notifications, decisions and counter-notices. It has to come before
 * the library's erasure, which deletes what reports name.
 */
export function createEraseAccount(inherited: InheritedDecisions): EraseAccount {
  return async (writer, { id, formerName }) => {
    // Before the decisions against the account go.
    await inherited.handDown(writer, id);
    await blurReports(writer, id, formerName);
    await removeModeration(writer, id);
    await removeCounterNotices(writer, id);
  };
}
