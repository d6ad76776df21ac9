import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, page, time } from '../entities/fields.ts';
import { comment, storySummary } from '../entities/story.ts';
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
  summary: 'Like a story; liking again changes nothing.',
});

export const removeLikeStory = defineCall({
  ...toggle,
  method: 'DELETE',
  path: '/api/stories/removeLikeStory',
  summary: 'Take a like back.',
});

export const favoriteStory = defineCall({
  ...toggle,
  method: 'POST',
  path: '/api/stories/favoriteStory',
  summary: 'Keep a story as a favourite; doing it again changes nothing.',
});

export const removeFavoriteStory = defineCall({
  ...toggle,
  method: 'DELETE',
  path: '/api/stories/removeFavoriteStory',
  summary: 'Keep a story as a favourite no longer.',
});

export const getComments = defineCall({
  method: 'GET',
  path: '/api/comments/getComments',
  area: 'community',
  summary: 'A page of the comments on a story, newest first.',
  access: 'optional',
  rate: 'read',
  query: z.object({ page, storyId: id, userId: callerId }),
  output: z.object({ comments: z.array(comment), nextPage: z.number().int().nullable() }),
});

export const sendComment = defineCall({
  method: 'POST',
  path: '/api/comments/sendComment',
  area: 'community',
  summary: 'Comment on a story, with 0 to 5 stars.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({
    storyId: id,
    userId: callerId,
    comment: comment.shape.comment,
    commentStars: comment.shape.commentStars.default(0),
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
  summary: 'Like a comment; liking again changes nothing.',
});

export const unlikeComment = defineCall({
  ...commentLike,
  method: 'DELETE',
  path: '/api/comments/unlikeComment',
  summary: 'Take the like of a comment back.',
});

export const deleteComment = defineCall({
  method: 'DELETE',
  path: '/api/comments/deleteComment',
  area: 'community',
  summary: 'Delete one’s own comment; admins may delete any.',
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
  summary: 'A page of the caller’s favourites, the latest first, 6 a page.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ page }),
  output: shelf,
});

export const myStories = defineCall({
  method: 'GET',
  path: '/api/profile/myStories',
  area: 'community',
  summary: 'A page of the caller’s own stories, newest first, 6 a page; with a search, those that match it.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ page, userId: callerId, searchQuery }),
  output: shelf,
});

export const getContinue = defineCall({
  method: 'GET',
  path: '/api/stories/getContinue',
  area: 'community',
  summary: 'A page of the stories that the caller has played, the latest first, with how far the latest run has come.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ page, pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMost).default(limits.pageSize) }),
  output: z.object({
    stories: z.array(
      storySummary.extend({
        /** Percentage of the latest run's completed quests; a scene without quests counts as one quest. */
        storyProgress: z.number().int().min(0).max(100),
        storyLastPlayedAt: time,
      }),
    ),
    nextPage: z.number().int().nullable(),
    totalPages: z.number().int().min(1),
  }),
});
