import type { Comment, Output, calls as stated } from '@emberlore/contract';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

type Page = Output<(typeof stated)['getComments']>;

/** The comment pages fetched so far. */
export type CommentPages = InfiniteData<Page>;

/** Query for the comments on a story, newest first. The dialog shows fetch errors itself. */
export function commentsQuery(storyId: string) {
  return infiniteQueryOptions({
    queryKey: ['comments', storyId],
    queryFn: ({ pageParam: page, signal }) => send(calls.getComments, { query: { page, storyId }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => last.nextPage,
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Flattens the pages; removes duplicates of comments that moved to the next page between fetches. */
export function flattenComments(pages: CommentPages | undefined): Comment[] {
  const all = pages?.pages.flatMap(({ comments }) => comments) ?? [];
  return [...new Map(all.map((comment) => [comment.commentId, comment])).values()];
}

/** Returns the pages with a new comment first. */
export function withPosted(pages: CommentPages, posted: Comment): CommentPages {
  const [first, ...others] = pages.pages;
  const comments = [posted, ...(first?.comments ?? [])];
  return { ...pages, pages: [{ nextPage: first?.nextPage ?? null, comments }, ...others] };
}

/** Returns the pages without one comment. */
export function withoutComment(pages: CommentPages, commentId: string): CommentPages {
  return eachPage(pages, (comments) => comments.filter((comment) => comment.commentId !== commentId));
}

/** Returns the pages with one comment changed. */
export function withComment(pages: CommentPages, commentId: string, change: Partial<Comment>): CommentPages {
  return eachPage(pages, (comments) =>
    comments.map((comment) => (comment.commentId === commentId ? { ...comment, ...change } : comment)),
  );
}

function eachPage(pages: CommentPages, change: (comments: Comment[]) => Comment[]): CommentPages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, comments: change(page.comments) })) };
}
