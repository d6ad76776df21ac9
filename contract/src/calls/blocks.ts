import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, page, pictureUrl, time } from '../entities/fields.ts';

const blocking = { area: 'blocks', access: 'signed-in', rate: 'write', output: nothing } as const;

export const blockPerson = defineCall({
  ...blocking,
  method: 'PUT',
  path: '/api/blocks/blockPerson',
  summary: 'Block an account.',
  description:
    'Removes its stories, characters and comments from the caller’s lists. Nobody is notified. Has no effect if the account is already blocked.',
  body: z.object({ blockedUserId: id }),
});

export const unblockPerson = defineCall({
  ...blocking,
  method: 'DELETE',
  path: '/api/blocks/unblockPerson',
  summary: 'Unblock an account.',
  description: 'Has no effect if the account is not blocked.',
  query: z.object({ blockedUserId: id }),
});

export const getBlocks = defineCall({
  method: 'GET',
  path: '/api/blocks/getBlocks',
  area: 'blocks',
  summary: 'List the accounts that the caller has blocked, most recent first.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ page }),
  output: z.object({
    blocks: z.array(
      z.object({ blockedUserId: id, blockedUserName: z.string(), blockedUserImageURL: pictureUrl, blockedAt: time }),
    ),
    nextPage: z.number().int().nullable(),
    totalPages: z.number().int().min(1),
  }),
});
