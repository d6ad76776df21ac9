import { z } from 'zod';
import { id, time } from './fields.ts';

/** What can be reported. */
export const reportObjectType = z.enum(['story', 'comment', 'character', 'picture', 'account']);
export type ReportObjectType = z.infer<typeof reportObjectType>;

/** The reason of a report, as offered in the dialog and stored. */
export const reportReason = z.enum([
  'Spam',
  'Hate or harassment',
  'Sexual content',
  'Violence or self-harm',
  'Copyright or impersonation',
  'Something else',
]);
export type ReportReason = z.infer<typeof reportReason>;

/** The state of a report: `open`, or its outcome. */
export const reportStatus = z.enum(['open', 'dismissed', 'warned', 'hidden', 'deleted', 'suspended', 'banned']);
export type ReportStatus = z.infer<typeof reportStatus>;

/** The possible decisions of an admin; `restore` reverses the outcome of a report. */
export const reportOutcome = z.enum(['dismiss', 'warn', 'hide', 'delete', 'suspend', 'ban', 'restore']);
export type ReportOutcome = z.infer<typeof reportOutcome>;

/** A report as admins see it. */
export const report = z.object({
  reportId: id,
  reportStatus,
  reportReason: z.string().nullable(),
  reportText: z.string(),
  reportCreatedAt: time,
  /** Null if the reporter's account no longer exists. */
  reportUserId: id.nullable(),
  reportUserName: z.string(),
  reportObjectType,
  /** Null if the object no longer exists. */
  reportObjectId: id.nullable(),
  /** The object's name, or a comment's text, at the time of the report. */
  reportObjectName: z.string(),
  /** The object's owner; null if that account no longer exists. */
  reportObjectUserId: id.nullable(),
  reportObjectUserName: z.string(),
  /** The reported story, or the story of the reported comment. */
  reportStoryId: id.nullable(),
  /** The reported picture; empty for other objects. */
  reportPictureURL: z.string(),
  /** The admin who is handling it; null if nobody is. */
  reportTakenById: id.nullable(),
  reportTakenBy: z.string(),
  /** The rule and reason sent to the author; empty if nothing was sent. */
  reportRule: z.string(),
  reportTold: z.string(),
  /** Null while the report is open. */
  reportResolvedAt: time.nullable(),
  reportResolvedBy: z.string(),
  reportNote: z.string(),
});
export type Report = z.infer<typeof report>;
