import type { Comment, StorySummary, calls as stated } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { calls, type Route } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send } from '../../api/session.ts';
import { changeStory } from '../../api/story-cache.ts';
import { type CommentPages, commentsQuery, withComment, withoutComment, withPosted } from './comments-data.ts';

/** A comment being written. */
export interface Draft {
  comment: string;
  commentStars: number;
}

/** Posts a comment. On success puts it first and updates the story's comment count and rating everywhere. */
export function usePosting(storyId: string) {
  return useMutation({
    mutationFn: (draft: Draft) => send(calls.sendComment, { body: { storyId, ...draft } }),
    onSuccess: ({ comment }) => {
      changePages(storyId, (pages) => withPosted(pages, comment));
      changeFigures(storyId, 1, comment.commentStars, ({ storyTopComment }) => storyTopComment ?? comment);
    },
  });
}

/** Toggles the like on a comment; ignores calls while a request is pending. */
export function useCommentLike({ commentId, commentStoryId, commentLiked }: Comment): () => void {
  const mutationKey = ['comment-like', commentId];
  const route: Route<(typeof stated)['likeComment' | 'unlikeComment']> = commentLiked
    ? calls.unlikeComment
    : calls.likeComment;
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => send(route, { query: { commentId } }),
    onSuccess: (now) => {
      changePages(commentStoryId, (pages) => withComment(pages, commentId, now));
      // The top comment may have changed.
      void queryClient.invalidateQueries({ queryKey: ['story', commentStoryId] });
    },
  });
  return () => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate();
  };
}

/** Deletes a comment and updates the story's comment count and rating everywhere. */
export function useDeletion({ commentId, commentStoryId, commentStars }: Comment) {
  return useMutation({
    mutationFn: () => send(calls.deleteComment, { query: { commentId } }),
    onSuccess: () => {
      changePages(commentStoryId, (pages) => withoutComment(pages, commentId));
      changeFigures(commentStoryId, -1, -commentStars, ({ storyTopComment: top }) =>
        top?.commentId === commentId ? null : top,
      );
    },
  });
}

function changePages(storyId: string, change: (pages: CommentPages) => CommentPages): void {
  queryClient.setQueryData(commentsQuery(storyId).queryKey, (pages) => pages && change(pages));
}

function changeFigures(
  storyId: string,
  comments: number,
  stars: number,
  top: (story: StorySummary) => Comment | null,
): void {
  changeStory(storyId, (story) => ({
    storyComments: Math.max(0, story.storyComments + comments),
    storyTotalStars: Math.max(0, story.storyTotalStars + stars),
    storyTopComment: top(story),
  }));
  void queryClient.invalidateQueries({ queryKey: ['story', storyId] });
}
