import { z } from 'zod';
import { limits } from '../limits.ts';
import { id, time, trimmed } from './fields.ts';

/** The kinds of blocklist entries: a network, the mail addresses of a domain, a word in public names and comments. */
export const blocklistKind = z.enum(['network', 'mail-domain', 'word']);
export type BlocklistKind = z.infer<typeof blocklistKind>;

/** A blocklist entry, for admins. */
export const blocklistEntry = z.object({
  entryId: id,
  entryKind: blocklistKind,
  entryValue: trimmed(limits.entryValue, 1),
  entryReason: trimmed(limits.entryReason, 1),
  entryCreatedAt: time,
  entryCreatedBy: z.string(),
  /** Null: holds until it is removed. */
  entryExpiresAt: time.nullable(),
  /** Whether the entry has expired and no longer blocks anything. */
  entryExpired: z.boolean(),
});
export type BlocklistEntry = z.infer<typeof blocklistEntry>;
