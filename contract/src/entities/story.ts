import { z } from 'zod';
import { limits } from '../limits.ts';
import { id, pictureUrl, time, trimmed, version } from './fields.ts';
import { pictureView } from './picture.ts';
import { sceneDetail } from './scene.ts';

export const tag = z.object({
  tagId: id,
  tag: z.string().min(1).max(45),
  /** Admins alone give it to stories. */
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
  comment: trimmed(limits.comment, 1),
  commentStars: z.number().int().min(0).max(limits.stars),
  commentLikes: count,
  commentCreatedAt: time,
  commentLiked: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

/** A story as cards and lists show it. */
export const storySummary = z.object({
  storyId: id,
  storyName: trimmed(limits.storyName, 1),
  storyDescription: trimmed(limits.storyDescription),
  /** One line for the hero; empty when the maker wrote none. */
  storyTagline: z.string(),
  storyImageURL: pictureUrl,
  storyImages: z.array(pictureUrl).max(limits.storyImages),
  storyLikes: count,
  storyLiked: z.boolean(),
  storyFavorited: z.boolean(),
  storyComments: count,
  storyTotalStars: count,
  storyPlays: count,
  storyUserId: id,
  storyCreatedBy: z.string(),
  storyCreatedAt: time,
  storyTags: z.array(z.string()).max(limits.storyTags),
  storyTopComment: comment.nullable(),
  storyVisibility: z.enum(['public', 'private']),
  /** An admin has taken the story from view; told to its owner and admins alone, and absent otherwise. */
  storyHidden: z.literal(true).optional(),
});
export type StorySummary = z.infer<typeof storySummary>;

/** A story with its scenes in order. */
export const story = storySummary.extend({
  /** How each of `storyImages` is to be shown, in their order. */
  storyImageViews: z.array(pictureView).optional(),
  /** The number of its state, for its owner and admins. */
  version: version.optional(),
  /** Whether the caller has blocked who made it; absent where they cannot. */
  storyUserBlocked: z.boolean().optional(),
  scenes: z.array(sceneDetail).max(limits.storyScenes),
});
export type Story = z.infer<typeof story>;
