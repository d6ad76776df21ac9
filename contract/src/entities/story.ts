import { z } from 'zod';
import { limits } from '../limits.ts';
import { id, pictureUrl, time, trimmed, version } from './fields.ts';
import { pictureView } from './picture.ts';
import { sceneDetail } from './scene.ts';

export const tag = z.object({
  tagId: id,
  tag: z.string().min(1).max(45),
  /** Only admins can add this tag to stories. */
  tagAdminOnly: z.literal(true).optional(),
});
export type Tag = z.infer<typeof tag>;

const count = z.number().int().min(0);

export const comment = z.object({
  commentId: id,
  commentStoryId: id,
  commentUserId: id,
  commentUserName: z.string(),
  commentUserProfileImageURL: pictureUrl,
  /** Empty for a rating by stars alone. */
  comment: trimmed(limits.comment),
  commentStars: z.number().int().min(0).max(limits.stars),
  commentLikes: count,
  commentCreatedAt: time,
  commentLiked: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

/** A story on cards and in lists. */
export const storySummary = z.object({
  storyId: id,
  storyName: trimmed(limits.storyName, 1),
  storyDescription: trimmed(limits.storyDescription),
  /** One line for the hero; empty if the owner wrote none. */
  storyTagline: z.string(),
  storyImageURL: pictureUrl,
  storyImages: z.array(pictureUrl).max(limits.storyImages),
  storyLikes: count,
  storyLiked: z.boolean(),
  storyFavorited: z.boolean(),
  storyComments: count,
  storyTotalStars: count,
  /** The average over the people who have rated it, each with the stars of their latest rating; 0 without any. */
  storyRating: z.number().min(0).max(5),
  /** How many people have rated it. */
  storyRatings: count,
  storyPlays: count,
  storyUserId: id,
  storyCreatedBy: z.string(),
  storyCreatedAt: time,
  storyTags: z.array(z.string()).max(limits.storyTags),
  storyTopComment: comment.nullable(),
  storyVisibility: z.enum(['public', 'private']),
  /** Present only for its owner and admins: it is private and has no scene yet. */
  storyDraft: z.literal(true).optional(),
  /** Present only for its owner and admins: an admin has hidden the story. */
  storyHidden: z.literal(true).optional(),
});
export type StorySummary = z.infer<typeof storySummary>;

/** A story with its scenes in order. */
export const story = storySummary.extend({
  /** How to show each of `storyImages`, in order. */
  storyImageViews: z.array(pictureView).optional(),
  /** Players are shown a scene only once they have won the one before it; calls answer and enter every scene. */
  storyLocksScenes: z.literal(true).optional(),
  /** Its version, for its owner and admins. */
  version: version.optional(),
  /** Whether the caller has blocked the owner; absent if the caller can't. */
  storyUserBlocked: z.boolean().optional(),
  scenes: z.array(sceneDetail).max(limits.storyScenes),
});
export type Story = z.infer<typeof story>;
