import { z } from 'zod';
import { limits } from '../limits.ts';
import { id, time, trimmed } from './fields.ts';

/** The kinds of blocklist entries: a network, the mail addresses of a domain, a word in public names and comments. */
export const barrierKind = z.enum(['network', 'mail-domain', 'word']);
export type BarrierKind = z.infer<typeof barrierKind>;

/** A blocklist entry, for admins. */
export const barrier = z.object({
  barrierId: id,
  barrierKind,
  barrierValue: trimmed(limits.barrierValue, 1),
  barrierReason: trimmed(limits.barrierReason, 1),
  barrierCreatedAt: time,
  barrierCreatedBy: z.string(),
  /** Null: holds until it is removed. */
  barrierExpiresAt: time.nullable(),
  /** Whether the entry has expired and no longer blocks anything. */
  barrierExpired: z.boolean(),
});
export type Barrier = z.infer<typeof barrier>;
