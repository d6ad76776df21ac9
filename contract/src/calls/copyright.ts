import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  adminClaim,
  copyrightClaim,
  copyrightOutcome,
  copyrightState,
  newCopyrightNotice,
  newCounterNotice,
} from '../entities/copyright.ts';
import { id, nothing, page, trimmed } from '../entities/fields.ts';
import { limits } from '../limits.ts';

/** The key from the link in a mail; without it, the caller must be the author. */
const key = z.string().min(1).max(64);

export const sendCopyrightNotice = defineCall({
  method: 'POST',
  path: '/api/copyright/sendNotice',
  area: 'copyright',
  summary:
    'Send a copyright notice, with or without an account. Nothing comes of it until the link in the letter to the sender is followed.',
  access: 'open',
  rate: 'write',
  body: newCopyrightNotice,
  output: nothing,
});

export const confirmCopyrightNotice = defineCall({
  method: 'PUT',
  path: '/api/copyright/confirmNotice',
  area: 'copyright',
  summary: 'Confirm a notice by the key of its letter, within a week; again changes nothing.',
  access: 'open',
  rate: 'write',
  body: z.object({ noticeId: id, key }),
  output: nothing,
});

export const getCopyrightNotice = defineCall({
  method: 'GET',
  path: '/api/copyright/getNotice',
  area: 'copyright',
  summary: 'A notice, for its sender with the key from a mail, or for the author with a key or as the caller.',
  access: 'optional',
  rate: 'read',
  query: z.object({ noticeId: id, key: key.optional() }),
  output: z.object({
    notice: copyrightClaim,
    side: z.enum(['claimant', 'author']),
    /** Whether the author can now answer with a counter-notice. */
    mayAnswer: z.boolean(),
  }),
});

export const answerCopyrightNotice = defineCall({
  method: 'POST',
  path: '/api/copyright/answerNotice',
  area: 'copyright',
  summary: 'Answer an accepted notice by a counter-notice, once, as its author. It starts the clock.',
  access: 'optional',
  rate: 'write',
  body: newCounterNotice.extend({ noticeId: id, key: key.optional() }),
  output: nothing,
});

export const getClaims = defineCall({
  method: 'GET',
  path: '/api/copyright/getClaims',
  area: 'copyright',
  summary: 'A page of the notices that stand so, newest first; those whose clock runs by the day that it ends.',
  access: 'admin',
  rate: 'read',
  query: z.object({ page, state: copyrightState.exclude(['unconfirmed']).default('open') }),
  output: z.object({
    matters: z.array(adminClaim),
    nextPage: z.number().int().nullable(),
    totalPages: z.number().int().min(1),
  }),
});

export const decideCopyright = defineCall({
  method: 'PUT',
  path: '/api/copyright/decide',
  area: 'copyright',
  summary:
    'Accept a notice (the content it names is hidden) or refuse it, record a court action, or restore hidden content. Notifies both sides.',
  access: 'admin',
  rate: 'write',
  body: z.object({ noticeId: id, outcome: copyrightOutcome, reason: trimmed(limits.reportText, 1) }),
  output: nothing,
});
