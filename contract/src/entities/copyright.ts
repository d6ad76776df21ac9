import { z } from 'zod';
import { failsWith, fieldErrors } from '../field-errors.ts';
import { limits } from '../limits.ts';
import { id, time, trimmed } from './fields.ts';

/**
 * The state of a copyright claim: unconfirmed (by mail), open (waiting for an admin), refused, accepted (its object is
 * hidden), countered (the waiting period runs), in court, or restored.
 */
export const copyrightState = z.enum(['unconfirmed', 'open', 'refused', 'accepted', 'countered', 'court', 'restored']);
export type CopyrightState = z.infer<typeof copyrightState>;

/** What a notice can be about. */
export const copyrightSubject = z.enum(['story', 'character', 'picture']);
export type CopyrightSubject = z.infer<typeof copyrightSubject>;

/** The decisions that an admin can make. */
export const copyrightOutcome = z.enum(['accept', 'refuse', 'court', 'restore']);
export type CopyrightOutcome = z.infer<typeof copyrightOutcome>;

/** The possible decisions for each state of a claim. */
export const copyrightOutcomes: Record<CopyrightState, readonly CopyrightOutcome[]> = {
  unconfirmed: [],
  open: ['accept', 'refuse'],
  refused: [],
  accepted: ['restore'],
  countered: ['court', 'restore'],
  court: ['restore'],
  restored: [],
};

const LEGAL_EMAIL = /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\.]+(?:\.[^\s@<>",;:()[\]\\.]+)+$/;

/** A deliverable e-mail address. */
const legalEmail = trimmed(limits.legalEmail, 3).refine(
  (text) => LEGAL_EMAIL.test(text),
  failsWith(fieldErrors.badEmail),
);

/** The sender of a notice or counter-notice and their contact details: 17 U.S.C. 512(c)(3)(A)(iv) and (g)(3)(D). */
const party = {
  name: trimmed(limits.legalName, 1),
  email: legalEmail,
  address: trimmed(limits.legalAddress, 1),
  phone: trimmed(limits.legalPhone, 1),
  /** The name again, as an electronic signature. */
  signature: trimmed(limits.legalName, 1),
};

const agreed = z.literal(true, { message: fieldErrors.required.text });

/** A notice of claimed infringement with every element of 17 U.S.C. 512(c)(3)(A). */
export const newCopyrightNotice = z.object({
  ...party,
  /** The person or company that the sender represents; empty: the sender. */
  onBehalfOf: trimmed(limits.legalName).optional(),
  work: trimmed(limits.legalText, 1),
  infringing: trimmed(limits.legalText, 1),
  /** The URL of the story, character or picture. */
  location: trimmed(limits.legalLocation, 1),
  goodFaith: agreed,
  accuracy: agreed,
});
export type NewCopyrightNotice = z.infer<typeof newCopyrightNotice>;

/** A counter-notice with every element of 17 U.S.C. 512(g)(3). */
export const newCounterNotice = z.object({
  ...party,
  statement: trimmed(limits.legalText, 1),
  mistake: agreed,
  jurisdiction: agreed,
});
export type NewCounterNotice = z.infer<typeof newCounterNotice>;

/** A claim as both parties see it. */
export const copyrightClaim = z.object({
  noticeId: id,
  noticeState: copyrightState,
  noticeSubject: copyrightSubject,
  noticeSubjectName: z.string(),
  noticeCreatedAt: time,
  noticeClaimant: z.string(),
  noticeClaimantEmail: z.string(),
  noticeOnBehalfOf: z.string(),
  noticeWork: z.string(),
  noticeInfringing: z.string(),
  noticeLocation: z.string(),
  noticeReason: z.string(),
  /** For the claimant and admins all counter-notices, the named owner's first; for an owner only their own. */
  noticeCounters: z.array(
    z.object({
      counterName: z.string(),
      counterEmail: z.string(),
      counterAddress: z.string(),
      counterPhone: z.string(),
      counterStatement: z.string(),
      counterCreatedAt: time,
    }),
  ),
  /** During the waiting period: the first and last day of restoration, such as 2026-05-06. */
  noticeRestoreFrom: z.iso.date().nullable(),
  noticeRestoreBy: z.iso.date().nullable(),
  /** Business days until the first of them; 0: today. */
  noticeDaysLeft: z.number().int().min(0).nullable(),
  noticeRestoredAt: time.nullable(),
});
export type CopyrightClaim = z.infer<typeof copyrightClaim>;

/** A claim as admins see it. */
export const adminClaim = copyrightClaim.extend({
  noticeClaimantAddress: z.string(),
  noticeClaimantPhone: z.string(),
  noticeSignature: z.string(),
  /** Null if the object no longer exists. */
  noticeObjectId: z.string().nullable(),
  noticeOwnerId: id.nullable(),
  noticeOwnerName: z.string(),
  /** Number of accepted, unreversed notices against this account. */
  noticeOwnerAccepted: z.number().int().min(0),
  noticeDecidedBy: z.string(),
  noticeDecidedAt: time.nullable(),
  noticeCourtNote: z.string(),
});
export type Claim = z.infer<typeof adminClaim>;
