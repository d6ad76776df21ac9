import { z } from 'zod';
import { id, time } from './fields.ts';
import { reportObjectType, reportReason } from './report.ts';

/** The actions of admins against content or accounts. */
export const decisionAct = z.enum(['warn', 'hide', 'delete', 'suspend', 'ban']);
export type DecisionAct = z.infer<typeof decisionAct>;

/** The possible subjects of a decision: everything that can be reported, and what admins delete directly. */
export const decisionSubject = z.enum([...reportObjectType.options, 'scene', 'item']);
export type DecisionSubject = z.infer<typeof decisionSubject>;

/** The state of an appeal: `reversed` when the decision has been reversed. */
export const appealStatus = z.enum(['open', 'upheld', 'reversed']);
export type AppealStatus = z.infer<typeof appealStatus>;

/** A decision as shown to the affected person. */
export const decision = z.object({
  decisionId: id,
  decisionAct,
  decisionSubject,
  /** The name, or a comment's text, at the time of the decision. */
  decisionSubjectName: z.string(),
  decisionRule: reportReason,
  decisionReason: z.string(),
  decisionCreatedAt: time,
  /** When a suspension ends; null for other actions. */
  decisionEndsAt: time.nullable(),
  /** Null while the decision stands. */
  decisionReversedAt: time.nullable(),
  decisionReversalReason: z.string(),
  /** Deadline for the only appeal. */
  decisionAppealUntil: time,
  decisionMayAppeal: z.boolean(),
  decisionAppeal: z
    .object({
      appealText: z.string(),
      appealStatus,
      appealCreatedAt: time,
      appealAnswer: z.string(),
      appealAnsweredAt: time.nullable(),
    })
    .nullable(),
});
export type Decision = z.infer<typeof decision>;

/** What a suspended person is told when logging in. */
export const suspension = z.object({
  /** Null: permanently. */
  suspendedUntil: time.nullable(),
  suspendedRule: z.string(),
  suspendedReason: z.string(),
  /** Gives access to the decision and its appeal; null if it can't be appealed. */
  suspendedAppealToken: z.string().nullable(),
});
export type Suspension = z.infer<typeof suspension>;

/** An appeal as admins see it. */
export const appeal = z.object({
  appealId: id,
  appealStatus,
  appealText: z.string(),
  appealCreatedAt: time,
  appealUserId: id,
  appealUserName: z.string(),
  /** The admin who made the decision; empty if that account no longer exists. */
  appealDecidedBy: z.string(),
  /** False for the admin who made the decision, if there is another admin. */
  appealMayAnswer: z.boolean(),
  appealAnswer: z.string(),
  appealAnsweredBy: z.string(),
  appealAnsweredAt: time.nullable(),
  appealDecision: decision.pick({
    decisionId: true,
    decisionAct: true,
    decisionSubject: true,
    decisionSubjectName: true,
    decisionRule: true,
    decisionReason: true,
    decisionCreatedAt: true,
    decisionEndsAt: true,
  }),
});
export type Appeal = z.infer<typeof appeal>;

/** The subject of a notification; the web has an icon for each. */
export const notificationKind = z.enum([
  ...(['decision', 'reversal', 'appeal', 'report', 'copyright'] as const),
  ...(['comment', 'rating', 'milestone'] as const),
]);
export type NotificationKind = z.infer<typeof notificationKind>;

/** A message to an account inside the product. */
export const notification = z.object({
  notificationId: id,
  notificationKind,
  notificationHeading: z.string(),
  notificationText: z.string(),
  /** Path of the page with the details; empty if there is none. */
  notificationPath: z.string(),
  notificationCreatedAt: time,
  notificationRead: z.boolean(),
});
export type Notification = z.infer<typeof notification>;
