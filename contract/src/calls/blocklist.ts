import { z } from 'zod';
import { defineCall } from '../call.ts';
import { blocklistEntry, blocklistKind } from '../entities/blocklist.ts';
import { id, nothing, page, trimmed } from '../entities/fields.ts';
import { limits } from '../limits.ts';

export const getBlocklist = defineCall({
  method: 'GET',
  path: '/api/blocklist/getBlocklist',
  area: 'blocklist',
  summary: 'List the entries of the blocklist, newest first.',
  access: 'admin',
  rate: 'read',
  query: z.object({ page, kind: blocklistKind }),
  output: z.object({
    entries: z.array(blocklistEntry),
    nextPage: z.number().int().nullable(),
    totalPages: z.number().int().min(1),
  }),
});

export const addToBlocklist = defineCall({
  method: 'POST',
  path: '/api/blocklist/addToBlocklist',
  area: 'blocklist',
  summary: 'Block a network, an e-mail domain or a word.',
  description:
    'A network is an address or CIDR range. Words are blocked in public names and comments. If the entry exists, its reason and expiry are replaced. Takes effect on every server within seconds.',
  access: 'admin',
  rate: 'write',
  body: z.object({
    kind: blocklistKind,
    value: trimmed(limits.entryValue, 1),
    reason: trimmed(limits.entryReason, 1),
    /** Whole days until the entry expires; absent or null: it holds until removed. */
    days: z.number().int().min(1).max(limits.entryDays).nullable().optional(),
  }),
  output: z.object({ entry: blocklistEntry }),
});

export const removeFromBlocklist = defineCall({
  method: 'DELETE',
  path: '/api/blocklist/removeFromBlocklist',
  area: 'blocklist',
  summary: 'Remove an entry from the blocklist.',
  access: 'admin',
  rate: 'write',
  query: z.object({ entryId: id, reason: trimmed(limits.entryReason, 1) }),
  output: nothing,
});
