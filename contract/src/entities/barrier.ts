import { z } from 'zod';
import { limits } from '../limits.ts';
import { id, time, trimmed } from './fields.ts';

/** What can be kept out: a network, the mail addresses of a domain, a word in public names and comments. */
export const barrierKind = z.enum(['network', 'mail-domain', 'word']);
export type BarrierKind = z.infer<typeof barrierKind>;

/** Something that is kept out, as admins read it. */
export const barrier = z.object({
  barrierId: id,
  barrierKind,
  barrierValue: trimmed(limits.barrierValue, 1),
  barrierReason: trimmed(limits.barrierReason, 1),
  barrierCreatedAt: time,
  barrierCreatedBy: z.string(),
  /** Null: it holds until somebody removes it. */
  barrierExpiresAt: time.nullable(),
  /** Its time is over: it keeps nobody out any more. */
  barrierExpired: z.boolean(),
});
export type Barrier = z.infer<typeof barrier>;
