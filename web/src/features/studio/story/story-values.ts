import { limits } from '@emberlore/contract';
import { lengthOf } from '../../../ui/counted-text.ts';
import type { PictureValue } from '../../../ui/picture-file.ts';

/** What a new story is made of. */
export interface StoryValues {
  step: number;
  storyName: string;
  storyDescription: string;
  pictures: readonly PictureValue[];
  tags: readonly string[];
}

export const newStory: StoryValues = { step: 0, storyName: '', storyDescription: '', pictures: [], tags: [] };

/** What the first step still wants, in the order in which it is asked for. */
export function missingOfStory({
  storyName,
  storyDescription,
  pictures,
}: Omit<StoryValues, 'step' | 'tags'>): string[] {
  return [
    ...(storyName.trim() === '' ? ['a name'] : []),
    ...(storyDescription.trim() === '' ? ['a description'] : []),
    ...(pictures.length === 0 ? ['a picture'] : []),
  ];
}

/** Puts words in a row, as in 'a name, a description and a picture'. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Whether the text has something in it and keeps to its limit. */
export function fits(text: string, most: number): boolean {
  return text.trim() !== '' && lengthOf(text.trim()) <= most;
}

/** How many tags a story has, in words. */
export function tagsText(count: number): string {
  if (count === 0) return 'Needs one tag';
  return count === limits.storyTags ? 'All four chosen' : `${count} of ${limits.storyTags} chosen`;
}
