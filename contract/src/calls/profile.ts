import { z } from 'zod';
import { defineCall } from '../call.ts';
import { page, time } from '../entities/fields.ts';

export const getCredits = defineCall({
  method: 'GET',
  path: '/api/profile/credits',
  area: 'profile',
  summary: 'The caller’s balance and its history, newest first.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ page }),
  output: z.object({
    credits: z.number().int().min(0),
    entries: z.array(z.object({ amount: z.number().int(), reason: z.string(), createdAt: time })),
    nextPage: z.number().int().nullable(),
  }),
});
