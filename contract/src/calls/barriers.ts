import { z } from 'zod';
import { defineCall } from '../call.ts';
import { blocklistEntry, blocklistKind } from '../entities/barrier.ts';
import { id, nothing, page, trimmed } from '../entities/fields.ts';
import { limits } from '../limits.ts';

export const getBlocklist = defineCall({
  method: 'GET',
  path: '/api/barriers/getBarriers',
  area: 'barriers',
  summary: 'A page of what the operator keeps out, newest first.',
  access: 'admin',
  rate: 'read',
  query: z.object({ page, kind: blocklistKind }),
  output: z.object({
    barriers: z.array(blocklistEntry),
    nextPage: z.number().int().nullable(),
    totalPages: z.number().int().min(1),
  }),
});

export const addToBlocklist = defineCall({
  method: 'POST',
  path: '/api/barriers/addBarrier',
  area: 'barriers',
  summary:
    'Keep out a network (an address or CIDR), a domain of e-mail addresses, or a word in public names and comments. What is there already gets the new reason and time. Holds on every server within seconds.',
  access: 'admin',
  rate: 'write',
  body: z.object({
    kind: blocklistKind,
    value: trimmed(limits.barrierValue, 1),
    reason: trimmed(limits.barrierReason, 1),
    /** Whole days until the entry expires; absent or null: it holds until removed. */
    days: z.number().int().min(1).max(limits.barrierDays).nullable().optional(),
  }),
  output: z.object({ barrier: blocklistEntry }),
});

export const removeFromBlocklist = defineCall({
  method: 'DELETE',
  path: '/api/barriers/removeBarrier',
  area: 'barriers',
  summary: 'Let in again what was kept out.',
  access: 'admin',
  rate: 'write',
  query: z.object({ barrierId: id, reason: trimmed(limits.barrierReason, 1) }),
  output: nothing,
});
