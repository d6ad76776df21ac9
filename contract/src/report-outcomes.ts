import type { ReportObjectType, ReportOutcome } from './entities/report.ts';

/** The decisions that fit each kind of object. */
export const reportOutcomes: Record<ReportObjectType, readonly ReportOutcome[]> = {
  story: ['dismiss', 'hide', 'delete'],
  comment: ['dismiss', 'delete'],
  character: ['dismiss', 'delete'],
  account: ['dismiss', 'ban'],
};
