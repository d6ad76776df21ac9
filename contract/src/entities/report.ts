import { z } from 'zod';
import { id, time } from './fields.ts';

/** What can be reported. */
export const reportObjectType = z.enum(['story', 'comment', 'character', 'picture', 'account']);
export type ReportObjectType = z.infer<typeof reportObjectType>;

/** Why something is reported, as the dialog offers it and as it is kept. */
export const reportReason = z.enum([
  'Spam',
  'Hate or harassment',
  'Sexual content',
  'Violence or self-harm',
  'Copyright or impersonation',
  'Something else',
]);
export type ReportReason = z.infer<typeof reportReason>;

/** Where a report stands: `open`, or how it ended. */
export const reportStatus = z.enum(['open', 'dismissed', 'warned', 'hidden', 'deleted', 'suspended', 'banned']);
export type ReportStatus = z.infer<typeof reportStatus>;

/** What an admin can decide; `restore` takes back what a report has led to. */
export const reportOutcome = z.enum(['dismiss', 'warn', 'hide', 'delete', 'suspend', 'ban', 'restore']);
export type ReportOutcome = z.infer<typeof reportOutcome>;

/** A report as admins read it. */
export const report = z.object({
  reportId: id,
  reportStatus,
  reportReason: z.string().nullable(),
  reportText: z.string(),
  reportCreatedAt: time,
  /** Null when the reporter's account is gone. */
  reportUserId: id.nullable(),
  reportUserName: z.string(),
  reportObjectType,
  /** Null when the object is gone. */
  reportObjectId: id.nullable(),
  /** The object's name, or a comment's text, as it was when it was reported. */
  reportObjectName: z.string(),
  /** Whose object it is, or was; null when that account is gone. */
  reportObjectUserId: id.nullable(),
  reportObjectUserName: z.string(),
  /** The reported story, or the story of the reported comment. */
  reportStoryId: id.nullable(),
  /** The picture that was reported; empty when it was something else. */
  reportPictureURL: z.string(),
  /** Which admin has taken it on; null when nobody. */
  reportTakenById: id.nullable(),
  reportTakenBy: z.string(),
  /** What the author was told: the rule and the reason; empty where nobody was told anything. */
  reportRule: z.string(),
  reportTold: z.string(),
  /** Null while the report is open. */
  reportResolvedAt: time.nullable(),
  reportResolvedBy: z.string(),
  reportNote: z.string(),
});
export type Report = z.infer<typeof report>;
