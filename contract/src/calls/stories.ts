import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, page } from '../entities/fields.ts';
import { latestRun } from '../entities/run.ts';
import { sceneProgress } from '../entities/scene.ts';
import { story, storySummary, tag } from '../entities/story.ts';
import { limits } from '../limits.ts';

const pageSize = z.coerce.number().int().min(1).max(limits.pageSizeMost).default(limits.pageSize);

/** If a `userId` is sent, it must be the caller's own; it never grants access. */
const callerId = z.string().max(64).optional();

const storyPage = z.object({
  stories: z.array(storySummary),
  nextPage: z.number().int().nullable(),
  totalPages: z.number().int().min(1),
});

export const getStories = defineCall({
  method: 'GET',
  path: '/api/stories/getStories',
  area: 'stories',
  summary: 'List stories by likes, plays, rating or age, the caller’s own, or the public ones of an author.',
  access: 'optional',
  rate: 'read',
  query: z.object({
    page,
    pageSize,
    userId: callerId,
    filter: z.enum(['storyLikes', 'storyPlays', 'storyRating', 'myStories']).optional(),
    /** Lists only the public stories of this account, the newest first, whatever the filter. */
    authorId: z.uuid().optional(),
  }),
  output: storyPage,
});

export const getStoriesByTag = defineCall({
  method: 'GET',
  path: '/api/stories/getStoriesByTag',
  area: 'stories',
  summary: 'List the public stories with a tag, most liked first.',
  access: 'optional',
  rate: 'read',
  query: z.object({ page, pageSize, userId: callerId, tag: z.string().min(1).max(45) }),
  output: storyPage,
});

export const getStory = defineCall({
  method: 'GET',
  path: '/api/stories/getStory',
  area: 'stories',
  summary: 'Return a story with its scenes.',
  description: 'Signed-in callers also get the token that is needed to play it.',
  access: 'optional',
  rate: 'read',
  query: z.object({ storyId: id }),
  output: z.object({ story, storyToken: z.string().optional() }),
});

export const getFeatured = defineCall({
  method: 'GET',
  path: '/api/stories/getFeatured',
  area: 'stories',
  summary: 'Return the featured story of the home page with the portrait of its main character.',
  description: '`featured` is null if no story is featured.',
  access: 'optional',
  rate: 'read',
  output: z.object({
    featured: z
      .object({
        story: storySummary,
        backgroundImageURL: z.string(),
        portraitURL: z.string(),
        portraitAlt: z.string(),
        /** The other portraits of the main character. */
        annoyedPortraitURL: z.string(),
        happyPortraitURL: z.string(),
        sadPortraitURL: z.string(),
        /** The first scene, where the main character is. */
        sceneId: id,
        scenes: z.number().int(),
      })
      .nullable(),
  }),
});

export const playStory = defineCall({
  method: 'PUT',
  path: '/api/stories/playStory',
  area: 'stories',
  summary: 'Start a new run of a story.',
  description:
    'Counts one play per player and day (UTC). With `remember=0` the characters know nothing from the caller’s earlier runs.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ storyId: id, remember: z.enum(['0', '1']).default('1') }),
  output: nothing,
});

export const getLatestRun = defineCall({
  method: 'GET',
  path: '/api/stories/getLatestRun',
  area: 'stories',
  summary: 'Return how far the caller’s latest run of a story has come.',
  description: '`run` is null if the caller has not played the story.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ storyId: id }),
  output: z.object({ run: latestRun.nullable() }),
});

export const getProgress = defineCall({
  method: 'GET',
  path: '/api/stories/getProgress',
  area: 'stories',
  summary: 'Return the progress of the caller’s run of a story, scene by scene.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ storyToken: z.string().max(2000) }),
  output: z.object({ scenes: z.array(sceneProgress) }),
});

export const getTags = defineCall({
  method: 'GET',
  path: '/api/tags/getTags',
  area: 'stories',
  summary: 'List all tags.',
  access: 'open',
  rate: 'read',
  output: z.object({ tags: z.array(tag) }),
});
