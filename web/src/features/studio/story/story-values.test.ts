import { expect, test } from 'vitest';
import { joinWords, missingInStory, newStory, tagsText } from './story-values.ts';

test('a new story wants a name, a description and a picture', () => {
  expect(joinWords(missingInStory(newStory))).toBe('a name, a description and a picture');
  const begun = { ...newStory, storyName: ' ', storyDescription: 'Fog.', pictures: [{ url: '/media/a.webp' }] };
  expect(joinWords(missingInStory(begun))).toBe('a name');
  expect(missingInStory({ ...begun, storyName: 'The Bell' })).toEqual([]);
});

test('tags are counted in words', () => {
  expect([0, 1, 4].map(tagsText)).toEqual(['Needs one tag', '1 of 4 chosen', 'All four chosen']);
});
