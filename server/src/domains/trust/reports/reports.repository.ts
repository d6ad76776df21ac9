import type { ReportObjectType, ReportStatus } from '@emberlore/contract';
import { accounts, comments, decisions, type Reader, reports, userNameOf, type Writer } from '@emberlore/database';
import { type AnyColumn, and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { countBound, type PageRequest } from '../../../kit/paging.ts';

/** The column that references the object, by object type. */
const objectColumns = {
  story: reports.storyId,
  comment: reports.commentId,
  character: reports.characterId,
  picture: reports.pictureHash,
  account: reports.reportedAccountId,
};

/** The object of a report. */
export interface ReportObject {
  type: ReportObjectType;
  id: string;
}

/** A report to be inserted. */
export interface NewReport {
  reporterId: string;
  object: ReportObject;
  /** Identifies the object after it was deleted. */
  objectName: string;
  ownerId: string;
  reason: string | null;
  text: string | null;
}

function objectId({ type, id }: ReportObject) {
  if (type === 'story') return { storyId: id };
  if (type === 'comment') return { commentId: id };
  if (type === 'picture') return { pictureHash: id };
  return type === 'character' ? { characterId: id } : { reportedAccountId: id };
}

/** Inserts a report, unless the reporter already has an open one about the same object. */
export async function insertReport(writer: Writer, report: NewReport): Promise<void> {
  const { reporterId, object, objectName: subjectName, ownerId: subjectOwnerId, reason, text } = report;
  await writer
    .insert(reports)
    .values({ reporterId, subject: object.type, subjectName, subjectOwnerId, reason, text, ...objectId(object) })
    .onConflictDoNothing();
}

/** Nullable, since a report's accounts may be missing. */
const selectName = (column: AnyColumn): SQL<string | null> => userNameOf(column);

const objectOwner = alias(accounts, 'object_owner');

/**
 * Reads a page of the reports with a status, newest first, with the owner of each object. Limits the rows before
 * joining other tables.
 */
export function readReports(db: Reader, status: ReportStatus, { page, pageSize }: PageRequest) {
  const cut = db
    .select({ id: reports.id })
    .from(reports)
    .where(eq(reports.status, status))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .as('cut');
  return db
    .select({
      report: reports,
      reporterName: selectName(reports.reporterId),
      resolverName: selectName(reports.resolvedBy),
      takerName: selectName(reports.takenBy),
      rule: decisions.rule,
      told: decisions.reason,
      ownerId: objectOwner.id,
      ownerName: objectOwner.userName,
      storyId: sql<string | null>`coalesce(${reports.storyId}, ${comments.storyId})`,
    })
    .from(cut)
    .innerJoin(reports, eq(reports.id, cut.id))
    .leftJoin(decisions, eq(decisions.id, reports.decisionId))
    .leftJoin(comments, eq(comments.id, reports.commentId))
    .leftJoin(objectOwner, eq(objectOwner.id, reports.subjectOwnerId))
    .orderBy(desc(reports.createdAt), desc(reports.id));
}

export type ReportRow = Awaited<ReturnType<typeof readReports>>[number];

/** Counts the reports with a status, but no further than the last page. */
export async function countReports(db: Reader, status: ReportStatus, asked: PageRequest): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(reports)
    .where(eq(reports.status, status))
    .limit(countBound(asked))
    .as('some');
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

/** Reads a report and locks it until the transaction ends; null when it does not exist. */
export async function lockReport(writer: Writer, reportId: string) {
  const [row] = await writer.select().from(reports).where(eq(reports.id, reportId)).for('update');
  return row ?? null;
}

export type LockedReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>;

/** Returns the object of a report; null when it was deleted. */
export function toReportObject(report: LockedReport): ReportObject | null {
  const { subject: type } = report;
  const ids = {
    story: report.storyId,
    comment: report.commentId,
    character: report.characterId,
    picture: report.pictureHash,
    account: report.reportedAccountId,
  };
  const id = ids[type];
  return id === null ? null : { type, id };
}

/** How a report was resolved. */
export interface Resolution {
  status: Exclude<ReportStatus, 'open'>;
  resolvedBy: string;
  resolvedAt: Date;
  resolutionNote: string | null;
}

/** A resolved report, and the reporter to notify. */
export interface ResolvedReport {
  id: string;
  reporterId: string | null;
  /** The subject's name in this report. */
  subjectName: string;
}

/** Resolves one open report and returns it. */
export async function resolveReport(
  writer: Writer,
  reportId: string,
  resolution: Resolution,
): Promise<ResolvedReport[]> {
  return resolveWhere(writer, eq(reports.id, reportId), resolution);
}

/** Resolves every open report about an object and returns them. */
export async function resolveReportsAbout(
  writer: Writer,
  { type, id }: ReportObject,
  resolution: Resolution,
): Promise<ResolvedReport[]> {
  return resolveWhere(writer, eq(objectColumns[type], id), resolution);
}

async function resolveWhere(writer: Writer, which: SQL, resolution: Resolution): Promise<ResolvedReport[]> {
  return writer
    .update(reports)
    .set(resolution)
    .where(and(which, eq(reports.status, 'open')))
    .returning({ id: reports.id, reporterId: reports.reporterId, subjectName: reports.subjectName });
}

/** Links reports to the decision that they led to. */
export async function linkDecision(
  writer: Writer,
  resolved: readonly ResolvedReport[],
  decisionId: string,
): Promise<void> {
  const ids = resolved.map(({ id }) => id);
  await writer.update(reports).set({ decisionId }).where(inArray(reports.id, ids));
}

/** Dismisses the reports that led to a reversed decision. */
export async function dismissReportsOfDecision(
  writer: Writer,
  decisionId: string,
  resolution: Omit<Resolution, 'status'>,
): Promise<void> {
  await writer
    .update(reports)
    .set({ ...resolution, status: 'dismissed' })
    .where(eq(reports.decisionId, decisionId));
}

/** Sets the admin who works on a report; null for nobody. */
export async function setAssignee(writer: Writer, reportId: string, takenBy: string | null): Promise<void> {
  await writer.update(reports).set({ takenBy }).where(eq(reports.id, reportId));
}
