import { z } from 'zod';
import { limits } from '../limits.ts';
import { id, time, trimmed } from './fields.ts';

/**
 * Where a copyright notice stands: not yet confirmed by mail, waiting for an admin, refused, accepted (what it names is
 * out of sight), countered (the clock runs), before a court, or brought back.
 */
export const copyrightState = z.enum(['unconfirmed', 'open', 'refused', 'accepted', 'countered', 'court', 'restored']);
export type CopyrightState = z.infer<typeof copyrightState>;

/** What a notice can name. */
export const copyrightSubject = z.enum(['story', 'character', 'picture']);
export type CopyrightSubject = z.infer<typeof copyrightSubject>;

/** What an admin can decide. */
export const copyrightOutcome = z.enum(['accept', 'refuse', 'court', 'restore']);
export type CopyrightOutcome = z.infer<typeof copyrightOutcome>;

/** What an admin can decide of a notice that stands so. */
export const copyrightOutcomes: Record<CopyrightState, readonly CopyrightOutcome[]> = {
  unconfirmed: [],
  open: ['accept', 'refuse'],
  refused: [],
  accepted: ['restore'],
  countered: ['court', 'restore'],
  court: ['restore'],
  restored: [],
};

/** An e-mail address that a letter reaches. */
const legalEmail = trimmed(limits.legalEmail, 3).regex(
  /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\.]+(?:\.[^\s@<>",;:()[\]\\.]+)+$/,
  {
    message: 'Enter an e-mail address.',
  },
);

/** Who sends a notice or answers one, and how they can be reached: 17 U.S.C. 512(c)(3)(A)(iv) and (g)(3)(D). */
const party = {
  name: trimmed(limits.legalName, 1),
  email: legalEmail,
  address: trimmed(limits.legalAddress, 1),
  phone: trimmed(limits.legalPhone, 1),
  /** The name once more, as an electronic signature. */
  signature: trimmed(limits.legalName, 1),
};

const agreed = z.literal(true, { message: 'Required.' });

/** A notice of claimed infringement with every element of 17 U.S.C. 512(c)(3)(A). */
export const newCopyrightNotice = z.object({
  ...party,
  /** For whom the sender acts; empty: for themselves. */
  onBehalfOf: trimmed(limits.legalName).optional(),
  work: trimmed(limits.legalText, 1),
  infringing: trimmed(limits.legalText, 1),
  /** The address of the story, character or picture. */
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

/** A notice as both sides read it. */
export const copyrightCase = z.object({
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
  noticeCounter: z
    .object({
      counterName: z.string(),
      counterEmail: z.string(),
      counterAddress: z.string(),
      counterPhone: z.string(),
      counterStatement: z.string(),
      counterCreatedAt: time,
    })
    .nullable(),
  /** While the clock runs: the days, as in 2026-05-06, between which it comes back. */
  noticeRestoreFrom: z.iso.date().nullable(),
  noticeRestoreBy: z.iso.date().nullable(),
  /** Business days until the first of them; 0: today. */
  noticeDaysLeft: z.number().int().min(0).nullable(),
  noticeRestoredAt: time.nullable(),
});
export type CopyrightCase = z.infer<typeof copyrightCase>;

/** A notice as admins read it. */
export const copyrightMatter = copyrightCase.extend({
  noticeClaimantAddress: z.string(),
  noticeClaimantPhone: z.string(),
  noticeSignature: z.string(),
  /** Null when it is gone. */
  noticeObjectId: z.string().nullable(),
  noticeOwnerId: id.nullable(),
  noticeOwnerName: z.string(),
  /** How many notices against this account were accepted and stand. */
  noticeOwnerAccepted: z.number().int().min(0),
  noticeDecidedBy: z.string(),
  noticeDecidedAt: time.nullable(),
  noticeCourtNote: z.string(),
});
export type CopyrightMatter = z.infer<typeof copyrightMatter>;
