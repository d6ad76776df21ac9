import type { Comment, StorySummary } from '@emberlore/contract';
import type { Caller } from '../../../kit/route.ts';
import type { StoryGuard } from './stories.policy.ts';
import type { SummaryRow, TopCommentRow } from './stories.repository.ts';

/** Converts picture hashes to URLs; null gives the blank profile picture. */
export interface Pictures {
  address(hash: string): string;
  profile(hash: string | null): string;
}

/** Returns the properties that the policy checks. */
export function toGuard({ story }: SummaryRow): StoryGuard {
  return { ownerId: story.ownerId, listed: story.listed, trashed: story.deletedAt !== null };
}

function presentTopComment(top: TopCommentRow, storyId: string, pictures: Pictures): Comment {
  return {
    commentId: top.id,
    commentStoryId: storyId,
    commentUserId: top.accountId,
    commentUserName: top.userName,
    commentUserProfileImageURL: pictures.profile(top.picture),
    comment: top.text,
    commentStars: top.stars,
    commentLikes: top.likes,
    commentCreatedAt: new Date(top.createdAt).toISOString(),
    commentLiked: top.liked,
  };
}

/** Tells owner and admins that a story is hidden, which nobody else can see then, or has nothing to play yet. */
function presentState({ story, bare }: SummaryRow, caller: Caller | null): Partial<StorySummary> {
  const mayKnow = caller !== null && (caller.accountId === story.ownerId || caller.role === 'admin');
  if (!mayKnow) return {};
  return { ...(story.hiddenAt !== null && { storyHidden: true }), ...(bare && { storyDraft: true }) };
}

/** Converts a story to the card that the caller sees. */
export function presentSummary(row: SummaryRow, pictures: Pictures, caller: Caller | null): StorySummary {
  const { story } = row;
  const images = row.images.map(pictures.address);
  return {
    storyId: story.id,
    storyName: story.name,
    storyDescription: story.description,
    storyTagline: story.tagline ?? '',
    storyImageURL: images[0] ?? '',
    storyImages: images,
    storyLikes: story.likes,
    storyLiked: row.liked,
    storyFavorited: row.favorited,
    storyComments: story.comments,
    storyTotalStars: story.totalStars,
    storyRating: story.ratings > 0 ? Math.min(5, story.ratingStars / story.ratings) : 0,
    storyRatings: story.ratings,
    storyPlays: story.plays,
    storyUserId: story.ownerId,
    storyCreatedBy: row.createdBy,
    storyCreatedAt: story.createdAt.toISOString(),
    storyTags: row.tags,
    storyTopComment: row.topComment && presentTopComment(row.topComment, story.id, pictures),
    storyVisibility: story.visibility,
    ...presentState(row, caller),
  };
}
