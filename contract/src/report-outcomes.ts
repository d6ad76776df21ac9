import type { ReportObjectType, ReportOutcome, ReportStatus } from './entities/report.ts';

/** The decisions that fit each kind of object. */
export const reportOutcomes: Record<ReportObjectType, readonly ReportOutcome[]> = {
  story: ['dismiss', 'hide', 'delete'],
  comment: ['dismiss', 'delete'],
  character: ['dismiss', 'delete'],
  account: ['dismiss', 'ban'],
};

/** What can be taken back of how a report has ended. A comment is gone for good. */
export const restorable: Record<ReportObjectType, readonly ReportStatus[]> = {
  story: ['hidden', 'deleted'],
  comment: [],
  character: ['deleted'],
  account: ['banned'],
};
