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
  summary: 'Create a private story with 1 to 4 pictures and 1 to 4 tags.',
  description: 'Pictures are uploads or come from the pool.',
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
  summary: 'Update the given fields of a story.',
  description:
    '`storyVisibility` publishes the story or makes it private. Only admins can change the counts. Returns 409 with the current `story` if `version` is outdated.',
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
      /** Whether players see a scene only once they have won the one before it. */
      storyLocksScenes: z.boolean().optional(),
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
  summary: 'Set the tags of a story, in the given order.',
  description: 'Only admins can add some of the tags.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyId: id, version: version.optional(), storyTags }),
  output: z.object({ version }),
});

export const addStoryImages = defineCall({
  method: 'POST',
  path: '/api/stories/addStoryImages',
  area: 'creating',
  summary: 'Add pictures to the end of a story’s pictures.',
  description: 'A story has at most 4 pictures. Returns all of them.',
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
  summary: 'Remove a picture from a story.',
  description:
    '`storyId` is required if several of the caller’s stories use the picture. A public story keeps at least one picture.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyImageURL: pictureUrl, storyId: id.optional() }),
  output: z.object({ version }),
});

export const orderStoryImages = defineCall({
  method: 'PUT',
  path: '/api/stories/orderStoryImages',
  area: 'creating',
  summary: 'Set the order of a story’s pictures.',
  description: 'The first picture is the cover.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyId: id, storyImages: z.array(pictureUrl).min(1).max(limits.storyImages) }),
  output: z.object({ version }),
});

export const deleteStory = defineCall({
  method: 'DELETE',
  path: '/api/stories/deleteStory',
  area: 'creating',
  summary: 'Move a story to the trash.',
  description: 'It can be restored for 30 days.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ storyId: id }),
  output: nothing,
});

export const getTrash = defineCall({
  method: 'GET',
  path: '/api/stories/getTrash',
  area: 'creating',
  summary: 'List the caller’s deleted stories and scenes that can be restored.',
  description: 'Scenes of deleted stories are not listed.',
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
  summary: 'Restore a story from the trash, unchanged.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyId: id }),
  output: nothing,
});
