import type { Comment } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { type CommentPages, flattenComments, withComment, withoutComment, withPosted } from './comments-data.ts';

function comment(commentId: string): Comment {
  return {
    commentId,
    commentStoryId: 'fox',
    commentUserId: 'u',
    commentUserName: 'Wren',
    commentUserProfileImageURL: '/w',
    comment: `About ${commentId}`,
    commentStars: 4,
    commentLikes: 0,
    commentCreatedAt: '2026-01-01T00:00:00.000Z',
    commentLiked: false,
  };
}

const pages: CommentPages = {
  pages: [
    { comments: [comment('c'), comment('b')], nextPage: 2 },
    { comments: [comment('b'), comment('a')], nextPage: null },
  ],
  pageParams: [1, 2],
};

const ids = (of: CommentPages | undefined) => flattenComments(of).map(({ commentId }) => commentId);

test('a comment that moved to the next page is shown once, in its first place', () => {
  expect(ids(pages)).toEqual(['c', 'b', 'a']);
  expect(ids(undefined)).toEqual([]);
});

test('what was posted comes first, also to a story without comments', () => {
  expect(ids(withPosted(pages, comment('d')))).toEqual(['d', 'c', 'b', 'a']);
  expect(withPosted(pages, comment('d')).pages[0]?.nextPage).toBe(2);
  expect(ids(withPosted({ pages: [{ comments: [], nextPage: null }], pageParams: [1] }, comment('d')))).toEqual(['d']);
});

test('a deleted comment is gone from every page', () => {
  expect(ids(withoutComment(pages, 'b'))).toEqual(['c', 'a']);
});

test('a like changes the one comment, wherever it is', () => {
  const liked = flattenComments(withComment(pages, 'b', { commentLikes: 1, commentLiked: true }));
  expect(liked.map(({ commentLikes }) => commentLikes)).toEqual([0, 1, 0]);
});
