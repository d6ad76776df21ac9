import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, page, pictureUrl, time, trimmed, version } from '../entities/fields.ts';
import { pictureChoice } from '../entities/picture.ts';
import { limits } from '../limits.ts';

/** A user's id in a form: if sent, it must be the caller's own; it never grants access. */
const formUserId = z.union([z.string().max(64), z.number()]).optional();

const storyName = trimmed(limits.storyName, 1);
const storyDescription = trimmed(limits.storyDescription, 1);

/** Names of tags, case-insensitive. */
const storyTags = z
  .array(z.string().trim().min(1).max(45))
  .min(1, { message: 'Choose at least one tag.' })
  .max(limits.storyTags, { message: 'You can only select up to 4 tags.' });

/** Settings of a story's pictures in order; a choice without `poolId` uses the next uploaded file. */
const storyPictures = z.object({ storyImages: z.array(pictureChoice).max(limits.storyImages).optional() }).optional();

/** A count set by an admin: a whole number or its digits. */
const setCount = z.union([
  z.number().int().min(0).max(2_000_000_000),
  z
    .string()
    .regex(/^[0-9]{1,10}$/, { message: 'Digits only.' })
    .transform(Number)
    .pipe(z.number().max(2_000_000_000)),
]);

export const createStory = defineCall({
  method: 'POST',
  path: '/api/stories/createStory',
  area: 'creating',
  summary: 'Make a private story with 1 to 4 pictures, uploaded or of the pool, and 1 to 4 tags.',
  access: 'signed-in',
  rate: 'write',
  parts: {
    storyInfo: z.object({
      storyUserId: formUserId,
      storyCreatedBy: z.string().max(200).optional(),
      storyName,
      storyDescription,
      storyTags,
    }),
    pictures: storyPictures,
  },
  files: { storyImages: { max: limits.storyImages, required: false } },
  output: z.object({ storyId: id }),
});

export const editStory = defineCall({
  method: 'PUT',
  path: '/api/stories/editStory',
  area: 'creating',
  summary:
    'Change what is named of a story; `storyVisibility` publishes it or takes it back. Admins alone change the counts. A `version` older than the current one is a 409 with the current `story`.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({
    story: z.object({
      storyId: id,
      version: version.optional(),
      storyName: storyName.optional(),
      storyDescription: storyDescription.optional(),
      /** One line for the hero. */
      storyTagline: trimmed(140).optional(),
      storyVisibility: z.enum(['public', 'private']).optional(),
      storyLikes: setCount.optional(),
      storyComments: setCount.optional(),
      storyPlays: setCount.optional(),
    }),
  }),
  output: z.object({ version }),
});

export const editStoryTags = defineCall({
  method: 'PUT',
  path: '/api/stories/editStoryTags',
  area: 'creating',
  summary: 'Give a story these tags, in this order. Some are given by admins alone.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyId: id, version: version.optional(), storyTags }),
  output: z.object({ version }),
});

export const addStoryImages = defineCall({
  method: 'POST',
  path: '/api/stories/addStoryImages',
  area: 'creating',
  summary: 'Add pictures after those that the story has, up to 4 together. Answers all of them.',
  access: 'signed-in',
  rate: 'write',
  parts: { addStoryImageData: z.object({ storyId: id }), pictures: storyPictures },
  files: { storyImages: { max: limits.storyImages, required: false } },
  output: z.object({ storyImages: z.array(pictureUrl), version }),
});

export const deleteStoryImage = defineCall({
  method: 'DELETE',
  path: '/api/stories/deleteStoryImage',
  area: 'creating',
  summary:
    'Take a picture off a story. `storyId` is needed where several stories of the caller show it. A public story keeps at least one.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyImageURL: pictureUrl, storyId: id.optional() }),
  output: z.object({ version }),
});

export const orderStoryImages = defineCall({
  method: 'PUT',
  path: '/api/stories/orderStoryImages',
  area: 'creating',
  summary: 'Put the pictures of a story into this order; the first is its cover.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyId: id, storyImages: z.array(pictureUrl).min(1).max(limits.storyImages) }),
  output: z.object({ version }),
});

export const deleteStory = defineCall({
  method: 'DELETE',
  path: '/api/stories/deleteStory',
  area: 'creating',
  summary: 'Put a story into the trash, from where it can be restored for 30 days.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ storyId: id }),
  output: nothing,
});

export const getTrash = defineCall({
  method: 'GET',
  path: '/api/stories/getTrash',
  area: 'creating',
  summary: 'A page of what the caller has deleted and can restore: stories, and scenes of stories that are there.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ page }),
  output: z.object({
    entries: z.array(
      z.object({
        kind: z.enum(['story', 'scene']),
        storyId: id,
        storyName: z.string(),
        sceneId: id.optional(),
        sceneName: z.string().optional(),
        imageURL: z.string(),
        deletedAt: time,
        /** When it is permanently deleted. */
        goesAt: time,
      }),
    ),
    nextPage: z.number().int().nullable(),
    totalPages: z.number().int().min(1),
  }),
});

export const restoreStory = defineCall({
  method: 'PUT',
  path: '/api/stories/restoreStory',
  area: 'creating',
  summary: 'Take a story out of the trash, as it was.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyId: id }),
  output: nothing,
});
