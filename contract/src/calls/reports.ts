import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, page, trimmed } from '../entities/fields.ts';
import { report, reportObjectType, reportOutcome, reportReason, reportStatus } from '../entities/report.ts';
import { limits } from '../limits.ts';

export const createReport = defineCall({
  method: 'POST',
  path: '/api/reports/createReport',
  area: 'reports',
  summary: 'Report a story, comment, character, picture or account.',
  description:
    '`storyId` reports a story; `objectType` and `objectId` report any other object, a picture by its hash. `seenOn` is the object that shows the picture, because several accounts may have uploaded the same one. Pictures that come with Emberlore cannot be reported. Has no effect while the caller’s report of the same object is open.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({
    userId: z.string().max(64).optional(),
    storyId: id.optional(),
    objectType: reportObjectType.default('story'),
    objectId: id.optional(),
    seenOn: z.object({ objectType: reportObjectType.exclude(['picture']), objectId: id }).optional(),
    reason: reportReason.optional(),
    text: trimmed(limits.reportText).optional(),
  }),
  output: nothing,
});

export const getReports = defineCall({
  method: 'GET',
  path: '/api/reports/getReports',
  area: 'reports',
  summary: 'List the reports with a status, newest first.',
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
  summary: 'Assign an open report to the calling admin, or release it.',
  access: 'admin',
  rate: 'write',
  body: z.object({ reportId: id, taken: z.boolean() }),
  output: nothing,
});

export const resolveReport = defineCall({
  method: 'PUT',
  path: '/api/reports/resolveReport',
  area: 'reports',
  summary: 'Resolve a report.',
  description:
    'An action against the object resolves every open report about it and notifies its author with `rule` and `reason`; `restore` reverses the action and dismisses the reports.',
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
  summary: 'Ban, suspend or unban an account.',
  description:
    '`days` suspends it for that many days. Ends all its sign-ins at once. Notifies its owner of the reason. Returns 409 `account.is_admin` for an admin.',
  access: 'admin',
  rate: 'write',
  body: z.object({ userId: id, banned: z.boolean(), ...decisionMessage }),
  output: nothing,
});
