import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothing, page, pictureUrl } from '../entities/fields.ts';
import { pictureView, poolAge, poolKind, poolLook, poolPicture } from '../entities/picture.ts';
import { limits } from '../limits.ts';

export const getPool = defineCall({
  method: 'GET',
  path: '/api/pictures/getPool',
  area: 'creating',
  summary: 'A page of the pictures that come with the product: portraits by look and age, backgrounds, items.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({
    kind: poolKind,
    look: poolLook.optional(),
    age: poolAge.optional(),
    searchQuery: z.string().trim().max(limits.searchQuery).optional(),
    page,
  }),
  output: z.object({
    pictures: z.array(poolPicture),
    nextPage: z.number().int().nullable(),
    totalPages: z.number().int().min(1),
  }),
});

export const describePicture = defineCall({
  method: 'PUT',
  path: '/api/pictures/describePicture',
  area: 'creating',
  summary:
    'Say what is to be seen on a picture of the caller’s and which point stays in view, wherever work of the caller’s shows it.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ pictureURL: pictureUrl, ...pictureView.partial().shape }),
  output: nothing,
});
