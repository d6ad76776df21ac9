import type { Report } from '@emberlore/contract';
import { toPictureUrl } from '../../media/pictures/media.service.ts';
import { type ReportRow, toReportObject } from './reports.repository.ts';

/** Formats a report for admins. */
export function presentReport({ report, ...row }: ReportRow): Report {
  return {
    reportId: report.id,
    reportStatus: report.status,
    reportReason: report.reason,
    reportText: report.text ?? '',
    reportCreatedAt: report.createdAt.toISOString(),
    reportUserId: report.reporterId,
    reportUserName: row.reporterName ?? '',
    reportObjectType: report.subject,
    reportObjectId: toReportObject(report)?.id ?? null,
    reportObjectName: report.subjectName,
    reportObjectUserId: row.ownerId,
    reportObjectUserName: row.ownerName ?? '',
    reportStoryId: row.storyId,
    reportPictureURL: report.pictureHash === null ? '' : toPictureUrl(report.pictureHash),
    reportTakenById: report.takenBy,
    reportTakenBy: row.takerName ?? '',
    reportRule: row.rule ?? '',
    reportTold: row.told ?? '',
    reportResolvedAt: report.resolvedAt?.toISOString() ?? null,
    reportResolvedBy: row.resolverName ?? '',
    reportNote: report.resolutionNote ?? '',
  };
}
