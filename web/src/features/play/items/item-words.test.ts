import { expect, test } from 'vitest';
import { sampleItem, sampleScene, sampleStory } from '../../../testing/samples.ts';
import { describeUse, findItems } from './item-words.ts';

test.each([
  ['Brass Key', 'shows Captain Okafor the Brass Key'],
  ['The Oath Scroll', 'shows Captain Okafor the Oath Scroll'],
  ['An Old Map', 'shows Captain Okafor the Old Map'],
  ['Pim’s Ring', 'shows Captain Okafor Pim’s Ring'],
  ["The King's Seal", "shows Captain Okafor the King's Seal"],
  ['Her Letter', 'shows Captain Okafor Her Letter'],
])('%s', (name, words) => {
  expect(describeUse('show', 'Captain Okafor', name)).toBe(words);
});

test('giving is told as giving', () => {
  expect(describeUse('give', 'Pim', 'Brass Key')).toBe('gives Pim the Brass Key');
});

test('items are found in every scene, in the order in which they are carried', () => {
  const [key, map] = [sampleItem(), sampleItem({ itemId: 'map' })];
  const story = sampleStory({ scenes: [sampleScene({ items: [key] }), sampleScene({ items: [map] })] });
  expect(findItems(story, ['map', 'gone', 'key'])).toEqual([map, key]);
});
