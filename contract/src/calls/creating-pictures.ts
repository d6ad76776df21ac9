import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothing, page, pictureUrl } from '../entities/fields.ts';
import { pictureView, poolAge, poolKind, poolLook, poolPicture, portraitPatches } from '../entities/picture.ts';
import { limits } from '../limits.ts';

export const getPool = defineCall({
  method: 'GET',
  path: '/api/pictures/getPool',
  area: 'creating',
  summary: 'List the pictures of the pool: portraits by look and age, backgrounds and items.',
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
    /** No picture shows everything of the search: these show some of it. */
    partly: z.boolean().optional(),
    nextPage: z.number().int().nullable(),
    totalPages: z.number().int().min(1),
  }),
});

export const getPortraitPatches = defineCall({
  method: 'GET',
  path: '/api/pictures/getPortraitPatches',
  area: 'creating',
  summary: 'Return the patches by which a portrait blinks, glances and speaks.',
  description: 'Only portraits of the pool have patches.',
  access: 'open',
  rate: 'read',
  keptFor: 3600,
  query: z.object({ imageURL: pictureUrl }),
  output: z.object({ patches: portraitPatches.nullable() }),
});

export const describePicture = defineCall({
  method: 'PUT',
  path: '/api/pictures/describePicture',
  area: 'creating',
  summary: 'Set the alternative text and focal point of one of the caller’s pictures.',
  description: 'Applies wherever the caller’s content shows the picture.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ pictureURL: pictureUrl, ...pictureView.partial().shape }),
  output: nothing,
});
