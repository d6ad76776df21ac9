import { z } from 'zod';
import { defineCall } from '../call.ts';
import { page } from '../entities/fields.ts';
import { storySummary } from '../entities/story.ts';
import { limits } from '../limits.ts';

export const searchStories = defineCall({
  method: 'GET',
  path: '/api/search/searchStories',
  area: 'search',
  summary: 'Search stories by name, author, tags or description.',
  description:
    'Matches of the name come first. Ignores case, accents and small typos. Includes the caller’s own private stories.',
  access: 'optional',
  rate: 'read',
  query: z.object({
    page,
    searchQuery: z.string().trim().max(limits.searchQuery),
    userId: z.string().max(64).optional(),
  }),
  output: z.object({
    stories: z.array(storySummary),
    nextPage: z.number().int().nullable(),
    totalPages: z.number().int().min(1),
  }),
});
