import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, page, time } from '../entities/fields.ts';
import { comment, storySummary } from '../entities/story.ts';
import { failsWith, fieldErrors } from '../field-errors.ts';
import { limits } from '../limits.ts';

/** If a `userId` is sent, it must be the caller's own; it never grants access. */
const callerId = z.string().max(64).optional();

const searchQuery = z.string().trim().max(limits.searchQuery).optional();

const toggle = {
  area: 'community',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyId: id, userId: callerId }),
  output: z.object({ storyLikes: z.number().int().min(0), storyLiked: z.boolean(), storyFavorited: z.boolean() }),
} as const;

export const likeStory = defineCall({
  ...toggle,
  method: 'POST',
  path: '/api/stories/likeStory',
  summary: 'Like a story.',
  description: 'Has no effect if the caller already likes it.',
});

export const removeLikeStory = defineCall({
  ...toggle,
  method: 'DELETE',
  path: '/api/stories/removeLikeStory',
  summary: 'Remove the caller’s like from a story.',
});

export const favoriteStory = defineCall({
  ...toggle,
  method: 'POST',
  path: '/api/stories/favoriteStory',
  summary: 'Add a story to the caller’s favourites.',
  description: 'Has no effect if it is already a favourite.',
});

export const removeFavoriteStory = defineCall({
  ...toggle,
  method: 'DELETE',
  path: '/api/stories/removeFavoriteStory',
  summary: 'Remove a story from the caller’s favourites.',
});

export const getComments = defineCall({
  method: 'GET',
  path: '/api/comments/getComments',
  area: 'community',
  summary: 'List the comments on a story, newest first.',
  access: 'optional',
  rate: 'read',
  query: z.object({ page, storyId: id, userId: callerId }),
  output: z.object({ comments: z.array(comment), nextPage: z.number().int().nullable() }),
});

export const sendComment = defineCall({
  method: 'POST',
  path: '/api/comments/sendComment',
  area: 'community',
  summary: 'Comment on a story, with a rating of 0 to 5 stars.',
  description: 'With stars, `comment` may be empty; such a rating replaces the caller’s earlier one without words.',
  access: 'signed-in',
  rate: 'write',
  body: z
    .object({
      storyId: id,
      userId: callerId,
      comment: comment.shape.comment,
      commentStars: comment.shape.commentStars.default(0),
    })
    .refine((sent) => sent.comment !== '' || sent.commentStars > 0, {
      path: ['comment'],
      ...failsWith(fieldErrors.required),
    }),
  output: z.object({ commentId: id, comment }),
});

const commentLike = {
  area: 'community',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ commentId: id, userId: callerId }),
  output: z.object({ commentLikes: z.number().int().min(0), commentLiked: z.boolean() }),
} as const;

export const likeComment = defineCall({
  ...commentLike,
  method: 'POST',
  path: '/api/comments/likeComment',
  summary: 'Like a comment.',
  description: 'Has no effect if the caller already likes it.',
});

export const unlikeComment = defineCall({
  ...commentLike,
  method: 'DELETE',
  path: '/api/comments/unlikeComment',
  summary: 'Remove the caller’s like from a comment.',
});

export const deleteComment = defineCall({
  method: 'DELETE',
  path: '/api/comments/deleteComment',
  area: 'community',
  summary: 'Delete a comment.',
  description: 'Players can delete their own comments; admins can delete any comment.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ commentId: id }),
  output: nothing,
});

const shelf = z.object({ stories: z.array(storySummary), totalPages: z.number().int().min(1) });

export const myFavorites = defineCall({
  method: 'GET',
  path: '/api/profile/myFavorites',
  area: 'community',
  summary: 'List the caller’s favourite stories, most recently added first.',
  description: 'Returns 6 stories per page.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ page }),
  output: shelf,
});

export const myStories = defineCall({
  method: 'GET',
  path: '/api/profile/myStories',
  area: 'community',
  summary: 'List the caller’s own stories, newest first.',
  description: '`searchQuery` filters them. Returns 6 stories per page.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ page, userId: callerId, searchQuery }),
  output: shelf,
});

export const getContinue = defineCall({
  method: 'GET',
  path: '/api/stories/getContinue',
  area: 'community',
  summary: 'List the stories that the caller has played, most recently played first.',
  description: 'Includes the progress of the latest run of each story.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ page, pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMost).default(limits.pageSize) }),
  output: z.object({
    stories: z.array(
      storySummary.extend({
        /**
         * Percentage of the latest run's completed quests; a scene without quests counts as one quest. 100 once all
         * scenes are won.
         */
        storyProgress: z.number().int().min(0).max(100),
        storyLastPlayedAt: time,
      }),
    ),
    nextPage: z.number().int().nullable(),
    totalPages: z.number().int().min(1),
  }),
});
