import { z } from 'zod';
import { limits } from '../limits.ts';
import { id, time, trimmed } from './fields.ts';

/** The kinds of blocklist entries: a network, the mail addresses of a domain, a word in public names and comments. */
export const blocklistKind = z.enum(['network', 'mail-domain', 'word']);
export type BlocklistKind = z.infer<typeof blocklistKind>;

/** A blocklist entry, for admins. */
export const blocklistEntry = z.object({
  barrierId: id,
  barrierKind: blocklistKind,
  barrierValue: trimmed(limits.barrierValue, 1),
  barrierReason: trimmed(limits.barrierReason, 1),
  barrierCreatedAt: time,
  barrierCreatedBy: z.string(),
  /** Null: holds until it is removed. */
  barrierExpiresAt: time.nullable(),
  /** Whether the entry has expired and no longer blocks anything. */
  barrierExpired: z.boolean(),
});
export type BlocklistEntry = z.infer<typeof blocklistEntry>;
