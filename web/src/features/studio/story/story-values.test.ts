import { expect, test } from 'vitest';
import { listed, missingOfStory, newStory, tagsText } from './story-values.ts';

test('a new story wants a name, a description and a picture', () => {
  expect(listed(missingOfStory(newStory))).toBe('a name, a description and a picture');
  const begun = { ...newStory, storyName: ' ', storyDescription: 'Fog.', pictures: [{ url: '/media/a.webp' }] };
  expect(listed(missingOfStory(begun))).toBe('a name');
  expect(missingOfStory({ ...begun, storyName: 'The Bell' })).toEqual([]);
});

test('tags are counted in words', () => {
  expect([0, 1, 4].map(tagsText)).toEqual(['Needs one tag', '1 of 4 chosen', 'All four chosen']);
});
