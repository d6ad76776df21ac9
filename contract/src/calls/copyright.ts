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
  summary: 'Submit a copyright notice.',
  description:
    'Requires no account. The notice takes effect only after the sender opens the link in the confirmation mail.',
  access: 'open',
  rate: 'write',
  body: newCopyrightNotice,
  output: nothing,
});

export const confirmCopyrightNotice = defineCall({
  method: 'PUT',
  path: '/api/copyright/confirmNotice',
  area: 'copyright',
  summary: 'Confirm a copyright notice with the key from its confirmation mail.',
  description: 'The key is valid for a week. Has no effect if the notice is already confirmed.',
  access: 'open',
  rate: 'write',
  body: z.object({ noticeId: id, key }),
  output: nothing,
});

export const getCopyrightNotice = defineCall({
  method: 'GET',
  path: '/api/copyright/getNotice',
  area: 'copyright',
  summary: 'Return a copyright notice to its sender or to the author of the content.',
  description:
    'The sender needs the key from a mail; the author, or any owner of a picture, needs a key or must be the caller.',
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
  summary: 'Answer an accepted copyright notice with a counter-notice.',
  description:
    'Only the author, or owners of a picture, can answer, each once. The first answer starts the waiting period, and one of the named owner after a court action starts it again.',
  access: 'optional',
  rate: 'write',
  body: newCounterNotice.extend({ noticeId: id, key: key.optional() }),
  output: nothing,
});

export const getClaims = defineCall({
  method: 'GET',
  path: '/api/copyright/getClaims',
  area: 'copyright',
  summary: 'List the copyright claims in a state, newest first.',
  description: 'Claims in their waiting period are sorted by the day on which it ends.',
  access: 'admin',
  rate: 'read',
  query: z.object({ page, state: copyrightState.exclude(['unconfirmed']).default('open') }),
  output: z.object({
    claims: z.array(adminClaim),
    nextPage: z.number().int().nullable(),
    totalPages: z.number().int().min(1),
  }),
});

export const decideCopyright = defineCall({
  method: 'PUT',
  path: '/api/copyright/decide',
  area: 'copyright',
  summary: 'Decide on a copyright claim and notify both sides.',
  description:
    'The outcome accepts the notice and hides the content, refuses the notice, records a court action, or restores hidden content.',
  access: 'admin',
  rate: 'write',
  body: z.object({ noticeId: id, outcome: copyrightOutcome, reason: trimmed(limits.reportText, 1) }),
  output: nothing,
});
