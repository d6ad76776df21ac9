import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, page, trimmed } from '../entities/fields.ts';
import { report, reportObjectType, reportOutcome, reportReason, reportStatus } from '../entities/report.ts';
import { limits } from '../limits.ts';

export const createReport = defineCall({
  method: 'POST',
  path: '/api/reports/createReport',
  area: 'reports',
  summary:
    'Report a story by `storyId`, or a comment, character or account by `objectType` and `objectId`. Reporting again while the report is open changes nothing.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({
    userId: z.string().max(64).optional(),
    storyId: id.optional(),
    objectType: reportObjectType.default('story'),
    objectId: id.optional(),
    reason: reportReason.optional(),
    text: trimmed(limits.reportText).optional(),
  }),
  output: nothing,
});

export const getReports = defineCall({
  method: 'GET',
  path: '/api/reports/getReports',
  area: 'reports',
  summary: 'A page of the reports that stand so, newest first.',
  access: 'admin',
  rate: 'read',
  query: z.object({ page, status: reportStatus.default('open') }),
  output: z.object({
    reports: z.array(report),
    nextPage: z.number().int().nullable(),
    totalPages: z.number().int().min(1),
  }),
});

export const resolveReport = defineCall({
  method: 'PUT',
  path: '/api/reports/resolveReport',
  area: 'reports',
  summary:
    'End a report. What is done to the object ends every open report about it; `restore` takes it back and dismisses them.',
  access: 'admin',
  rate: 'write',
  body: z.object({ reportId: id, outcome: reportOutcome, note: trimmed(limits.reportText).optional() }),
  output: nothing,
});

export const banAccount = defineCall({
  method: 'PUT',
  path: '/api/accounts/ban',
  area: 'reports',
  summary: 'Ban an account, which ends all its sessions at once, or let it in again.',
  access: 'admin',
  rate: 'write',
  body: z.object({ userId: id, banned: z.boolean() }),
  output: nothing,
});
