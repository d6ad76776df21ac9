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

/** What the person affected by a decision is told; only a dismissal needs no reason. */
const decisionMessage = {
  /** Default: the rule named by the report. */
  rule: reportReason.optional(),
  reason: trimmed(limits.decisionReason).optional(),
  /** Duration of a suspension in days. */
  days: z.number().int().min(1).max(limits.suspensionDays).optional(),
};

export const takeReport = defineCall({
  method: 'PUT',
  path: '/api/reports/takeReport',
  area: 'reports',
  summary: 'Take an open report on, so that the other admins know, or leave it to them again.',
  access: 'admin',
  rate: 'write',
  body: z.object({ reportId: id, taken: z.boolean() }),
  output: nothing,
});

export const resolveReport = defineCall({
  method: 'PUT',
  path: '/api/reports/resolveReport',
  area: 'reports',
  summary:
    'End a report. What is done to the object ends every open report about it and is told to its author with `rule` and `reason`; `restore` takes it back and dismisses them.',
  access: 'admin',
  rate: 'write',
  body: z.object({
    reportId: id,
    outcome: reportOutcome,
    note: trimmed(limits.reportText).optional(),
    ...decisionMessage,
  }),
  output: nothing,
});

export const banAccount = defineCall({
  method: 'PUT',
  path: '/api/accounts/ban',
  area: 'reports',
  summary:
    'Ban an account, or suspend it for some days, which ends all its sessions at once, or let it in again. Its owner is told why.',
  access: 'admin',
  rate: 'write',
  body: z.object({ userId: id, banned: z.boolean(), ...decisionMessage }),
  output: nothing,
});
