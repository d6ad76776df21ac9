import { z } from 'zod';
import { id, time } from './fields.ts';
import { reportObjectType, reportReason } from './report.ts';

/** What admins do to somebody's work or account. */
export const decisionAct = z.enum(['warn', 'hide', 'delete', 'suspend', 'ban']);
export type DecisionAct = z.infer<typeof decisionAct>;

/** What a decision can be about: what can be reported, and what admins delete where they see it. */
export const decisionSubject = z.enum([...reportObjectType.options, 'scene', 'item']);
export type DecisionSubject = z.infer<typeof decisionSubject>;

/** Where an appeal stands: it is `reversed` when the decision is. */
export const appealStatus = z.enum(['open', 'upheld', 'reversed']);
export type AppealStatus = z.infer<typeof appealStatus>;

/** A decision as it is told to whom it concerns. */
export const decision = z.object({
  decisionId: id,
  decisionAct,
  decisionSubject,
  /** Its name, or a comment's text, as it was. */
  decisionSubjectName: z.string(),
  decisionRule: reportReason,
  decisionReason: z.string(),
  decisionCreatedAt: time,
  /** When a suspension ends; null for anything else. */
  decisionEndsAt: time.nullable(),
  /** Null while it stands. */
  decisionReversedAt: time.nullable(),
  decisionReversalReason: z.string(),
  /** Until when it can be appealed, once. */
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

/** What somebody who is shut out is told at the login. */
export const suspension = z.object({
  /** Null: for good. */
  suspendedUntil: time.nullable(),
  suspendedRule: z.string(),
  suspendedReason: z.string(),
  /** Opens the decision, to read and to appeal; null when there is none to appeal. */
  suspendedAppealToken: z.string().nullable(),
});
export type Suspension = z.infer<typeof suspension>;

/** An appeal as admins read it. */
export const appeal = z.object({
  appealId: id,
  appealStatus,
  appealText: z.string(),
  appealCreatedAt: time,
  appealUserId: id,
  appealUserName: z.string(),
  /** Who took the decision; empty when that account is gone. */
  appealDecidedBy: z.string(),
  /** False for whoever took the decision, while there is another admin. */
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

/** What a notice is about: the web has a sign for each. */
export const noticeKind = z.enum(['decision', 'reversal', 'appeal', 'report', 'copyright']);
export type NoticeKind = z.infer<typeof noticeKind>;

/** What an account is told by the keepers of the place. */
export const notice = z.object({
  noticeId: id,
  noticeKind,
  noticeHeading: z.string(),
  noticeText: z.string(),
  /** Where to read on; empty when there is no more. */
  noticePath: z.string(),
  noticeCreatedAt: time,
  noticeRead: z.boolean(),
});
export type Notice = z.infer<typeof notice>;
