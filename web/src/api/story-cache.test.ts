import { afterEach, expect, test } from 'vitest';
import { queryClient } from './query-client.ts';
import { changeStory, withStory } from './story-cache.ts';

const fox = { storyId: 'fox', storyLikes: 3, storyLiked: false };
const bell = { storyId: 'bell', storyLikes: 9, storyLiked: true };
const like = () => ({ storyLikes: 4, storyLiked: true });

afterEach(() => queryClient.clear());

test('a story is changed wherever it stands, and nothing else is', () => {
  const row = { pages: [{ stories: [bell] }, { stories: [fox] }], pageParams: [1, 2] };
  const next = withStory(row, 'fox', like);
  expect(next.pages[1]?.stories[0]).toEqual({ storyId: 'fox', storyLikes: 4, storyLiked: true });
  expect(next.pages[0]).toBe(row.pages[0]);
  expect(row.pages[1]?.stories[0]).toBe(fox);
});

test('data without the story stays the very same', () => {
  const row = { pages: [{ stories: [bell] }], pageParams: [1] };
  expect(withStory(row, 'fox', like)).toBe(row);
  expect(withStory(undefined, 'fox', like)).toBeUndefined();
});

test('a comment that names the story is not taken for it', () => {
  const comment = { commentStoryId: 'fox', storyId: 'fox', commentLikes: 1 };
  expect(withStory([comment], 'fox', like)[0]).toBe(comment);
});

test('every fetched copy follows, and stays as old as it was', () => {
  queryClient.setQueryData(['story', 'fox'], { story: fox }, { updatedAt: 1000 });
  queryClient.setQueryData(['stories', 'row'], { pages: [{ stories: [fox, bell] }] }, { updatedAt: 2000 });
  changeStory('fox', ({ storyLikes }) => ({ storyLikes: storyLikes + 1 }));
  expect(queryClient.getQueryData(['story', 'fox'])).toEqual({ story: { ...fox, storyLikes: 4 } });
  expect(queryClient.getQueryState(['stories', 'row'])).toMatchObject({
    data: { pages: [{ stories: [{ storyLikes: 4 }, { storyLikes: 9 }] }] },
    dataUpdatedAt: 2000,
  });
});
