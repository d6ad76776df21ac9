import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, page, pictureUrl, time } from '../entities/fields.ts';

const blocking = { area: 'blocks', access: 'signed-in', rate: 'write', output: nothing } as const;

export const blockPerson = defineCall({
  ...blocking,
  method: 'PUT',
  path: '/api/blocks/blockPerson',
  summary:
    'See nothing more of what somebody writes: their stories, characters and comments leave the caller’s lists. Nobody is told. Again changes nothing.',
  body: z.object({ blockedUserId: id }),
});

export const unblockPerson = defineCall({
  ...blocking,
  method: 'DELETE',
  path: '/api/blocks/unblockPerson',
  summary: 'See somebody again; where nobody is blocked nothing changes.',
  query: z.object({ blockedUserId: id }),
});

export const getBlocks = defineCall({
  method: 'GET',
  path: '/api/blocks/getBlocks',
  area: 'blocks',
  summary: 'A page of the people whom the caller has blocked, the latest first.',
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
